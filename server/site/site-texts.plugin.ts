// Plain texts of the site: robots.txt, the sitemap, and the contact for security problems (RFC 9116).
import type { FastifyPluginAsync } from 'fastify'
import { publicPaths } from '../../domain/page-descriptions.ts'
import { village } from '../../domain/village.ts'
import type { Configuration } from '../configuration.ts'
import { escapeHtml } from '../http/safe-text.ts'

interface SiteTextOptions {
  configuration: Pick<Configuration, 'CONTACT_EMAIL'>
  siteUrl: () => string
  now: () => Date
}

/** Days after which a copy expires. RFC 9116 (section 2.5.5) recommends less than a year. */
const goodForDays = 180

/** Also the beginning of `SECURITY.md`. */
const policy = `If you find a security problem, please write to that village’s contact address, and give us a few days before you tell anyone else.
Please don’t look at other people’s data beyond what it takes to show the problem.
`

export const siteTextsPlugin: FastifyPluginAsync<SiteTextOptions> = async (app, { configuration, siteUrl, now }) => {
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
  app.get('/.well-known/security.txt', (_request, reply) => {
    const expires = new Date(now().getTime() + goodForDays * 86_400_000)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      `Contact: mailto:${configuration.CONTACT_EMAIL ?? village.contactEmail}`,
      `Expires: ${expires.toISOString()}`,
      'Preferred-Languages: en',
      `Canonical: ${siteUrl()}/.well-known/security.txt`,
      `Policy: ${siteUrl()}/security-policy.txt`,
    ]
    return reply.type('text/plain; charset=utf-8').send(`${lines.join('\n')}\n`)
  })
  app.get('/security-policy.txt', (_request, reply) => reply.type('text/plain; charset=utf-8').send(policy))
}
