// Builds the site into dist/site when what it is made of has changed, and compresses its files once for all visitors.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { runNode } from './child.mjs'
import { project } from './install.mjs'

const site = join(project, 'dist/site')
const mark = join(site, '.village-build')
const ingredients = [
  'web',
  'domain',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'scripts/site.mjs',
  'scripts/page-files.ts',
  'scripts/lazy-parts.ts',
  'scripts/build-plain-pages.ts',
]

const filesIn = (path) =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path]

const fingerprint = () => {
  const hash = createHash('sha256')
  for (const file of ingredients.flatMap((path) => filesIn(join(project, path)))) {
    const content = readFileSync(file)
    hash.update(`${file.slice(project.length)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

/** Smaller files gain nothing once headers are counted. */
const leastBytes = 1024

const compress = () => {
  for (const file of filesIn(site)) {
    // index.html is completed by the server on its way out.
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const content = readFileSync(file)
    if (content.length < leastBytes) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

/** Makes sure that dist/site is what the sources say. Ends the process when the build fails. */
export const ensureBuilt = async () => {
  const wanted = fingerprint()
  if (existsSync(mark) && readFileSync(mark, 'utf8') === wanted) return
  console.error('Building the site, once for these sources ...')
  rmSync(mark, { force: true })
  const code = await runNode(['node_modules/vite/bin/vite.js', 'build', '--logLevel', 'warn'])
  if (code !== 0) process.exit(code)
  const codePages = await runNode(['scripts/build-plain-pages.ts'])
  if (codePages !== 0) process.exit(codePages)
  compress()
  writeFileSync(mark, wanted)
}
