// npm run build: builds the site into dist/site if its sources have changed, and compresses its files.
import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'

const project = resolve(import.meta.dirname, '..')
const site = join(project, 'dist/site')
const mark = join(site, '.village-build')
const ingredients = [
  'web',
  'domain',
  'vite.config.ts',
  'tsconfig.json',
  'package-lock.json',
  'build',
  'scripts/build.ts',
]

const filesIn = (path: string): string[] =>
  statSync(path).isDirectory()
    ? readdirSync(path)
        .sort()
        .flatMap((name) => filesIn(join(path, name)))
    : [path]

const fingerprint = (): string => {
  const hash = createHash('sha256')
  for (const file of ingredients.flatMap((path) => filesIn(join(project, path)))) {
    const content = readFileSync(file)
    hash.update(`${file.slice(project.length)} ${content.length}\n`).update(content)
  }
  return hash.digest('hex')
}

const leastBytes = 1024

const compress = (): void => {
  for (const file of filesIn(site)) {
    // the server completes index.html for each request
    if (!/\.(js|css|svg|json|txt|webmanifest)$/.test(file)) continue
    const content = readFileSync(file)
    if (content.length < leastBytes) continue
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: content.length }
    writeFileSync(`${file}.br`, brotliCompressSync(content, { params }))
    writeFileSync(`${file}.gz`, gzipSync(content, { level: 9 }))
  }
}

const wanted = fingerprint()
if (!existsSync(mark) || readFileSync(mark, 'utf8') !== wanted) {
  console.error('Building the site ...')
  rmSync(mark, { force: true })
  const { build } = await import('vite')
  await build({ configFile: join(project, 'vite.config.ts'), logLevel: 'warn' })
  await import('../build/plain-pages.ts')
  compress()
  writeFileSync(mark, wanted)
}
