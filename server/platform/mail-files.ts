// Mails that were written as files: those to one address are removed.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** Removes the mails to an address (in lower case) from a folder; returns how many. A folder that is not there holds none. */
export const removeMailFiles = async (folder: string, email: string): Promise<number> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  let removed = 0
  for (const file of files) {
    const path = join(folder, file)
    const { to = [] } = await PostalMime.parse(await readFile(path).catch(() => ''))
    if (!to.some(({ address }) => address?.toLowerCase() === email)) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
