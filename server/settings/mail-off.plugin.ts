// POST /mails: a mail program switches an email off with one click, as its List-Unsubscribe headers offer (RFC 8058).
import type { FastifyPluginAsync } from 'fastify'
import { mailsPath } from '../../domain/pages.ts'
import { setMailByLink } from '../../domain/settings/settings.contracts.ts'
import type { Database } from '../database/open.ts'
import { addressKey, takeLimit } from '../platform/limits.ts'
import { setMailOf } from './settings.handlers.ts'

/** Requests from one network address: a mail provider sends those of all its users. */
const presses = { times: 600, seconds: 3600 }

/**
 * Responds to every link in the same way, so that the response reveals nothing. Only the query identifies the member.
 */
export const mailOffPlugin: FastifyPluginAsync<{ database: Pick<Database, 'db'>; now: () => Date }> = async (
  app,
  { database: { db }, now },
) => {
  app.removeAllContentTypeParsers()
  // The body is the same in every such request, in one of two encodings.
  app.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: 4096 }, (_request, body, done) => done(null, body))

  app.post(mailsPath, async (request, reply) => {
    reply.header('Cache-Control', 'no-store')
    const { ok, waitSeconds } = await takeLimit(db, `mails:off:${addressKey(request.ip)}`, presses)
    if (!ok) return reply.code(429).header('Retry-After', String(waitSeconds)).send()
    const isOneClick = String(request.body).includes('List-Unsubscribe') && String(request.body).includes('One-Click')
    const asked = setMailByLink.input.safeParse({ ...(request.query as object), on: false })
    if (isOneClick && asked.success) await setMailOf(db, asked.data, now())
    return reply.code(204).send()
  })
}
