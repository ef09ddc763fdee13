// Files and folders of the village are for the user it runs as, whatever mask it was started under.
import { chmodSync } from 'node:fs'

/** Takes a file (0600) or folder (0700) from everybody else. Where the file system knows no modes, or it is another's, it stays. */
export const forOwnerOnly = (path: string, mode: 0o600 | 0o700): void => {
  try {
    chmodSync(path, mode)
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code !== 'EPERM' && code !== 'ENOTSUP' && code !== 'ENOENT') throw error
  }
}
