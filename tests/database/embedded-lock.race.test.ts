// The embedded database's lock: one living holder, whoever it is and wherever it lives, and a dead one's is taken over.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from '../../server/embedded/lock.ts'

/** Long enough to see a sign of life that comes every 20 milliseconds. */
const watchMs = 400

let folder: string
let file: string
const children: ChildProcess[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'village-lock-'))
  file = join(folder, 'database.lock')
})
afterEach(() => {
  for (const child of children.splice(0)) child.kill('SIGKILL')
  rmSync(folder, { recursive: true })
})

/** A process that tries to take the lock, says `held` or why not, and lives until it is ended. */
const otherProcess = async (): Promise<{ child: ChildProcess; says: string }> => {
  const script = `
    const { takeLock } = await import(${JSON.stringify(new URL('../../server/embedded/lock.ts', import.meta.url).href)})
    console.log(await takeLock(process.argv[1], ${watchMs}).then(() => 'held', (error) => error.message))
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, says: String(said).trim() }
}

const end = async (child: ChildProcess, signal: 'SIGKILL' | 'SIGTERM' = 'SIGKILL') => {
  const ended = once(child, 'exit')
  child.kill(signal)
  await ended
}

describe('the lock', () => {
  it('is refused while its holder lives, in one sentence that names it', async () => {
    const { child, says } = await otherProcess()
    expect(says).toBe('held')
    await expect(takeLock(file, watchMs)).rejects.toThrow(
      `The database is in use by process ${child.pid} (lock file ${file}). Stop that village first, then try again.`,
    )
    expect(existsSync(file)).toBe(true)
  })

  it('is refused to the process that holds it already', async () => {
    const lock = await takeLock(file, watchMs)
    await expect(takeLock(file, watchMs)).rejects.toThrow(`in use by process ${process.pid}`)
    lock.release()
    lock.release()
    expect(existsSync(file)).toBe(false)
  })

  it('goes with a process that ends by itself', async () => {
    const { child } = await otherProcess()
    const ended = once(child, 'exit')
    child.stdin?.end()
    await ended
    expect(existsSync(file)).toBe(false)
  })

  it('of a dead process whose number another process has now is taken over', async () => {
    const lock = await takeLock(file, watchMs)
    const ours = JSON.parse(readFileSync(file, 'utf8'))
    lock.release()
    writeFileSync(file, JSON.stringify({ ...ours, started: 'at another time', token: 'another' }))
    const second = await takeLock(file, watchMs)
    second.release()
  })

  it.each([
    ['another machine', JSON.stringify({ pid: 1, started: '1', place: 'elsewhere', token: 'x' })],
    ['nobody, its text lost in a power cut', ''],
  ])('of %s is taken over when it shows no life, and refused when it does', async (_whose, text) => {
    writeFileSync(file, text)
    let seconds = 1_700_000_000
    const beats = setInterval(() => utimesSync(file, seconds, seconds++), 20)
    await expect(takeLock(file, watchMs)).rejects.toThrow('another machine or container')
    clearInterval(beats)
    const lock = await takeLock(file, watchMs)
    lock.release()
  })

  it('of a dead process goes to one of many that want it at once', async () => {
    await end((await otherProcess()).child)
    const answers = await Promise.all(Array.from({ length: 5 }, otherProcess))
    expect(answers.filter(({ says }) => says === 'held')).toHaveLength(1)
    expect(answers.filter(({ says }) => says.includes('in use by'))).toHaveLength(4)
  })

  it('is not taken away by one that lost it', async () => {
    const lost = await takeLock(file, watchMs)
    rmSync(file)
    const held = await takeLock(file, watchMs)
    lost.release()
    expect(existsSync(file)).toBe(true)
    held.release()
  })
})
