// What the columns of JSON hold; scripts/write-tables.ts puts these types into tables.ts.

/** How a session was opened, newest first (the `amr` claim). */
export interface AuthenticationMethod {
  method: 'password' | 'otp' | 'totp' | 'mfa/recovery_code'
  timestamp: number
}
