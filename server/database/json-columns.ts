// What the columns of JSON hold; scripts/write-tables.ts puts these types into tables.ts.

/** How a session was opened, newest first (the `amr` claim). */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}

/** What a decision changed, as it was; moments as text. */
export interface StateBefore {
  provider_id: string
  admin_notes: string | null
  decision_reason: string | null
  reviewed_at: string | null
  reviewed_by: string | null
  replaces_id: string | null
  /** Older versions that an approved edit replaced. */
  taken_down: { id: string; status: 'approved' | 'rejected'; provider_id: string }[]
  /** The mail about the decision before had not left. */
  mail_waited: boolean
}
