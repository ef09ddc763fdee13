// The head of the page for one path (tab, search engines, shared links), and what public pages show before any script has come.
import { pageDescriptions } from '../../domain/page-descriptions.ts'
import { pageAt, type SitePath, sitePathOf, tabTitle } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../http/safe-text.ts'

const preview = {
  path: '/pictures/preview.png',
  width: '1200',
  height: '630',
  alt: `${village.name}: painted houses on a hillside above the bay`,
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/** `path` without its query: an invitation's code stays out. A path that leads nowhere is kept out of search engines. */
export const pageHead = (path: string, siteUrl: string): string => {
  const known = sitePathOf(path)
  const { title } = pageAt(known ?? '/')
  const { description, public: isPublic } = pageDescriptions[known ?? '/']
  const address = `${siteUrl}${known ? path : '/'}`
  const heading = title || village.name
  const tags = [
    `<title>${escapeHtml(tabTitle(known ? title : 'Page not found'))}</title>`,
    meta('name', 'description', description),
    known ? `<link rel="canonical" href="${escapeHtml(address)}" />` : '',
    known && isPublic ? '' : meta('name', 'robots', 'noindex'),
    meta('property', 'og:type', 'website'),
    meta('property', 'og:site_name', village.name),
    meta('property', 'og:title', heading),
    meta('property', 'og:description', description),
    meta('property', 'og:url', address),
    meta('property', 'og:image', `${siteUrl}${preview.path}`),
    meta('property', 'og:image:width', preview.width),
    meta('property', 'og:image:height', preview.height),
    meta('property', 'og:image:alt', preview.alt),
    meta('name', 'twitter:card', 'summary_large_image'),
  ]
  return tags
    .filter(Boolean)
    .map((tag) => `    ${tag}\n`)
    .join('')
}

/** The classes are those of the screens themselves, so that the same words stand in the same place when those come. */
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

/** '' where the page begins with its script. Nothing to type into or press, since it makes way; `mark` is the logo's address. */
export const firstView = (path: string, mark: string): string => {
  const view = Object.hasOwn(views, path) ? views[path as SitePath] : undefined
  if (!view) return ''
  return `<div class="site flex min-h-dvh flex-col" data-first-view="${path}"><header class="hdr-bar"><div class="page hdr"><span class="flex min-h-11 flex-none items-center"><span class="wordmark"><img src="${escapeHtml(mark)}" alt="" width="36" height="36" class="size-[31px] flex-none sm:size-9" />${escapeHtml(village.name)}</span></span></div></header><main class="flex-1">${view()}</main></div>`
}
