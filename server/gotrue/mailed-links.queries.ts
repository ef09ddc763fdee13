// Mailed links: one live token per account and kind, kept as a hash, used up by being deleted.
import { sql } from 'kysely'
import { asJson } from '../database/as-json.ts'
import type { Queryable } from '../database/open.ts'
import type { SignUpData } from './sign-up-data.ts'

export type LinkKind = 'signup' | 'recovery'

/** What a repeated sign-up wants; it takes effect only through its own link. */
export interface PendingSignUp {
  passwordHash: string
  data: SignUpData
}

export interface NewLink {
  tokenHash: Buffer
  userId: string
  kind: LinkKind
  redirectTo: string
  ttlSeconds: number
  pending?: PendingSignUp | undefined
}

/** Keeps a link; an older one of the same account and kind stops working. */
export const putLink = async (trx: Queryable, link: NewLink): Promise<void> => {
  const row = {
    token_hash: link.tokenHash,
    redirect_to: link.redirectTo,
    pending_password_hash: link.pending?.passwordHash ?? null,
    pending_data: link.pending ? asJson(link.pending.data) : null,
    expires_at: sql<Date>`clock_timestamp() + make_interval(secs => ${link.ttlSeconds})`,
    created_at: sql<Date>`clock_timestamp()`,
  }
  await trx
    .insertInto('auth.one_time_tokens')
    .values({ ...row, user_id: link.userId, kind: link.kind })
    .onConflict((conflict) => conflict.constraint('one_time_tokens_one_live').doUpdateSet(row))
    .execute()
}

const pendingOf = (row: {
  pending_password_hash: string | null
  pending_data: object | null
}): PendingSignUp | undefined =>
  row.pending_password_hash !== null && row.pending_data !== null
    ? { passwordHash: row.pending_password_hash, data: row.pending_data as SignUpData }
    : undefined

/** What a repeated sign-up of this account still waits to confirm. */
export const findPending = async (trx: Queryable, userId: string): Promise<PendingSignUp | undefined> => {
  const row = await trx
    .selectFrom('auth.one_time_tokens')
    .select(['pending_password_hash', 'pending_data'])
    .where('user_id', '=', userId)
    .where('kind', '=', 'signup')
    .executeTakeFirst()
  return row && pendingOf(row)
}

/** Whose link this is, whether or not it still lives. */
export const findLinkOwner = async (trx: Queryable, tokenHash: Buffer): Promise<string | undefined> => {
  const row = await trx
    .selectFrom('auth.one_time_tokens')
    .select('user_id')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst()
  return row?.user_id
}

/** The address of the member whose live link of this kind it is; undefined when there is none. Uses nothing up. */
export const findLiveLinkEmail = async (
  db: Queryable,
  tokenHash: Buffer,
  kind: LinkKind,
): Promise<string | undefined> => {
  const row = await db
    .selectFrom('auth.one_time_tokens as link')
    .innerJoin('auth.users as user', 'user.id', 'link.user_id')
    .select('user.email')
    .where('link.token_hash', '=', tokenHash)
    .where('link.kind', '=', kind)
    .where('link.expires_at', '>', sql<Date>`clock_timestamp()`)
    .executeTakeFirst()
  return row?.email
}

export interface SignUpRow {
  userId: string
  passwordHash: string
}

/** The sign-up that this link confirms; it is the same for as long as the link lives. */
export const findSignUp = (db: Queryable, tokenHash: Buffer): Promise<SignUpRow | undefined> =>
  db
    .selectFrom('auth.one_time_tokens as link')
    .innerJoin('auth.users as user', 'user.id', 'link.user_id')
    .select((query) => [
      'user.id as userId',
      query.fn.coalesce('link.pending_password_hash', 'user.password_hash').as('passwordHash'),
    ])
    .where('link.token_hash', '=', tokenHash)
    .where('link.kind', '=', 'signup')
    .executeTakeFirst()

/** Uses a link up, at most once ever. Undefined when there is none of this kind that still lives. */
export const takeLink = async (trx: Queryable, tokenHash: Buffer, kind: LinkKind) => {
  const row = await trx
    .deleteFrom('auth.one_time_tokens')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .where('expires_at', '>', sql<Date>`clock_timestamp()`)
    .returning(['redirect_to', 'pending_password_hash', 'pending_data'])
    .executeTakeFirst()
  return row && { redirectTo: row.redirect_to, pending: pendingOf(row) }
}

/** Voids the account's links: all, or those of one kind. */
export const deleteLinksOf = async (trx: Queryable, userId: string, kind?: LinkKind): Promise<void> => {
  const all = trx.deleteFrom('auth.one_time_tokens').where('user_id', '=', userId)
  await (kind === undefined ? all : all.where('kind', '=', kind)).execute()
}
