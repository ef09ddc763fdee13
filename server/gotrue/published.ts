// What anybody may ask auth/v1: the key set, the settings, and whether it works.
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { village } from '../../domain/village.ts'
import { type AuthContext, sendJson } from './auth-context.ts'
import { AuthError } from './auth-error.ts'

/** What this service offers, in the protocol's words. */
const settings = {
  external: { email: true, phone: false, anonymous_users: false },
  disable_signup: false,
  mailer_autoconfirm: false,
  phone_autoconfirm: false,
  sms_provider: '',
  saml_enabled: false,
  passkeys_enabled: false,
}

const health = { name: village.name, version: '1', description: 'Accounts and sessions' }

export const keySetRoute = (app: FastifyInstance, { keys }: AuthContext): void => {
  app.get('/.well-known/jwks.json', async (_request, reply) =>
    sendJson(reply, await keys.published(), 'public, max-age=600'),
  )
}

export const settingsRoutes = (app: FastifyInstance, { db }: AuthContext): void => {
  app.get('/settings', async (_request, reply) => sendJson(reply, settings))

  app.get('/health', async (request, reply) => {
    await sql`select 1`.execute(db).catch((error: unknown) => {
      request.log.error({ err: error }, 'the database does not answer')
      throw new AuthError(503, 'unexpected_failure', 'The database does not answer')
    })
    return sendJson(reply, health)
  })
}
