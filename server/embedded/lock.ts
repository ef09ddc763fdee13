// The lock file beside the embedded database folder: one living process at a time, and a dead one's lock is taken over.
import { execFileSync } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { linkSync, readFileSync, readlinkSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { OperatorError } from '../platform/operator-error.ts'

/** How often an owner shows that it lives, for those who cannot see its process. */
const BEAT_MS = 4_000

/** How long a lock from another machine or container is watched for such a sign before it is taken over. */
const WATCH_MS = 10_000

const ownerSchema = z.object({
  pid: z.number().int(),
  /** When that process started, so that a stranger who was given the same number later is not taken for it. */
  started: z.string().nullable(),
  /** Where process numbers mean the same: one boot and one process namespace on Linux, one host elsewhere. */
  place: z.string(),
  /** Tells two locks of one process apart. */
  token: z.string(),
})

type LockOwner = z.infer<typeof ownerSchema>

/** A lock that is held; `release` gives it back and may be called more than once. */
export interface FolderLock {
  release(): void
}

/**
 * Takes the lock file, or takes it over from a process that is no more.
 * @param watchMs how long a lock from another machine or container is watched for a sign of life
 * @throws OperatorError while its owner lives; file-system errors as they are
 */
export const takeLock = async (file: string, watchMs = WATCH_MS): Promise<FolderLock> => {
  const text = `${JSON.stringify(ourselves())}\n`
  while (!createOnce(file, text)) {
    const found = read(file)
    if (found === null) continue
    const owner = parseOwner(found)
    if (await lives(file, owner, watchMs)) throw new OperatorError(inUse(file, owner))
    clear(file, found)
  }
  return hold(file, text)
}

const hold = (file: string, text: string): FolderLock => {
  const beat = setInterval(() => {
    const now = new Date()
    try {
      utimesSync(file, now, now)
    } catch {
      // One missed beat only matters to a watcher elsewhere, and the next comes in time for it.
    }
  }, BEAT_MS)
  beat.unref()
  const release = () => {
    clearInterval(beat)
    process.off('exit', release)
    if (read(file) === text) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return { release }
}

const createOnce = (file: string, text: string): boolean => {
  try {
    writeFileSync(file, text, { flag: 'wx', mode: 0o600 })
    return true
  } catch (error) {
    if (hasCode(error, 'EEXIST')) return false
    throw error
  }
}

/**
 * Removes the lock that was judged dead, and no other: it is renamed first and then read again, because another starter
 * may have taken it over in the meantime.
 */
const clear = (file: string, judged: string) => {
  const aside = `${file}.${randomUUID()}`
  try {
    renameSync(file, aside)
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return
    throw error
  }
  try {
    if (read(aside) !== judged) linkSync(aside, file)
  } finally {
    rmSync(aside, { force: true })
  }
}

const lives = async (file: string, owner: LockOwner | null, watchMs: number): Promise<boolean> => {
  if (owner?.place === place()) {
    return isRunning(owner.pid) && (owner.started === null || owner.started === startOf(owner.pid))
  }
  const before = lastBeat(file)
  await wait(watchMs)
  const after = lastBeat(file)
  return after !== null && after !== before
}

const inUse = (file: string, owner: LockOwner | null): string => {
  const by = owner?.place === place() ? `process ${owner.pid}` : 'another machine or container'
  return `The database is in use by ${by} (lock file ${file}). Stop that village first, then try again.`
}

const ourselves = (): LockOwner => ({
  pid: process.pid,
  started: startOf(process.pid),
  place: place(),
  token: randomUUID(),
})

const place = (): string =>
  process.platform === 'linux'
    ? `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
    : hostname()

const isRunning = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return hasCode(error, 'EPERM')
  }
}

/** When a process started, in words that only have to be equal each time they are asked for; null where that is unknown. */
const startOf = (pid: number): string | null => {
  if (process.platform === 'win32') return null
  try {
    if (process.platform === 'linux') {
      // proc(5): a name in brackets that may hold anything, then the state, and the start time 19 fields after the state.
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
      const [state, ...fields] = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
      return state === 'Z' ? null : (fields[18] ?? null)
    }
    const env = { ...process.env, LC_ALL: 'C', TZ: 'UTC' }
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).trim() || null
  } catch {
    return null
  }
}

const lastBeat = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null

const read = (file: string): string | null => {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

const parseOwner = (text: string): LockOwner | null => {
  try {
    return ownerSchema.parse(JSON.parse(text))
  } catch {
    return null
  }
}

const hasCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
