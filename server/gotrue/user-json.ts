// The user as auth/v1 shows it: never a hash or a token, unset times left out.
import { v7 } from 'uuid'
import type { Account } from './accounts.queries.ts'
import type { Factor } from './factors.queries.ts'

export const appMetadata = { provider: 'email', providers: ['email'] }

const at = (name: string, moment: Date | null): Record<string, string> =>
  moment ? { [name]: moment.toISOString() } : {}

const identityOf = (account: Account) => ({
  identity_id: account.id,
  id: account.id,
  user_id: account.id,
  provider: 'email',
  identity_data: { sub: account.id, email: account.email, email_verified: account.email_confirmed_at !== null },
  ...at('last_sign_in_at', account.last_sign_in_at),
  ...at('created_at', account.created_at),
  ...at('updated_at', account.updated_at),
  email: account.email,
})

const withIdentities = (account: Account, identities: object[]) => ({
  id: account.id,
  aud: 'authenticated',
  role: 'authenticated',
  email: account.email,
  phone: '',
  ...at('email_confirmed_at', account.email_confirmed_at),
  ...at('confirmed_at', account.email_confirmed_at),
  ...at('confirmation_sent_at', account.confirmation_sent_at),
  ...at('recovery_sent_at', account.recovery_sent_at),
  ...(account.new_email === null ? {} : { new_email: account.new_email }),
  ...at('email_change_sent_at', account.email_change_sent_at),
  ...at('last_sign_in_at', account.last_sign_in_at),
  ...at('created_at', account.created_at),
  ...at('updated_at', account.updated_at),
  is_anonymous: false,
  app_metadata: appMetadata,
  user_metadata: account.user_metadata,
  identities,
})

const factorJson = (factor: Factor) => ({
  id: factor.id,
  ...(factor.friendly_name === null ? {} : { friendly_name: factor.friendly_name }),
  factor_type: 'totp',
  status: factor.status,
  ...at('created_at', factor.created_at),
  ...at('updated_at', factor.updated_at),
})

export const userJson = (account: Account, factor?: Factor) => ({
  ...withIdentities(account, [identityOf(account)]),
  ...(factor && { factors: [factorJson(factor)] }),
})

/** What a sign-up with a taken address gets: like a new user in every member, but without identities and without truth. */
export const lookAlikeJson = (email: string, metadata: Record<string, unknown>) => {
  const now = new Date()
  return withIdentities(
    {
      id: v7(),
      email,
      password_hash: '',
      user_metadata: metadata,
      email_confirmed_at: null,
      confirmation_sent_at: now,
      recovery_sent_at: null,
      last_sign_in_at: null,
      new_email: null,
      email_change_sent_at: null,
      banned: false,
      leaving: false,
      created_at: now,
      updated_at: now,
    },
    [],
  )
}
