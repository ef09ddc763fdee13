// Where whoever found a weakness may tell of it: /.well-known/security.txt (RFC 9116), and what we ask of them.
import type { FastifyPluginAsync } from 'fastify'
import { village } from '../../domain/village.ts'
import type { Configuration } from '../configuration.ts'

interface SecurityTextOptions {
  configuration: Pick<Configuration, 'CONTACT_EMAIL'>
  siteUrl: () => string
  now: () => Date
}

/** Days after which a copy is out of date; RFC 9116 (section 2.5.5) wants less than a year. The site's own never is. */
const goodForDays = 180

/** Also the beginning of `SECURITY.md`. */
const policy = `Please write to the contact address of the village you found a weakness in, and give us a few days before you tell others.
Do not look at the data of others beyond what shows the weakness.
`

/** Serves both as plain text. */
export const securityTextPlugin: FastifyPluginAsync<SecurityTextOptions> = async (
  app,
  { configuration, siteUrl, now },
) => {
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
