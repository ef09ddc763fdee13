// Adds to the built site what it needs without a connection: the page, its script, and the service worker that keeps both.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { injectManifest } from '@serwist/build'
import { build } from 'vite'
import { village } from '../domain/village.ts'
import type { PageFiles } from './page-files.ts'

const project = resolve(import.meta.dirname, '..')
const sources = join(project, 'web/offline')
const site = join(project, 'dist/site')

/** Bundles one source into one file of its own, and returns its path from the site's folder. */
const bundle = async (source: string, fileName: string): Promise<string> => {
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir: site,
      emptyOutDir: false,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(sources, source), output: { entryFileNames: fileName } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${source} became nothing.`)
  return chunk.fileName
}

/** What the site's own page names in its head and the page without a connection needs as well. */
const headOf = (page: string): string => {
  const wanted = [
    /<meta name="theme-color"[^>]*>/g,
    /<script src=[^>]*><\/script>/g,
    /<link rel="(?:stylesheet|icon)"[^>]*>/g,
  ]
  return wanted.flatMap((tag) => page.match(tag) ?? []).join('\n    ')
}

const page = readFileSync(join(site, 'index.html'), 'utf8')
const mark = /rel="icon"[^>]*href="([^"]+)"/.exec(page)?.[1]
if (!mark) throw new Error('The page of the site has no icon.')

const script = await bundle('offline-page.ts', 'assets/offline-[hash].js')
const offline = readFileSync(join(sources, 'offline.html'), 'utf8')
  .replace('<!--head-->', () => `<title>No connection · ${village.name}</title>\n    ${headOf(page)}`)
  .replace('<!--mark-->', mark)
  .replace('<!--name-->', village.name)
  .replace('</body>', `  <script src="/${script}"></script>\n  </body>`)
writeFileSync(join(site, 'offline.html'), offline)

const shell = (JSON.parse(readFileSync(join(site, 'page-files.json'), 'utf8')) as PageFiles)['/'] ?? []
const bare = await bundle('service-worker.ts', 'worker-without-files.js')
await injectManifest({
  swSrc: join(site, bare),
  swDest: join(site, 'sw.js'),
  globDirectory: site,
  globPatterns: [
    'offline.html',
    script,
    mark.slice(1),
    ...shell,
    'assets/{first-theme,index,style}-*.{js,css}',
    'assets/{fraunces-latin-soft,figtree-latin-wght}-*.woff2',
  ],
  // a name with a hash in it never holds anything else
  dontCacheBustURLsMatching: /^assets\//,
})
rmSync(join(site, bare))
