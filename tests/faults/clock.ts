// A clock that jumps: the site reads it through libfaketime, as does PostgreSQL on the same machine.
import { chmodSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, lastsMs } from './fault.ts'
import type { Ground } from './stage.ts'

/** Seconds after which a running process sees a jump. */
const noticedSeconds = 1

const findLibrary = (): string | undefined =>
  (existsSync('/usr/lib') ? readdirSync('/usr/lib') : [])
    .map((folder) => join('/usr/lib', folder, 'faketime/libfaketimeMT.so.1'))
    .find(existsSync)

/** A clock that can jump by some seconds for a while; timers are not affected, as when a machine's clock is set. */
const jumpingClock = (seconds: number, { alsoPostgres }: { alsoPostgres: boolean }) => {
  let file = ''
  const set = (offset: number): void => writeFileSync(file, `${offset < 0 ? '' : '+'}${offset}\n`)
  return {
    prepare: async (): Promise<Ground | string> => {
      const library = findLibrary()
      if (!library) return 'libfaketime was not found (package "faketime" of Debian and Ubuntu)'
      const folder = mkdtempSync(join(tmpdir(), 'village-clock-'))
      // PostgreSQL may run as another user.
      chmodSync(folder, 0o755)
      file = join(folder, 'offset')
      set(0)
      const environment = {
        LD_PRELOAD: library,
        FAKETIME_TIMESTAMP_FILE: file,
        FAKETIME_CACHE_DURATION: String(noticedSeconds),
        DONT_FAKE_MONOTONIC: '1',
        FAKETIME_DISABLE_SHM: '1',
        NO_FAKE_STAT: '1',
      }
      return {
        settings: { site: environment, ...(alsoPostgres && { postgres: environment }) },
        close: async () => rmSync(folder, { recursive: true }),
      }
    },
    strike: async (): Promise<void> => {
      set(seconds)
      await wait(noticedSeconds * 1000 + lastsMs)
      set(0)
      await wait(noticedSeconds * 1000)
    },
  }
}

/**
 * Seconds of a jump: longer than an access token is valid, and longer than the hour over which visitors' messages are
 * limited. With a longer period than the jump, earlier uses would count as current and messages would be refused.
 */
const jump = 90 * 60

/** A fault of the whole machine's clock, or of the site's alone. */
const clockFault = (whose: string, direction: 'ahead' | 'behind', on: Fault['on']) => ({
  name: `${whose} 90 minutes ${direction} for ${lastsMs / 1000} s`,
  on,
  ...jumpingClock(direction === 'ahead' ? jump : -jump, { alsoPostgres: whose === 'clock' }),
})

export const clockAhead = () => clockFault('clock', 'ahead', ['embedded', 'postgres'])
export const clockBehind = () => clockFault('clock', 'behind', ['embedded', 'postgres'])

export const clockFaults: readonly Fault[] = [
  clockAhead(),
  clockBehind(),
  clockFault('clock of the site alone', 'ahead', ['postgres']),
  clockFault('clock of the site alone', 'behind', ['postgres']),
]
