// The head of the page for one path: what the tab reads, what a search engine may keep, and what a shared link shows.

import { pageDescriptions } from '../../domain/page-descriptions.ts'
import { pageAt, sitePathOf, tabTitle } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../platform/escape-html.ts'

/** The picture beside a shared link, made by scripts/make-pictures.ts. */
const preview = {
  path: '/pictures/preview.png',
  width: '1200',
  height: '630',
  alt: `${village.name}: painted houses on a hillside above the bay`,
}

const meta = (kind: 'name' | 'property', name: string, content: string): string =>
  `<meta ${kind}="${name}" content="${escapeHtml(content)}" />`

/**
 * The tags for a path, without its query: the code of an invitation stays out of them. `siteUrl` has no slash at its end.
 * A path that leads nowhere gets the village's own words and is kept out of search engines.
 */
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
