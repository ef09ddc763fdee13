// Runs the project's programs on the Node from its packages, and installs packages that are missing or outdated.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { serverFlags } from '../server/server-flags.mjs'
import { cleanEnvironment } from './clean-environment.mjs'

// Plain JavaScript for any Node from 20.19.

const [command = '', ...rest] = process.argv.slice(2)

/** Programs that run one after another until one fails; any other argument is the file of a program. */
const commands = {
  start: [['scripts/build.ts'], [...serverFlags, 'server/main.ts']],
  serve: [['scripts/build.ts'], ['server/serve.ts']],
  dev: [['--watch-path=server', '--watch-path=domain', '--watch-preserve-output', 'server/main.ts', '--dev']],
}

/** The site, its commands and its build need only `dependencies`; tests and tools also need `devDependencies`. */
const isOfSite = command in commands || command === 'scripts/build.ts' || command.startsWith('server/')

const project = fileURLToPath(new URL('..', import.meta.url))

/** The Node that runs everything except this file; it is one of the packages. */
const projectNode = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockFile = join(project, 'package-lock.json')
const mark = join(project, 'node_modules/.village-lock')

const fingerprint = () =>
  createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')

/** Manually installed packages are accepted if they are not older than the lock file. */
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

/** Adding tools does not reinstall a site's packages: a site may be running on them. */
const install = () => {
  const what = isOfSite && !hasTools ? '--omit=dev' : '--include=dev'
  const args = [...(hasSite ? ['install', '--no-save'] : ['ci']), what, '--no-audit', '--no-fund', '--loglevel=error']
  // Nothing counts as installed until npm has succeeded.
  rmSync(mark, { force: true })
  const options = { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // Use the npm that started us, on its own Node: the project's Node may be replaced.
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

/**
 * Runs the project's Node with these arguments and this environment, in the same terminal and folder. Resolves with the exit code (128 + n for
 * signal n). Signals are forwarded to the child. If we are killed hard, its channel closes and it ends too.
 */
const runNode = (args, env) =>
  new Promise((resolve, reject) => {
    const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href
    const child = spawn(projectNode, ['--import', exitWithParent, ...args], {
      cwd: project,
      env,
      stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    })
    // Forwarded once: npm and the terminal may each send the signal.
    const passOn = new Set(['SIGINT', 'SIGTERM'])
    for (const signal of [...passOn]) process.on(signal, () => passOn.delete(signal) && child.kill(signal))
    // Forwarded every time: it restarts the workers of `serve`.
    process.on('SIGHUP', () => child.kill('SIGHUP'))
    // npm's shell may be killed by a signal without forwarding it, and a hard kill of npm sends us nothing; but then
    // our parent process id changes.
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
// The site uses the operator's environment; tests and tools use the same one everywhere.
const environment = isOfSite ? process.env : cleanEnvironment(process.env)
for (const args of programs) {
  // The remaining arguments are for the last command.
  process.exitCode = await runNode(args === programs.at(-1) ? [...args, ...rest] : args, environment)
  if (process.exitCode !== 0) break
}
process.exit()
