// Modules of the server as they are in a process that was started with another village's file.
import { vi } from 'vitest'

/** Imports with VILLAGE_FILE set to `file`; those imports share their modules, and no other import has them. */
export const withVillageFile = async <Imported>(file: string, load: () => Promise<Imported>): Promise<Imported> => {
  const before = process.env.VILLAGE_FILE
  vi.resetModules()
  process.env.VILLAGE_FILE = file
  try {
    return await load()
  } finally {
    if (before === undefined) delete process.env.VILLAGE_FILE
    else process.env.VILLAGE_FILE = before
    vi.resetModules()
  }
}
