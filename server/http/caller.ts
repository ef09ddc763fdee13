// Who calls: what a route knows of the member behind a request, and how it asks.

export interface Caller {
  userId: string
  sessionId: string
  email: string
  isAdmin: boolean
  hasSecondFactor: boolean
  /** Seconds since this session was last given it; null: never. */
  secondFactorAge: number | null
  /** The version of what members are shown, read with the session; null before anything was ever shown. */
  shownVersion: string | null
}

/** Whether only the first half of a sign-in is done: by the password or a mailed link, while the account has a second factor. */
export const isHalfSignedIn = ({ hasSecondFactor, secondFactorAge }: Caller): boolean =>
  hasSecondFactor && secondFactorAge === null

export type Identify = (authorization: string | undefined) => Promise<Caller | null>
