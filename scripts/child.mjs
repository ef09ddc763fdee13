// Runs one program as a child: same terminal, same folder, its exit is ours, and it never outlives us.
import { spawn } from 'node:child_process'
import { project, projectNode } from './install.mjs'

const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/**
 * Runs the project's Node with these arguments and resolves with the exit code (128 + n for signal n). A signal to us
 * is the child's. When we are killed hard, the child sees its channel close and ends too.
 */
export const runNode = (args) =>
  new Promise((resolve, reject) => {
    const leash = new URL('leash.mjs', import.meta.url).href
    const child = spawn(projectNode, ['--import', leash, ...args], {
      cwd: project,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    // Passed on once: at a terminal, npm and the terminal itself have each told somebody already.
    const passOn = new Set(signals)
    for (const signal of signals) process.on(signal, () => passOn.delete(signal) && child.kill(signal))
    // Of a hard kill of npm we hear nothing, but our parent is then no longer who it was.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + (signalNumbers[signal] ?? 0))
    })
  })
