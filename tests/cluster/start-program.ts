// Starts a system program, waits until it listens, and stops it when the test process exits.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'

const accepts = (port: number): Promise<boolean> =>
  new Promise((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** Waits until something listens on the port; throws if the program exits first. */
const untilListening = async (child: ChildProcess, port: number, said: () => string): Promise<void> => {
  // On a busy machine the balancer may need more than ten seconds.
  for (let tries = 0; tries < 600; tries++) {
    if (await accepts(port)) return
    if (child.exitCode !== null) throw new Error(`It ended before it listened:\n${said()}`)
    await wait(100)
  }
  throw new Error(`Nothing listens on port ${port}:\n${said()}`)
}

/** Starts a system program for the lifetime of this process; resolves once it listens on the port. */
export const startProgram = async (command: string, args: string[], port: number): Promise<() => Promise<void>> => {
  // The program exits when its shell's standard input closes, which also happens if this process is killed.
  const supervisor = '"$@" </dev/null & child=$!; read -r _; kill $child; wait $child'
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', command, ...args], { stdio: ['pipe', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => (said = `${said}${chunk}`.slice(-4000)))
  await untilListening(child, port, () => said)
  return async () => {
    const ended = once(child, 'exit')
    child.stdin.end()
    await ended
  }
}
