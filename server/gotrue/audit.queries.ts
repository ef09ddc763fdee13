// The audit log: what happened to an account, when, and from where; never a token, password or address of mail.
import { isIP } from 'node:net'
import { v7 } from 'uuid'
import type { Queryable } from '../database/open.ts'

export type AuditEvent =
  | 'sign_up'
  | 'confirmation'
  | 'sign_in'
  | 'sign_in_failed'
  | 'recovery'
  | 'password_changed'
  | 'email_change_asked'
  | 'email_changed'
  | 'data_downloaded'
  | 'logout'
  | 'token_reuse'
  | 'second_factor_enrolled'
  | 'second_factor_on'
  | 'second_factor_given'
  | 'second_factor_failed'
  | 'second_factor_off'
  | 'second_factor_reset'
  | 'recovery_codes_made'
  | 'recovery_code_used'

export interface AuditEntry {
  event: AuditEvent
  userId: string | null
  sessionId?: string | null
  /** Network address of the request. */
  ip: string
}

/** Writes one entry, in the caller's transaction where there is one. */
export const insertAuditEntry = async (db: Queryable, { event, userId, sessionId, ip }: AuditEntry): Promise<void> => {
  await db
    .insertInto('auth.audit_log')
    .values({
      id: v7(),
      event,
      user_id: userId,
      session_id: sessionId ?? null,
      // A zone ("fe80::1%eth0") names a network card of ours, and inet does not take it; a proxy may pass on anything.
      address: isIP(ip) === 0 ? null : (ip.split('%')[0] ?? null),
    })
    .execute()
}
