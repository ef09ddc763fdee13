// The fetch of the auth client: what its answers say of time, and which of them end a session.

/** Pause after a refresh that the server had no time for, when it does not say how long. */
const usualPauseMs = 30_000

/** Before it (by `performance.now()`) nothing is asked for a refresh. */
let notBefore = 0

/** Only these, with a reason of the auth server, say that a session cannot be refreshed; all others may pass. */
const isFinal = async (response: Response): Promise<boolean> => {
  if (![400, 401, 403].includes(response.status)) return false
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null)
  return typeof body === 'object' && body !== null && ('code' in body || 'error_code' in body)
}

/** A refresh that failed for now counts as a lost connection, after which the auth client keeps the session and tries again. */
const refresh = async (url: RequestInfo | URL, request?: RequestInit): Promise<Response> => {
  if (performance.now() < notBefore) throw new TypeError('Asked not to refresh yet')
  const response = await fetch(url, request)
  if (response.ok || (await isFinal(response))) return response
  if (response.status === 429) {
    const seconds = Number(response.headers.get('retry-after'))
    notBefore = performance.now() + (seconds > 0 ? seconds * 1000 : usualPauseMs)
  }
  throw new TypeError(`The refresh was answered with ${response.status}`)
}

/**
 * The life of a token counts from when it came, by the clock that will be asked whether it is over: the server's
 * `expires_at` is off by as much as this device's clock is.
 */
export const authFetch: typeof fetch = async (url, request) => {
  const isRefresh = String(url).includes('grant_type=refresh_token')
  const response = await (isRefresh ? refresh : fetch)(url, request)
  const body = (await response
    .clone()
    .json()
    .catch(() => null)) as { access_token?: unknown; expires_in?: unknown } | null
  if (!response.ok || !body?.access_token || typeof body.expires_in !== 'number') return response
  return Response.json({ ...body, expires_at: Math.floor(Date.now() / 1000) + body.expires_in }, response)
}
