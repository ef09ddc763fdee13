// Makes names durable: a file that was made, renamed or removed is so on the disk only once its folder is.
import { closeSync, fsyncSync, openSync } from 'node:fs'

/** Waits until a folder's own entries are on the disk; Windows opens no folder as a file and keeps names in its own journal. */
export const syncFolder = (folder: string): void => {
  if (process.platform !== 'win32') syncOne(folder, 'r')
}

/** Waits until one file is on the disk. Windows wants it opened for writing (`r+`), a folder allows reading only. */
export const syncOne = (name: string, flags: 'r' | 'r+'): void => {
  const fd = openSync(name, flags)
  try {
    fsyncSync(fd)
  } finally {
    closeSync(fd)
  }
}
