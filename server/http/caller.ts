// Who calls: what a route knows of the member behind a request, and how it asks.

/** A member who calls, in a session that is alive. */
export interface Caller {
  userId: string
  sessionId: string
  email: string
  isAdmin: boolean
}

/** Who an Authorization header names, or null when it names nobody who may come in. Throws only for faults of ours. */
export type Identify = (authorization: string | undefined) => Promise<Caller | null>
