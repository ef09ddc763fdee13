// The people of the bench: members and administrators whose tokens are signed with the server's own keys.

import type { Database } from '../../server/database/open.ts'
import { createAccessTokens } from '../../server/gotrue/access-token.ts'
import type { Secrets } from '../../server/gotrue/secrets.ts'
import { openSigningKeys } from '../../server/gotrue/signing-keys.ts'
import type { Caller } from '../../server/http/caller.ts'
import { sqlOn } from '../sql.ts'

/** Somebody who is signed in. */
export interface Person extends Caller {
  /** Headers of every request of theirs. */
  headers: Record<string, string>
}

/** Everybody who has a session, members first, with tokens that hold for a day. */
export const signInEverybody = async (
  database: Database,
  secrets: Secrets,
  siteUrl: string,
): Promise<{ members: Person[]; administrators: Person[] }> => {
  const keys = await openSigningKeys({ db: database.db, secrets, log: console })
  const tokens = createAccessTokens({ keys, issuer: () => `${siteUrl}/auth/v1`, ttlSeconds: 86_400 })
  const callers = await sqlOn(database.background.db)<Caller>`
    select m.id as "userId", s.id as "sessionId", m.email, r.role is not null as "isAdmin",
      false as "hasSecondFactor", null as "secondFactorAge", null as "shownVersion"
    from bench.members m join auth.sessions s on s.user_id = m.id left join user_roles r on r.user_id = m.id order by m.n`
  const people: Person[] = []
  for (const caller of callers) {
    const claims = { ...caller, generation: 0, appMetadata: {}, userMetadata: {}, amr: [], isSecondLevel: false }
    const { token } = await tokens.issue(claims)
    people.push({ ...caller, headers: { apikey: secrets.apiKey, authorization: `Bearer ${token}` } })
  }
  return { members: people.filter(({ isAdmin }) => !isAdmin), administrators: people.filter(({ isAdmin }) => isAdmin) }
}
