// Installs the packages when they are missing or older than package-lock.json; plain JavaScript that any Node can run.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** Folder of the project, wherever the command was typed. */
export const project = fileURLToPath(new URL('..', import.meta.url))

/** The Node that everything but these few files runs on; it comes with the packages. */
export const projectNode = join(project, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node')

const lockFile = join(project, 'package-lock.json')
const mark = join(project, 'node_modules/.village-lock')

const fingerprint = () =>
  createHash('sha256').update(readFileSync(lockFile)).update(`${process.platform} ${process.arch}`).digest('hex')

/** Packages that someone installed by hand count when they are no older than the lock file. */
const installedByHand = () => {
  const installed = join(project, 'node_modules/.package-lock.json')
  return !existsSync(mark) && existsSync(installed) && statSync(installed).mtimeMs >= statSync(lockFile).mtimeMs
}

const isInstalled = () =>
  existsSync(projectNode) &&
  (installedByHand() || (existsSync(mark) && readFileSync(mark, 'utf8').trim() === fingerprint()))

const refuseOldNode = () => {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
  if (major > 20 || (major === 20 && minor >= 19)) return
  console.error(`Trusted Village needs Node 20.19 or newer to start; this is ${process.versions.node}.`)
  process.exit(1)
}

const npmCi = () => {
  const args = ['ci', '--include=dev', '--no-audit', '--no-fund', '--loglevel=error']
  const options = { cwd: project, stdio: ['ignore', 'ignore', 'inherit'] }
  const { npm_execpath: npm, npm_node_execpath: node } = process.env
  // The npm that started us, on its own Node: the project's Node is about to be replaced.
  if (npm && node && existsSync(npm) && node !== projectNode) return spawnSync(node, [npm, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Makes sure that the packages of package-lock.json are there. Ends the process with a sentence when that fails. */
export const ensureInstalled = () => {
  refuseOldNode()
  if (!isInstalled()) {
    console.error('Installing packages, once (about a minute) ...')
    const { status, error } = npmCi()
    if (status !== 0) {
      console.error(error ? `npm could not be started: ${error.message}` : 'The packages could not be installed.')
      process.exit(1)
    }
    if (!existsSync(projectNode)) {
      console.error('The package "node" came without its program: npm was told not to run install scripts.')
      console.error('Allow them for this project (npm config set ignore-scripts false) and try again.')
      process.exit(1)
    }
  }
  if (!existsSync(mark) || readFileSync(mark, 'utf8') !== fingerprint()) writeFileSync(mark, fingerprint())
}
