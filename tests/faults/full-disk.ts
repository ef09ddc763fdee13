// The fault in which the database's disk, a small tmpfs, is full for a while.
import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmdirSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, lastsMs } from './fault.ts'

/** Enough for either database after its start, and for the writes before the fault. */
const sizeMiB = 400

const ballast = 'ballast'

/** Writes until not one more page fits. */
const fill = (folder: string): void => {
  const file = openSync(join(folder, ballast), 'a')
  for (const chunk of [Buffer.alloc(1 << 20), Buffer.alloc(1 << 12)]) {
    try {
      while (writeSync(file, chunk) > 0);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
    }
  }
  closeSync(file)
}

let disk = ''

export const fullDisk: Fault = {
  name: `disk of the database full for ${lastsMs / 1000} s`,
  on: ['embedded', 'postgres'],
  prepare: async () => {
    disk = mkdtempSync(join(tmpdir(), 'village-disk-'))
    try {
      execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${sizeMiB}m`, 'none', disk], { stdio: 'pipe' })
    } catch {
      rmdirSync(disk)
      return 'a small disk can be mounted by root only'
    }
    return {
      folder: disk,
      close: async () => {
        execFileSync('umount', [disk])
        rmdirSync(disk)
      },
    }
  },
  strike: async () => {
    const until = Date.now() + lastsMs
    while (Date.now() < until) {
      fill(disk)
      await wait(50)
    }
    rmSync(join(disk, ballast))
  },
}
