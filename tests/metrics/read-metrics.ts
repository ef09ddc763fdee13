// Reads a village's metrics, as Prometheus does.

/** Value of each line of the text format by its name and labels, exactly as written. */
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

/** All values at this URL. Throws if the response is not 200. */
export const readMetrics = async (address: string, token?: string): Promise<Map<string, number>> => {
  const answer = await fetch(address, token ? { headers: { authorization: `Bearer ${token}` } } : {})
  if (answer.status !== 200) throw new Error(`${address} answered ${answer.status}`)
  return parseMetrics(await answer.text())
}
