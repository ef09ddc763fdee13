// Adds to the built site the script of its first requests, the service worker, and the pages outside the application (offline,
// and mailed links).
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { build } from 'vite'
import type { PageFiles } from './page-files.ts'

const project = resolve(import.meta.dirname, '..')
const web = join(project, 'web')
const site = join(project, 'dist/site')

/** Bundles one source into one file, which is written unless it has no name; `define` sets its constants. */
const bundle = async (source: string, fileName?: string, define: Record<string, string> = {}) => {
  const built = await build({
    configFile: false,
    root: project,
    logLevel: 'warn',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"', ...define },
    build: {
      outDir: site,
      emptyOutDir: false,
      write: fileName !== undefined,
      target: 'baseline-widely-available',
      rolldownOptions: { input: join(web, source), output: { ...(fileName && { entryFileNames: fileName }) } },
    },
  })
  const [first] = Array.isArray(built) ? built : [built]
  const chunk = first && 'output' in first ? first.output[0] : undefined
  if (!chunk) throw new Error(`${source} became nothing.`)
  return chunk
}

const headOf = (page: string): string => {
  const wanted = [
    /<meta name="theme-color"[^>]*>/g,
    /<script>.*?<\/script>/gs,
    /<link rel="(?:stylesheet|icon)"[^>]*>/g,
  ]
  return wanted.flatMap((tag) => page.match(tag) ?? []).join('\n    ')
}

const page = readFileSync(join(site, 'index.html'), 'utf8')
const { code: firstRequests } = await bundle('app/first-requests.ts')
writeFileSync(
  join(site, 'index.html'),
  // before the style sheet, for which a later script would wait
  page.replace('</script>', () => `</script>\n    <script>{${firstRequests.trim()}}</script>`),
)
const mark = /rel="icon"[^>]*href="([^"]+)"/.exec(page)?.[1]
if (!mark) throw new Error('The page of the site has no icon.')

const drawing = (name: string): string => {
  const file = readdirSync(join(site, 'assets')).find((one) => one.startsWith(`${name}-`) && one.endsWith('.svg'))
  if (!file) throw new Error(`The site has no drawing "${name}".`)
  return `assets/${file}`
}

const writePage = (source: string, script: string): void => {
  const html = readFileSync(join(web, source), 'utf8')
    .replace('<!--head-->', () => headOf(page))
    .replace('<!--mark-->', mark)
    .replace('<!--fog-->', () => `/${drawing('fog')}#art`)
    .replace('</body>', `  <script src="/${script}"></script>\n  </body>`)
  writeFileSync(join(site, basename(source)), html)
}

const { fileName: confirmScript } = await bundle('auth/confirm-page.ts', 'assets/confirm-[hash].js')
writePage('auth/confirm.html', confirmScript)

const { fileName: offlineScript } = await bundle('offline/offline-page.ts', 'assets/offline-[hash].js')
writePage('offline/offline.html', offlineScript)

const shell = (JSON.parse(readFileSync(join(site, 'page-files.json'), 'utf8')) as PageFiles)['/']
const assets = readdirSync(join(site, 'assets')).filter((name) =>
  /^(?:(?:index|style)-.*\.(?:js|css)|(?:fraunces-latin-(?!ext)|figtree-latin-wght-).*\.woff2)$/.test(name),
)
const files = [
  ...new Set([
    ...['offline.html', offlineScript, mark.slice(1), drawing('fog'), ...shell],
    ...assets.map((name) => `assets/${name}`),
  ]),
]
const hash = createHash('sha256')
  .update(files.join())
  .update(readFileSync(join(site, 'offline.html')))
  .digest('hex')
await bundle('offline/service-worker.ts', 'sw.js', {
  siteFiles: JSON.stringify({ paths: files.map((file) => `/${file}`), entry: `/${shell[0]}`, hash: hash.slice(0, 16) }),
})
