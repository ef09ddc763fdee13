// Mailed links: one live token per account and kind, known only to its email, stored as a hash, deleted by use.
import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Queryable } from '../database/open.ts'
import { asJson } from '../database/sql.ts'
import type { SignUpData } from './read-body.ts'

export type LinkKind = 'signup' | 'recovery'

/** The link in the mailbox of the current address, and the one in that of the new address. */
export const emailChangeKinds = ['email_change_current', 'email_change_new'] as const
export type EmailChangeKind = (typeof emailChangeKinds)[number]

/** A repeated sign-up; it takes effect only through its own link. */
export interface PendingSignUp {
  passwordHash: string
  data: SignUpData
}

export interface NewLink {
  token: string
  userId: string
  kind: LinkKind | EmailChangeKind
  redirectTo: string
  ttlSeconds: number
  /** Absent: the pending sign-up of the previous link of this kind moves to the new one. */
  pending?: PendingSignUp | undefined
}

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()

/** Stores a link; an older one of the same account and kind stops working. */
export const putLink = async (trx: Queryable, { token, userId, kind, redirectTo, ttlSeconds, pending }: NewLink) => {
  const row = {
    token_hash: hashOf(token),
    redirect_to: redirectTo,
    ...(pending && { pending_password_hash: pending.passwordHash, pending_data: asJson(pending.data) }),
    expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${ttlSeconds})`,
    created_at: sql<Date>`clock_timestamp()`,
  }
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ ...row, user_id: userId, kind })
    .onConflict((conflict) => conflict.constraint('one_time_tokens_one_live').doUpdateSet(row))
    .execute()
}

/** The owner of a link, whether or not it has expired, with the password that it confirms. Does not use the link up. */
export const findLink = (db: Queryable, token: string) =>
  db
    .selectFrom('auth.one_time_tokens as link')
    .innerJoin('auth.users as user', 'user.id', 'link.user_id')
    .select((query) => [
      'link.kind',
      'user.id as userId',
      'user.email',
      query.fn.coalesce('link.pending_password_hash', 'user.password_hash').as('passwordHash'),
      sql<boolean>`link.expires_at > clock_timestamp()`.as('isLive'),
    ])
    .where('link.token_hash', '=', hashOf(token))
    .executeTakeFirst()

/** Uses up a link, at most once. Undefined if there is no live link of this kind. */
export const takeLink = async (trx: Queryable, token: string, kind: LinkKind) => {
  const row = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['redirect_to', 'pending_password_hash as passwordHash', 'pending_data as data'])
    .executeTakeFirst()
  if (!row) return undefined
  const { redirect_to: redirectTo, passwordHash, data } = row
  const pending = passwordHash !== null && data ? { passwordHash, data: data as SignUpData } : null
  return { redirectTo, pending }
}

/** Uses up a link that changes an address. Undefined if there is no live one; `isLast`: the other one was opened before. */
export const takeEmailChange = async (
  trx: Queryable,
  token: string,
  userId: string,
): Promise<{ isLast: boolean } | undefined> => {
  const taken = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', hashOf(token))
    .where('kind', 'in', emailChangeKinds)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning('kind')
    .executeTakeFirst()
  if (!taken) return undefined
  const other = await trx
    .selectFrom('auth.one_time_tokens')
    .select('kind')
    .where('user_id', '=', userId)
    .where('kind', 'in', emailChangeKinds)
    .executeTakeFirst()
  return { isLast: other === undefined }
}

export const deleteLinksOf = (trx: Queryable, userId: string) =>
  trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId).execute()

/** Deletes other links that would confirm the account. Returns whether a repeated sign-up was pending. */
export const endSignUpLinks = async (trx: Queryable, userId: string): Promise<boolean> => {
  const ended = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('user_id', '=', userId)
    .where('kind', '=', 'signup')
    .returning('pending_password_hash')
    .execute()
  return ended.some(({ pending_password_hash: waited }) => waited !== null)
}
