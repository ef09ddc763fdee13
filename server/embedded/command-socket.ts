// Connects the command line to a server with the embedded database: HTTP over a socket in the data folder, one command per request.
import { once } from 'node:events'
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { json } from 'node:stream/consumers'
import { z } from 'zod'

/** What the command line sends: the arguments and the current folder. */
const requestSchema = z.object({ args: z.array(z.string()), folder: z.string() })

type Typed = z.infer<typeof requestSchema>

/** What the server sends back, line by line; the exit code comes last. */
const replySchema = z.union([
  z.object({ print: z.string() }),
  z.object({ complain: z.string() }),
  z.object({ exitCode: z.number().int() }),
])

type Reply = z.infer<typeof replySchema>

export interface CommandService {
  dataDir: string
  run(typed: Typed, io: { print(line: string): void; complain(line: string): void }): Promise<number>
  log: { warn(message: string): void; error(about: { err: unknown }, message: string): void }
}

/** Maximum bytes of a socket path on every system: macOS allows 104 with the final zero, Linux 108. */
const longestPath = 103

const socketOf = (dataDir: string): string => join(resolve(dataDir), 'village.sock')

/** Calls `act` with a socket path that is short enough; a folder with a long path is reached through a symbolic link. */
const withSocket = async <T>(dataDir: string, act: (path: string) => Promise<T>): Promise<T> => {
  const path = socketOf(dataDir)
  if (Buffer.byteLength(path) <= longestPath) return act(path)
  const folder = mkdtempSync(join(tmpdir(), 'village-'))
  try {
    symlinkSync(resolve(dataDir), join(folder, 'data'))
    return await act(socketOf(join(folder, 'data')))
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * Runs commands for the command line until closed; `close` lets running ones finish. Only for the process that holds
 * the database's lock: an existing socket is stale and is replaced. If the system allows no socket,
 * the village runs without one.
 */
export const serveCommands = async ({ dataDir, run, log }: CommandService): Promise<{ close: () => Promise<void> }> => {
  const silent = new Set<Socket>()
  const server = createServer(async (asked, answer) => {
    silent.delete(asked.socket)
    const say = (reply: Reply) => answer.write(`${JSON.stringify(reply)}\n`)
    // The client may disconnect before the end; the command continues.
    answer.on('error', () => undefined)
    try {
      const typed = requestSchema.parse(await json(asked))
      say({
        exitCode: await run(typed, { print: (print) => say({ print }), complain: (complain) => say({ complain }) }),
      })
    } catch (error) {
      log.error({ err: error }, 'a command failed')
      say({ complain: 'The command failed; the log of the running village says why.' })
      say({ exitCode: 1 })
    }
    answer.end()
  })
  server.on('connection', (socket) => silent.add(socket))
  const remove = () => rmSync(socketOf(dataDir), { force: true })
  try {
    remove()
    await withSocket(dataDir, async (path) => {
      // The name is bound within the call, so nothing else is created with this umask. This process creates the socket, not the cluster's primary,
      // which has its own umask.
      const mask = process.umask(0o177)
      try {
        server.listen({ path, exclusive: true })
      } finally {
        process.umask(mask)
      }
      await once(server, 'listening')
    })
  } catch (error) {
    log.warn(`The command line cannot reach this server while it runs: ${String(error)}`)
    return { close: async () => undefined }
  }
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of silent) socket.destroy()
      await closed
      remove()
    },
  }
}

const ask = (path: string, typed: Typed): Promise<IncomingMessage> =>
  new Promise((answered, failed) => {
    const asking = request({ socketPath: path, method: 'POST', agent: false }, answered)
    asking.on('error', failed).end(JSON.stringify(typed))
  })

const isSystemError = (error: unknown): error is NodeJS.ErrnoException => error instanceof Error && 'code' in error

/**
 * Asks the server that uses this data folder to run a command, and prints its output.
 * @returns null if no server listens there
 * @throws Error with a sentence if the socket may not be used
 */
export const callRunningServer = async (call: {
  dataDir: string
  args: string[]
}): Promise<{ exitCode: number } | null> => {
  try {
    const answer = await withSocket(call.dataDir, (path) => ask(path, { args: call.args, folder: process.cwd() }))
    for await (const line of createInterface({ input: answer })) {
      const reply = replySchema.parse(JSON.parse(line))
      if ('exitCode' in reply) return reply
      if ('print' in reply) console.log(reply.print)
      else console.error(reply.complain)
    }
  } catch (error) {
    if (!isSystemError(error)) throw error
    if (error.code === 'EACCES' || error.code === 'EPERM')
      throw new Error(`The running site belongs to another user (${call.dataDir}).`, { cause: error })
    if (error.syscall === 'connect') return null
  }
  console.error('The village stopped before the command was done.')
  return { exitCode: 1 }
}
