// An administrator who is signed in while the servers change: they read, their browser refreshes, and pages are counted.
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'

export interface Told {
  /** Answers by what was asked and status, such as "refresh 200". */
  answers: Record<string, number>
  /** Visits that were acknowledged. */
  visits: number
}

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

/** How often they do each, in milliseconds; one session may be refreshed 30 times in five minutes. */
const readsEvery = 20
const refreshesEvery = 700

/** Signs in and goes on until stopped; whatever is not answered counts as status 0. */
export const startAdministrator = async (
  { url, apiKey }: { url: string; apiKey: string },
  account: { email: string; password: string },
): Promise<{ told: Told; stop: () => Promise<Told> }> => {
  const told: Told = { answers: {}, visits: 0 }
  let stopped = false
  const ask = async (what: string, path: string, { token, body }: { token?: string; body?: object } = {}) => {
    const answer = await fetch(`${url}${path}`, {
      headers: {
        apikey: apiKey,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    }).catch(() => null)
    const read: unknown = await answer?.json().catch(() => null)
    const key = `${what} ${answer?.status ?? 0}`
    told.answers[key] = (told.answers[key] ?? 0) + 1
    return { ok: answer?.ok ?? false, read }
  }
  const signedIn = await ask('sign in', '/auth/v1/token?grant_type=password', { body: account })
  let session = sessionSchema.parse(signedIn.read)

  const read = async (): Promise<void> => {
    for (let n = 0; !stopped; n++) {
      await ask('read', `${listSubmissions.path}?status=pending`, { token: session.access_token })
      const visit = { page_path: '/about', page_title: 'About Us', session_id: `session-${n % 50}` }
      const { ok } = await ask('visit', recordVisit.path, { body: visit })
      if (ok) told.visits += 1
      await wait(readsEvery)
    }
  }
  const refresh = async (): Promise<void> => {
    while (!stopped) {
      await wait(refreshesEvery)
      const { refresh_token } = session
      const answer = await ask('refresh', '/auth/v1/token?grant_type=refresh_token', { body: { refresh_token } })
      const next = sessionSchema.safeParse(answer.read)
      if (next.success) session = next.data
    }
  }
  const all = Promise.all([read(), refresh()])
  return {
    told,
    stop: async () => {
      stopped = true
      await all
      return told
    },
  }
}
