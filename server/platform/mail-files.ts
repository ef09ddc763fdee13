// Mails that were written as files: those to one address, or about somebody, are removed.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'

/** A mail that was written as a file. */
export interface MailFile {
  /** In lower case. */
  to: string
  subject: string
  text: string
}

/** Removes the mails from a folder that are meant; returns how many. A folder that is not there holds none. */
export const removeMailFilesThat = async (folder: string, isMeant: (mail: MailFile) => boolean): Promise<number> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  let removed = 0
  for (const file of files) {
    const path = join(folder, file)
    const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(path).catch(() => ''))
    if (!to.some(({ address = '' }) => isMeant({ to: address.toLowerCase(), subject, text }))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

/** Removes the mails to an address (in lower case) from a folder; returns how many. */
export const removeMailFiles = (folder: string, email: string): Promise<number> =>
  removeMailFilesThat(folder, ({ to }) => to === email)
