// How the command line reaches a server that holds the embedded database: a socket in the data folder, one command per connection.
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createConnection, createServer, type Server, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { z } from 'zod'

/** What the command line sends, as one line. */
const requestSchema = z.object({ args: z.array(z.string()) })

/** What the server sends back, line by line; the exit code is the last. */
const replySchema = z.union([
  z.object({ print: z.string() }),
  z.object({ complain: z.string() }),
  z.object({ exitCode: z.number().int() }),
])

type Reply = z.infer<typeof replySchema>

export interface CommandService {
  dataDir: string
  /** Runs one command and resolves with its exit code; the lines appear where the command was typed. */
  run(args: string[], io: { print(line: string): void; complain(line: string): void }): Promise<number>
  log: { warn(message: string): void; error(about: { err: unknown }, message: string): void }
}

const socketOf = (dataDir: string): string => join(resolve(dataDir), 'village.sock')

/** Bytes that the path of a socket may have everywhere: macOS has room for 104 with the final zero, Linux for 108. */
const longestPath = 103

/** Where the path of the socket is written down when one in the data folder would be too long. */
const noteOf = (dataDir: string): string => join(resolve(dataDir), 'village.sock.path')

const fitsInFolder = (dataDir: string): boolean => Buffer.byteLength(socketOf(dataDir)) <= longestPath

/** Makes room for the socket: in the data folder, or in a private folder of its own that a note in the data folder names. */
const placeSocket = (dataDir: string): { path: string; remove: () => void } => {
  const path = socketOf(dataDir)
  if (fitsInFolder(dataDir)) {
    rmSync(path, { force: true })
    return { path, remove: () => undefined }
  }
  const folder = mkdtempSync(join(tmpdir(), 'village-'))
  const note = noteOf(dataDir)
  rmSync(note, { force: true })
  writeFileSync(note, join(folder, 'village.sock'), { mode: 0o600 })
  return {
    path: join(folder, 'village.sock'),
    remove: () => {
      rmSync(folder, { recursive: true, force: true })
      rmSync(note, { force: true })
    },
  }
}

/** Path of the socket of a server that may run on this folder; null when it left none. */
const findSocket = (dataDir: string): string | null => {
  if (fitsInFolder(dataDir)) return socketOf(dataDir)
  try {
    return readFileSync(noteOf(dataDir), 'utf8')
  } catch {
    return null
  }
}

/**
 * Runs commands for the command line until closed; `close` lets those under way finish. Only for the process that holds
 * the database's lock: a socket that is already there is a dead one's and is replaced. Where the system allows no socket
 * the village runs on without one.
 */
export const serveCommands = async (service: CommandService): Promise<{ close: () => Promise<void> }> => {
  /** Connections that have not said yet what they want. */
  const silent = new Set<Socket>()
  const underWay = new Set<Promise<void>>()
  const server = createServer((socket) => {
    silent.add(socket)
    const command = answer(socket, service, () => silent.delete(socket)).finally(() => underWay.delete(command))
    underWay.add(command)
  })
  const place = placeSocket(service.dataDir)
  try {
    await listenPrivately(server, place.path)
  } catch (error) {
    place.remove()
    service.log.warn(`The command line cannot reach this server while it runs: ${String(error)}`)
    return { close: async () => undefined }
  }
  return {
    close: async () => {
      const closed = once(server, 'close')
      server.close()
      for (const socket of silent) socket.destroy()
      await Promise.all(underWay)
      await closed
      place.remove()
    },
  }
}

/**
 * Asks the server that runs on this data folder to run a command, and prints what it says.
 * @param args file names among them must be absolute: the server stands in another folder
 * @returns null when no server listens there
 * @throws Error with a sentence when the socket may not be used
 */
export const callRunningServer = async (call: {
  dataDir: string
  args: string[]
}): Promise<{ exitCode: number } | null> => {
  const path = findSocket(call.dataDir)
  const socket = path === null ? null : await connect(path)
  if (!socket) return null
  try {
    socket.write(`${JSON.stringify({ args: call.args })}\n`)
    for await (const line of linesFrom(socket)) {
      const reply = replySchema.parse(JSON.parse(line))
      if ('exitCode' in reply) return reply
      if ('print' in reply) console.log(reply.print)
      else console.error(reply.complain)
    }
  } catch (error) {
    if (socket.errored === null) throw error
  } finally {
    socket.destroy()
  }
  console.error('The village stopped before the command was done.')
  return { exitCode: 1 }
}

/** The name is bound within the call, so nothing else is made under this mask. */
const listenPrivately = async (server: Server, path: string): Promise<void> => {
  const mask = process.umask(0o177)
  try {
    server.listen(path)
  } finally {
    process.umask(mask)
  }
  await once(server, 'listening')
}

const answer = async (socket: Socket, { run, log }: CommandService, asked: () => void): Promise<void> => {
  const say = (reply: Reply) => {
    if (socket.writable) socket.write(`${JSON.stringify(reply)}\n`)
  }
  const request = await firstLine(socket)
  asked()
  if (request === null) return
  // Whoever asked may leave before the end; the command goes on.
  socket.on('error', () => undefined).resume()
  try {
    const { args } = requestSchema.parse(JSON.parse(request))
    const io = { print: (line: string) => say({ print: line }), complain: (line: string) => say({ complain: line }) }
    say({ exitCode: await run(args, io) })
  } catch (error) {
    log.error({ err: error }, 'a command failed')
    say({ complain: 'The command failed; the log of the running village says why.' })
    say({ exitCode: 1 })
  }
  socket.end()
}

const firstLine = async (socket: Socket): Promise<string | null> => {
  try {
    for await (const line of linesFrom(socket)) return line
  } catch {
    // It left, or the server closes.
  }
  return null
}

async function* linesFrom(socket: Socket): AsyncGenerator<string> {
  let rest = ''
  for await (const chunk of socket.setEncoding('utf8').iterator({ destroyOnReturn: false })) {
    const lines = (rest + chunk).split('\n')
    rest = lines.pop() ?? ''
    yield* lines
  }
}

const connect = async (path: string): Promise<Socket | null> => {
  const socket = createConnection(path)
  try {
    await once(socket, 'connect')
    return socket
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null
    if (code !== 'EACCES' && code !== 'EPERM') return null
    throw new Error(`The village that runs here belongs to another user (${path}).`, { cause: error })
  }
}
