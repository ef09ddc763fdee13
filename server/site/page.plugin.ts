// The page: index.html with its settings, hashed assets kept for a year, and the same page with 404 for unknown paths.
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync } from 'fastify'
import { mendedAddress, movedPages, sitePathOf } from '../../domain/pages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { village } from '../../domain/village.ts'
import { type Configuration, chosenDays } from '../configuration.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { firstView, pageHead } from './page-head.ts'

export interface PageOptions {
  configuration: Configuration
  apiKey: string
  authUrl: () => string
  siteUrl: () => string
  statusOf: (path: string) => Promise<{ status: 200 | 404 | 410 } | { status: 301; location: string }>
  dev: boolean
}

const project = resolve(import.meta.dirname, '../..')
const builtSite = join(project, 'dist/site')

/** Paths that belong to the service; an unknown one there is refused as JSON, never answered with the page. */
const servicePath = /^\/(rest|auth\/v1|realtime)(\/|$)/

const pageSettings = ({ configuration, apiKey, authUrl }: PageOptions) => ({
  apiKey,
  authUrl: authUrl(),
  contactEmail: configuration.CONTACT_EMAIL ?? village.contactEmail,
  socialUrl: configuration.SOCIAL_URL ?? village.social.url,
  socialLabel: configuration.SOCIAL_LABEL ?? (configuration.SOCIAL_URL ? '' : village.social.label),
  productsOpenTo: configuration.PRODUCTS_OPEN_TO,
  adminMfa: configuration.ADMIN_MFA,
  productImageHosts: configuration.PRODUCT_IMAGE_HOSTS,
  retentionDays: chosenDays(configuration),
})

const completed = (html: string, path: string, options: PageOptions): string =>
  html
    .replace(
      '<head>',
      () => `<head>\n    <meta name="village" content="${escapeHtml(JSON.stringify(pageSettings(options)))}" />`,
    )
    .replace('  </head>', () => `${pageHead(path, options.siteUrl())}  </head>`)

/** Names the scripts that the page at this path begins with, so that none waits until another one asks for it. */
const withScripts = (html: string, files: string[]): string => {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`)
  return html.replace('  </head>', () => `${links.join('')}  </head>`)
}

/** Names that stay the same while what they hold changes with a release are asked for anew each time. */
const cacheFor = (file: string): string => {
  if (file.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(js|html|webmanifest)(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

type Render = (path: string) => Promise<string>

const serveBuilt = async (app: FastifyInstance, options: PageOptions): Promise<Render> => {
  const file = join(builtSite, 'index.html')
  if (!existsSync(file)) throw new Error('The site is not built yet. Run "npm run build" first, or use "npm start".')
  const html = await readFile(file, 'utf8')
  await app.register(fastifyStatic, {
    root: builtSite,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: ['index.html', 'confirm.html', '**/*.br', '**/*.gz', '.village-build', 'page-files.json'],
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cacheFor(path))
    },
  })
  const first: Record<string, string[]> = JSON.parse(await readFile(join(builtSite, 'page-files.json'), 'utf8'))
  const mark = /rel="icon"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  // The settings hold the site's address, known only once the server listens.
  return async (path) =>
    withScripts(completed(html, path, options), first[sitePathOf(path) ?? ''] ?? []).replace(
      '<div id="root"></div>',
      () => `<div id="root">${firstView(path, mark)}</div>`,
    )
}

const serveSources = async (app: FastifyInstance, options: PageOptions): Promise<Render> => {
  const { createServer } = await import('vite')
  const vite = await createServer({
    configFile: join(project, 'vite.config.ts'),
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: app.server } },
  })
  app.addHook('onClose', () => vite.close())
  app.addHook('onRequest', (request, reply, done) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (servicePath.test(path) || sitePathOf(path)) return done()
    vite.middlewares(request.raw, reply.raw as ServerResponse, () => done())
  })
  return async (path) => {
    const html = await readFile(join(project, 'web/index.html'), 'utf8')
    return vite.transformIndexHtml(path, completed(html, path, options))
  }
}

export const pagePlugin: FastifyPluginAsync<PageOptions> = async (app, options) => {
  const render = options.dev ? await serveSources(app, options) : await serveBuilt(app, options)
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (servicePath.test(path)) throw new Refusal('not_found')
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('method_not_allowed')
    const mended = mendedAddress(request.url)
    if (mended) return reply.code(301).header('Cache-Control', 'no-cache').header('Location', mended).send()
    const known = sitePathOf(path) ? 200 : 404
    // a database that is away is told by the page itself
    const status = known === 200 ? await options.statusOf(path).catch(() => null) : null
    const location = status?.status === 301 ? status.location : movedPages[path]
    if (location) return reply.code(301).header('Cache-Control', 'no-cache').header('Location', location).send()
    return reply
      .code(status?.status ?? known)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await render(path))
  })
}
// setNotFoundHandler must belong to the app itself, not to a scope of its own.
Object.assign(pagePlugin, { [Symbol.for('skip-override')]: true })
