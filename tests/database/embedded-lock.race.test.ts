// The embedded database's lock: it has one holder, and is released at once however that process ends.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { takeLock } from '../../server/embedded/folder.ts'

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

/** A process that tries to take the lock, prints `held` or the reason why not, and runs until it is ended. */
const otherProcess = async (): Promise<{ child: ChildProcess; says: string }> => {
  const script = `
    const { takeLock } = await import(${JSON.stringify(new URL('../../server/embedded/folder.ts', import.meta.url).href)})
    try { takeLock(process.argv[1]); console.log('held') } catch (error) { console.log(error.message) }
    process.stdin.resume()`
  const child = spawn(process.execPath, ['--input-type=module', '-e', script, file], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  children.push(child)
  const [said] = await once(child.stdout, 'data')
  return { child, says: String(said).trim() }
}

const inUse = 'The database is in use by another process (lock file '

describe('the lock', () => {
  it('is refused to other processes while its holder runs, and goes to one of many after a SIGKILL', async () => {
    const { child, says } = await otherProcess()
    expect(says).toBe('held')
    expect(() => takeLock(file)).toThrow(`${inUse}${file}). Stop that village first, then try again.`)
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
    const answers = await Promise.all(Array.from({ length: 5 }, otherProcess))
    expect(answers.filter(({ says }) => says === 'held')).toHaveLength(1)
    expect(answers.filter(({ says }) => says.startsWith(inUse))).toHaveLength(4)
  })

  it('is a private file even if it was left readable, so that no other user can hold it', () => {
    const mode = () => statSync(file).mode & 0o777
    const mask = process.umask(0)
    takeLock(file).release()
    process.umask(mask)
    expect(mode()).toBe(0o600)
    chmodSync(file, 0o666)
    takeLock(file).release()
    expect(mode()).toBe(0o600)
  })

  it('is refused to the process that already holds it, until it is released', async () => {
    const lock = takeLock(file)
    expect(() => takeLock(file)).toThrow(inUse)
    expect((await otherProcess()).says).toContain(inUse)
    lock.release()
    lock.release()
    takeLock(file).release()
  })

  it('of an earlier release is not changed, and a message says what to do', () => {
    const theirs = `${JSON.stringify({ pid: 1, started: '1', place: 'elsewhere', token: 'x' })}\n`
    writeFileSync(file, theirs)
    expect(() => takeLock(file)).toThrow(
      `The lock file ${file} was left by an earlier release. If none runs on this folder, remove the file and try again.`,
    )
    expect(readFileSync(file, 'utf8')).toBe(theirs)
  })
})
