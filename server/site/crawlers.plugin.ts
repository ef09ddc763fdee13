// What search engines ask for: robots.txt and the list of pages worth finding.

import type { FastifyPluginAsync } from 'fastify'
import { publicPaths } from '../../domain/page-descriptions.ts'
import { escapeHtml } from '../platform/escape-html.ts'

interface CrawlerOptions {
  siteUrl: () => string
}

/** Serves both, with the site's own address in them. */
export const crawlersPlugin: FastifyPluginAsync<CrawlerOptions> = async (app, { siteUrl }) => {
  app.get('/robots.txt', (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .send(
        `User-agent: *\nDisallow: /auth/v1/\nDisallow: /rest/\nDisallow: /realtime/\n\nSitemap: ${siteUrl()}/sitemap.xml\n`,
      ),
  )
  app.get('/sitemap.xml', (_request, reply) => {
    const pages = publicPaths.map((path) => `  <url><loc>${escapeHtml(`${siteUrl()}${path}`)}</loc></url>\n`)
    return reply
      .type('application/xml; charset=utf-8')
      .send(
        `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages.join('')}</urlset>\n`,
      )
  })
}
