// Mails that were written as files: those to one address are removed.
import { readdir, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The lines of a mail's head that say whom it is to, with folded lines joined. */
const recipientsOf = (mail: string): string =>
  mail
    .split(/\r?\n\r?\n/, 1)
    .join('')
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .filter((line) => /^to:/i.test(line))
    .join(' ')
    .toLowerCase()

/** Whether a list of recipients names this address, and not one that only ends or begins with it. */
const names = (recipients: string, email: string): boolean =>
  recipients.split(/[\s<>,;:]+/).some((part) => part === email)

/** Removes the mails to an address (in lower case) from a folder; returns how many. A folder that is not there holds none. */
export const removeMailFiles = async (folder: string, email: string): Promise<number> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  let removed = 0
  for (const file of files) {
    const path = join(folder, file)
    const mail = await readFile(path, 'utf8').catch(() => '')
    if (!names(recipientsOf(mail), email)) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}
