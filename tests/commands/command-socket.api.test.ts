// Commands are executed by a running server, which they reach through the socket in its data folder.
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { createConnection, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type CommandService, callRunningServer, serveCommands } from '../../server/embedded/command-socket.ts'

let folder = ''
let dataDir = ''
let printed: string[] = []
let complained: string[] = []
let logged: string[] = []

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'village-socket-'))
  dataDir = folder
  printed = []
  complained = []
  logged = []
  vi.spyOn(console, 'log').mockImplementation((line) => void printed.push(line))
  vi.spyOn(console, 'error').mockImplementation((line) => void complained.push(line))
})

afterEach(() => {
  vi.restoreAllMocks()
  rmSync(folder, { recursive: true })
})

const log = {
  warn: (message: string) => void logged.push(message),
  error: (_about: { err: unknown }, message: string) => void logged.push(message),
}

const serve = (run: CommandService['run']) => serveCommands({ dataDir, run, log })
const call = (...args: string[]) => callRunningServer({ dataDir, args })
const socket = () => join(dataDir, 'village.sock')

describe('a command for a running server', () => {
  it('runs there and returns its output and exit code', async () => {
    const asked: string[][] = []
    const service = await serve(async ({ args, folder }, { print, complain }) => {
      asked.push([folder, ...args])
      print('first line')
      complain('a complaint')
      print('two lines\nin one, with “quotes” and 🏡')
      return 3
    })
    expect(await call('invite', '--name', 'Māya "M" 🏡\nsecond line')).toEqual({ exitCode: 3 })
    expect(asked).toEqual([[process.cwd(), 'invite', '--name', 'Māya "M" 🏡\nsecond line']])
    expect(printed).toEqual(['first line', 'two lines\nin one, with “quotes” and 🏡'])
    expect(complained).toEqual(['a complaint'])
    await service.close()
  })

  it('does not wait for another command', async () => {
    const first = Promise.withResolvers<number>()
    const service = await serve(({ args: [name] }) => (name === 'slow' ? first.promise : Promise.resolve(0)))
    const slow = call('slow')
    expect(await call('quick')).toEqual({ exitCode: 0 })
    first.resolve(7)
    expect(await slow).toEqual({ exitCode: 7 })
    await service.close()
  })

  it('that throws prints a general message, and is logged', async () => {
    const service = await serve(() => Promise.reject(new Error('inner matter')))
    expect(await call('dump')).toEqual({ exitCode: 1 })
    expect(complained).toEqual(['The command failed; the log of the running village says why.'])
    expect(logged).toEqual(['a command failed'])
    await service.close()
  })

  it('is finished before the server closes', async () => {
    const started = Promise.withResolvers<void>()
    const finish = Promise.withResolvers<number>()
    const service = await serve(() => {
      started.resolve()
      return finish.promise
    })
    const answer = call('dump')
    await started.promise
    const closed = service.close()
    finish.resolve(0)
    expect(await answer).toEqual({ exitCode: 0 })
    await closed
  })

  it.each([
    ['before the answer', ''],
    ['in the middle of the answer', 'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n'],
  ])('reports that the server ended %s', async (_when, begun) => {
    const server = createServer((connection) =>
      connection.once('data', () => {
        connection.write(begun, () => connection.destroy())
      }),
    )
    await new Promise<void>((listening) => server.listen(socket(), listening))
    expect(await call('dump')).toEqual({ exitCode: 1 })
    expect(complained).toEqual(['The village stopped before the command was done.'])
    server.close()
  })
})

describe('the socket', () => {
  it('is accessible to its owner only, and is removed with the server despite open connections', async () => {
    const service = await serve(async () => 0)
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    const silent = createConnection(socket())
    await new Promise((connected) => silent.once('connect', connected))
    await service.close()
    expect(existsSync(socket())).toBe(false)
  })

  it('left by a killed server returns null, and is replaced', async () => {
    expect(await call('invite')).toBeNull()
    leaveDeadSocket()
    expect(await call('invite')).toBeNull()
    const service = await serve(async () => 0)
    expect(await call('invite')).toEqual({ exitCode: 0 })
    await service.close()
  })

  it('reaches the server even if the path of the data folder is too long for a socket', async () => {
    dataDir = join(folder, 'x'.repeat(120), 'ü'.repeat(100))
    mkdirSync(dataDir, { recursive: true })
    expect(await call('invite')).toBeNull()
    const service = await serve(async () => 4)
    expect(logged).toEqual([])
    expect(statSync(socket()).mode & 0o777).toBe(0o600)
    expect(await call('invite')).toEqual({ exitCode: 4 })
    await service.close()
    expect(existsSync(socket())).toBe(false)
    expect(await call('invite')).toBeNull()
  })
})

/** Creates a socket file without a listener, as a killed server leaves it behind. */
const leaveDeadSocket = () => {
  const script = `require('node:net').createServer().listen(process.argv[1], () => process.kill(process.pid, 'SIGKILL'))`
  try {
    execFileSync(process.execPath, ['-e', script, socket()])
  } catch {
    // The script kills itself.
  }
  expect(existsSync(socket())).toBe(true)
}
