// The caller: what a route knows of the member behind a request, and how it looks them up.

export interface Caller {
  userId: string
  sessionId: string
  email: string
  isAdmin: boolean
  hasSecondFactor: boolean
  /** Seconds since the second factor was last verified in this session; null: never. */
  secondFactorAge: number | null
  /** The version of the shown content, read with the session; null before anything was ever shown. */
  shownVersion: string | null
}

/** Whether a sign-in is incomplete: by password or mailed link only, although the account has a second factor. */
export const isHalfSignedIn = ({ hasSecondFactor, secondFactorAge }: Caller): boolean =>
  hasSecondFactor && secondFactorAge === null

/** The caller that an Authorization header names; null if it names nobody with access. Throws only errors of ours. */
export type Identify = (authorization: string | undefined) => Promise<Caller | null>
