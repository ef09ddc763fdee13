// Runs the project's programs on the Node that comes with its packages, which it installs when they are missing or old.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../server/server-flags.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

// Plain JavaScript for any Node from 20.19.

const [command = '', ...rest] = process.argv.slice(2)

/** Programs that run one after another until one fails; any other word is the file of a program. */
const commands = {
  start: [['scripts/build.ts'], [...serverFlags, 'server/main.ts']],
  serve: [['scripts/build.ts'], ['server/serve.ts']],
  dev: [['--watch-path=server', '--watch-path=domain', '--watch-preserve-output', 'server/main.ts', '--dev']],
}

/** The site, its commands and its build, for which `dependencies` are enough; tests and tools need `devDependencies` too. */
const isOfSite = command in commands || command === 'scripts/build.ts' || command.startsWith('server/')

const project = fileURLToPath(new URL('..', import.meta.url))

/** The Node that everything but this file runs on; it comes with the packages. */
const projectNode = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockFile = join(project, 'package-lock.json')
const mark = join(project, 'node_modules/.village-lock')

const fingerprint = () =>
  createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')

/** Packages that someone installed by hand count when they are no older than the lock file. */
const installedByHand = () => {
  const installed = join(project, 'node_modules/.package-lock.json')
  return !existsSync(mark) && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs
}

const hasSite =
  existsSync(projectNode) &&
  (installedByHand() || (existsSync(mark) && readFileSync(mark, 'utf8').trim() === fingerprint()))

const hasTools = existsSync(join(project, 'node_modules/vitest'))

const isInstalled = hasSite && (isOfSite || hasTools)

const refuseOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Trusted Village needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}

/** Tools are added to a site's packages without a new start for those: a site may be running on them. */
const install = () => {
  const what = isOfSite && !hasTools ? '--omit=dev' : '--include=dev'
  const args = [...(hasSite ? ['install', '--no-save'] : ['ci']), what, '--no-audit', '--no-fund', '--loglevel=error']
  // Until it has ended well nothing counts as installed.
  rmSync(mark, { force: true })
  const options = { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // The npm that started us, on its own Node: the project's Node is about to be replaced.
  if (npm && node && existsSync(npm) && node !== projectNode) return spawnSync(node, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

const ensureInstalled = () => {
  refuseOldNode()
  if (!isInstalled) {
    console.error('Installing packages (first time only, about a minute) ...')
    const { status, error } = install()
    if (status !== 0) {
      console.error(error ? `npm could not be started: ${error.message}` : 'The packages could not be installed.')
      process.exit(1)
    }
    if (!existsSync(projectNode)) {
      console.error('The "node" package was installed without its binary because npm is set to skip install scripts.')
      console.error('Allow them for this project (npm config set ignore-scripts false) and try again.')
      process.exit(1)
    }
  }
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== fingerprint()) writeFileSync(mark, fingerprint())
}

const signalNumbers = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGTERM: 15 }

/** Resolves with the exit code (128 + n for signal n). Signals reach the child, and it ends when this process is killed. */
const runNode = (args, env) =>
  new Promise((resolve, reject) => {
    const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href
    const child = spawn(projectNode, ['--import', exitWithParent, ...args], {
      cwd: project,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    // Passed on once: at a terminal, npm and the terminal itself have each told somebody already.
    const passOn = new Set(['SIGINT', 'SIGTERM'])
    for (const signal of [...passOn]) process.on(signal, () => passOn.delete(signal) && child.kill(signal))
    // Restarts the workers of `serve`, each time.
    process.on('SIGHUP', () => child.kill('SIGHUP'))
    // npm's shell may end by a signal without passing it on, and of a hard kill of npm we hear nothing; but our parent is
    // then no longer who it was.
    const parent = process.ppid
    const watch = setInterval(() => process.ppid !== parent && child.kill('SIGTERM'), 500)
    if (!process.env.npm_lifecycle_event) clearInterval(watch)
    child.once('error', reject)
    child.once('exit', (code, signal) => {
      clearInterval(watch)
      resolve(code ?? 128 + (signalNumbers[signal] ?? 0))
    })
  })

ensureInstalled()
const programs = commands[command] ?? [[command]]
// The site runs as its operator wants it; tests and tools run the same for everybody.
const environment = isOfSite ? process.env : cleanEnvironment(process.env)
for (const args of programs) {
  // The words after the command are for the last one.
  process.exitCode = await runNode(args === programs.at(-1) ? [...args, ...rest] : args, environment)
  if (process.exitCode !== 0) break
}
process.exit()
