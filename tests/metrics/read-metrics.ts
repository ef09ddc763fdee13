// Reads a village's metrics, as Prometheus does.

/** Value of each line of the text format by its name and labels, as they stand there. */
const parseMetrics = (text: string): Map<string, number> =>
  new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => {
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )

/** All values at this address. Throws when it does not answer with 200. */
export const readMetrics = async (address: string, token?: string): Promise<Map<string, number>> => {
  const answer = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return parseMetrics(await answer.text())
}
