// A member's own code as the calls answer it.
import type { ReferralCode } from '../../domain/referrals/referrals.contracts.ts'

/** Moments become ISO 8601. */
export const shownCode = (
  row: Omit<ReferralCode, 'created_at' | 'expires_at'> & { created_at: Date; expires_at: Date | null },
): ReferralCode => ({
  ...row,
  created_at: row.created_at.toISOString(),
  expires_at: row.expires_at?.toISOString() ?? null,
})
