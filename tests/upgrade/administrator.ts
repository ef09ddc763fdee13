// An administrator who is signed in while the servers change: they read, their browser refreshes, and pages are counted.
import { z } from 'zod'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { recordVisit } from '../../domain/visits/visits.contracts.ts'
import { keepActing, nextNumber, type Written } from '../faults/writers.ts'

const sessionSchema = z.object({ access_token: z.string(), refresh_token: z.string() })

/** Milliseconds between two refreshes; one session may be refreshed 30 times in five minutes. */
const refreshesEvery = 700

/** Signs in and goes on until stopped. */
export const startAdministrator = async (
  url: string,
  apiKey: string,
  account: { email: string; password: string },
): Promise<{ stop: () => Promise<{ reads: Written; visits: Written; refreshes: Written }> }> => {
  const ask = (path: string, { token, body }: { token?: string; body?: object }): Promise<Response> =>
    fetch(`${url}${path}`, {
      headers: {
        apikey: apiKey,
        'content-type': 'application/json',
        'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0 Safari/537.36',
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { method: 'POST', body: JSON.stringify(body) }),
    })
  const grant = (type: string, body: object) => ask(`/auth/v1/token?grant_type=${type}`, { body })
  let session = sessionSchema.parse(await (await grant('password', account)).json())

  const reading = keepActing(async () => {
    const answer = await ask(`${listSubmissions.path}?status=pending`, { token: session.access_token })
    await answer.json()
    return { status: answer.status, mark: '' }
  }, 1)
  const visiting = keepActing(async () => {
    const session_id = `session-${nextNumber() % 50}`
    const answer = await ask(recordVisit.path, { body: { page_path: '/about', page_title: 'About Us', session_id } })
    await answer.json()
    return { status: answer.status, mark: session_id }
  }, 1)
  const refreshing = keepActing(
    async () => {
      const answer = await grant('refresh_token', { refresh_token: session.refresh_token })
      const told: unknown = await answer.json()
      if (answer.ok) session = sessionSchema.parse(told)
      return { status: answer.status, mark: '' }
    },
    1,
    refreshesEvery,
  )
  return {
    stop: async () => ({
      reads: await reading.stop(),
      visits: await visiting.stop(),
      refreshes: await refreshing.stop(),
    }),
  }
}
