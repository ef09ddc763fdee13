// The page: index.html with its settings, hashed assets cached for a year, and the same page with 404 for unknown paths.
import { existsSync, readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { join, resolve } from 'node:path'
import fastifyStatic, { type FastifyStaticOptions } from '@fastify/static'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { pageDescriptions } from '../../domain/page-descriptions.ts'
import { mendedAddress, movedPages, pageAt, type SitePath, sitePathOf, sitePaths } from '../../domain/pages.ts'
import { Refusal } from '../../domain/refusal.ts'
import { tabTitle } from '../../domain/tab-title.ts'
import { village } from '../../domain/village.ts'
import { type Configuration, chosenDays } from '../configuration.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { noRoute } from '../platform/metrics.plugin.ts'
import { accentStyle, hasPreview, ownPictureNames, ownPictures } from '../platform/village-looks.ts'

const preview = {
  path: '/pictures/preview.png',
  width: '1200',
  height: '630',
  alt: village.picture === 'bay' ? `${village.name}: painted houses on a hillside above the bay` : village.name,
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/**
 * The head tags for a `path`, without its query, which may contain an invitation's code. `siteUrl` has no trailing
 * slash. An unknown path gets the village's own description, and is hidden from search engines.
 */
const pageHead = (path: string, siteUrl: string): string => {
  const known = sitePathOf(path)
  const { title } = pageAt(known ?? '/')
  const { description, public: isPublic } = pageDescriptions[known ?? '/']
  const address = `${siteUrl}${known ? path : '/'}`
  const heading = title || village.name
  const tags = [
    `<title>${escapeHtml(tabTitle(known ? title : 'Page not found'))}</title>`,
    meta('name', 'description', description),
    known && isPublic ? `<link rel="canonical" href="${escapeHtml(address)}" />` : meta('name', 'robots', 'noindex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', village.name),
    meta('property', 'og:title', heading),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    ...(hasPreview
      ? [
          meta('property', 'og:image', `${siteUrl}${preview.path}`),
          meta('property', 'og:image:width', preview.width),
          meta('property', 'og:image:height', preview.height),
          meta('property', 'og:image:alt', preview.alt),
          meta('name', 'twitter:card', 'summary_large_image'),
        ]
      : []),
  ]
  return tags
    .filter(Boolean)
    .map((tag) => `    ${tag}\n`)
    .join('')
}

/** The same classes as on the real screens, so that the text does not move when they render. */
const paragraph = (className: string, words: string): string => `<p class="${className}">${escapeHtml(words)}</p>`

const home = (): string => `<div class="sky sky-top relative overflow-hidden">
  <div class="relative flex flex-col lg:min-h-[max(40.5rem,44vw)]"><div class="page relative z-10 w-full pt-5 pb-4 md:pt-12 lg:pt-9"><div class="lg:max-w-[50rem]">
    ${paragraph('eyebrow mb-3 md:mb-4', `By invitation, for ${village.metro} parents`)}
    ${paragraph('font-display hero-h max-w-[12.6em] max-[23rem]:text-[2.125rem]', village.tagline.replace(/\.$/, ''))}
    ${paragraph('mt-6 max-w-[31rem] text-lead text-ink-soft md:mt-7', 'Nannies, doulas, daycares, and more, passed along by parents who’ve been there.')}
  </div></div></div>
</div>`

const about = (): string => `<div class="sky-fade sky-top relative">
  <div class="page grid items-end gap-8 pt-8 lg:grid-cols-[1fr_auto] lg:pt-12"><div class="pb-6 lg:pb-20">
    ${paragraph('font-display hero-h', `${village.motto}.`)}
    ${paragraph('mt-5 max-w-[34rem] text-lead text-ink-soft', 'Finding care should feel like asking a neighbor over the fence, not like searching the whole internet at 2 a.m.')}
  </div></div>
</div>`

const login = (): string => `<div class="sky sky-top scene"><div class="scene-letter"><div class="card flap letter">
  ${paragraph('font-display h1 break-words text-[2rem] md:text-[2.375rem]', 'Welcome back')}
  ${paragraph('mt-2.5 text-ink-soft', 'Your village kept your place.')}
</div></div></div>`

const signup =
  (): string => `<div class="sky-top sky-fade"><div class="px-4 pb-16 pt-3 md:px-8"><div class="card flap letter max-w-[42rem]">
  ${paragraph('font-display h1', 'Join the village')}
  ${paragraph('mt-3 text-ink-soft', `${village.name} grows one introduction at a time, so you’ll need a code from a member. ${village.reviewPromise}`)}
</div></div></div>`

const views: Partial<Record<SitePath, () => string>> = {
  '/': home,
  '/about': about,
  '/login': login,
  '/signup': signup,
}

/**
 * The first HTML for a path; '' if the page starts with its script. It has no fields or buttons, since the page
 * replaces it. `mark` is the logo's URL.
 */
const firstView = (path: string, mark: string): string => {
  const view = Object.hasOwn(views, path) ? views[path as SitePath] : undefined
  if (!view) return ''
  return `<div class="site flex min-h-dvh flex-col" data-first-view="${path}"><header class="hdr-bar"><div class="page hdr"><span class="flex min-h-11 flex-none items-center"><span class="wordmark"><img src="${escapeHtml(mark)}" alt="" width="36" height="36" class="size-[31px] flex-none sm:size-9" />${escapeHtml(village.name)}</span></span></div></header><main class="flex-1">${view()}</main></div>`
}

export interface PageOptions {
  configuration: Configuration
  apiKey: string
  authUrl: () => string
  siteUrl: () => string
  statusOf: (path: string) => Promise<{ status: 200 | 404 | 410 } | { status: 301; location: string }>
  /** Resolves with what any visitor's home page shows, as the calls respond. */
  askPublicAnswers: () => Promise<object>
  /** More settings of the page, by what is in the village. */
  readGrowth: () => Promise<object>
  dev: boolean
}

const project = resolve(import.meta.dirname, '../..')
const builtSite = join(project, 'dist/site')
const builtPage = join(builtSite, 'index.html')

/** Paths of the API; an unknown one is refused as JSON, never answered with the page. */
const servicePath = /^\/(rest|auth\/v1|realtime)(\/|$)/

const pageSettings = ({ configuration, apiKey, authUrl }: PageOptions) => ({
  village,
  apiKey,
  authUrl: authUrl(),
  contactEmail: configuration.CONTACT_EMAIL ?? village.contactEmail,
  socialUrl: configuration.SOCIAL_URL ?? village.social?.url,
  socialLabel: configuration.SOCIAL_LABEL ?? (configuration.SOCIAL_URL ? '' : village.social?.label),
  productsOpenTo: configuration.PRODUCTS_OPEN_TO,
  adminMfa: configuration.ADMIN_MFA,
  productImageHosts: configuration.PRODUCT_IMAGE_HOSTS,
  retentionDays: chosenDays(configuration),
})

/** The texts of the scripts in the built page, for the Content-Security-Policy; none if the site is not built. */
export const inlineScripts = (): string[] =>
  existsSync(builtPage)
    ? [...readFileSync(builtPage, 'utf8').matchAll(/<script>(.*?)<\/script>/gs)].map(([, text = '']) => text)
    : []

/** Milliseconds after which the public answers are asked for again, and after which they are no longer sent. */
const renewedMs = 30_000
const sentMs = 600_000

/** Returns the last public answers as an element of the page, and renews them behind; no page waits for the database. */
const createPublicAnswers = (ask: () => Promise<object>): (() => string) => {
  let [at, text, isAsking] = [0, '', false]
  return () => {
    const age = Date.now() - at
    if (age > renewedMs && !isAsking) {
      isAsking = true
      const asked = Date.now()
      ask()
        .then((answers) => {
          at = asked
          text = JSON.stringify(answers).replaceAll('<', '\\u003c')
        })
        // without them the page asks for itself
        .catch(() => undefined)
        .finally(() => {
          isAsking = false
        })
    }
    return age < sentMs ? `<script type="application/json" id="public-answers">${text}</script>` : ''
  }
}

const completed = async (html: string, path: string, options: PageOptions): Promise<string> => {
  const settings = { ...pageSettings(options), ...(await options.readGrowth()) }
  return html
    .replace('<head>', () => `<head>\n    <meta name="village" content="${escapeHtml(JSON.stringify(settings))}" />`)
    .replace('  </head>', () => `${accentStyle}${pageHead(path, options.siteUrl())}  </head>`)
}

/** Preloads the scripts of the page at this path, so that none waits for another one. */
const withScripts = (html: string, files: string[]): string => {
  const links = files
    .filter((file) => !html.includes(`"/${file}"`))
    .map((file) => `    <link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">\n`)
  return html.replace('  </head>', () => `${links.join('')}  </head>`)
}

/** A file whose name stays the same across releases is revalidated each time. */
const cacheFor = (file: string): string => {
  if (file.includes('/assets/')) return 'public, max-age=31536000, immutable'
  return /\.(js|html|webmanifest)(\.br|\.gz)?$/.test(file) ? 'no-cache' : 'public, max-age=3600'
}

type Render = (path: string) => Promise<string>

const serveBuilt = async (app: FastifyInstance, options: PageOptions): Promise<Render> => {
  if (!existsSync(builtPage))
    throw new Error('The site is not built yet. Run "npm run build" first, or use "npm start".')
  const html = await readFile(builtPage, 'utf8')
  const setHeaders: FastifyStaticOptions['setHeaders'] = (reply, path) => {
    reply.header('Cache-Control', cacheFor(path))
  }
  await app.register(fastifyStatic, {
    root: builtSite,
    index: false,
    preCompressed: true,
    wildcard: false,
    globIgnore: [
      ...['*.html', 'manifest.webmanifest', '**/*.br', '**/*.gz', '.village-build', 'page-files.json'],
      ...ownPictureNames.map((name) => `pictures/${name}`),
    ],
    setHeaders,
  })
  if (ownPictureNames.length > 0)
    await app.register(fastifyStatic, {
      root: ownPictures,
      prefix: '/pictures/',
      wildcard: false,
      decorateReply: false,
      globIgnore: ['**/*.!(png|svg|jpg|webp)', '*/**'],
      setHeaders,
    })
  const manifest = JSON.parse(await readFile(join(builtSite, 'manifest.webmanifest'), 'utf8'))
  const named = { name: village.name, short_name: village.name, description: village.tagline, ...manifest }
  app.get('/manifest.webmanifest', { config: { call: noRoute } }, (_request, reply) =>
    reply.header('Cache-Control', 'no-cache').type('application/manifest+json').send(JSON.stringify(named)),
  )
  const offline = await readFile(join(builtSite, 'offline.html'), 'utf8')
  app.get('/offline.html', { config: { call: noRoute } }, (_request, reply) =>
    reply
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(
        offline
          .replaceAll('{{name}}', () => escapeHtml(village.name))
          .replace('  </head>', () => `${accentStyle}  </head>`),
      ),
  )
  const first: Record<string, string[]> = JSON.parse(await readFile(join(builtSite, 'page-files.json'), 'utf8'))
  const mark = /rel="icon"[^>]*href="([^"]+)"/.exec(html)?.[1] ?? ''
  const publicAnswers = createPublicAnswers(options.askPublicAnswers)
  app.addHook('onListen', async () => void publicAnswers())
  // The settings have the site's URL, which is known only once the server listens.
  return async (path) => {
    const list = (name: string, files: string) =>
      meta('name', name, (first[files] ?? []).map((file) => `/${file}`).join(' '))
    const head = `<head>\n    ${list('member-files', path === '/' ? 'memberHome' : 'member')}\n    ${list('auth-files', 'auth')}`
    const root = `<div id="root">${firstView(path, mark)}</div>${path === '/' ? publicAnswers() : ''}`
    return withScripts(await completed(html, path, options), first[sitePathOf(path) ?? ''] ?? [])
      .replace('<head>', () => head)
      .replace('<div id="root"></div>', () => root)
  }
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
    return vite.transformIndexHtml(path, await completed(html, path, options))
  }
}

export const pagePlugin: FastifyPluginAsync<PageOptions> = async (app, options) => {
  const render = options.dev ? await serveSources(app, options) : await serveBuilt(app, options)
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    if (servicePath.test(path)) throw new Refusal('not_found')
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('method_not_allowed')
    const mended = mendedAddress(request.url)
    if (mended) return reply.code(301).header('Cache-Control', 'no-cache').header('Location', mended).send()
    const known = sitePathOf(path) ? 200 : 404
    // if the database is unavailable, the page itself says so
    const status = known === 200 ? await options.statusOf(path).catch(() => null) : null
    const location = status?.status === 301 ? status.location : movedPages[path]
    if (location) return reply.code(301).header('Cache-Control', 'no-cache').header('Location', location).send()
    return reply
      .code(status?.status ?? known)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(await render(path))
  }
  // routes, because responses of the handler below are not compressed
  for (const path of sitePaths) app.get(path.replaceAll('$', ':'), { config: { call: noRoute } }, answer)
  app.setNotFoundHandler(answer)
}
// setNotFoundHandler must belong to the app itself, not to a scope of its own.
Object.assign(pagePlugin, { [Symbol.for('skip-override')]: true })
