// A lagging replica: members see their own writes at once, whichever call made them.
import { beforeAll, expect, it } from 'vitest'
import { getProviderContact, listContactReveals } from '../../domain/providers/providers.contracts.ts'
import { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import type { Replicas } from '../../server/database/replicas.ts'
import { requestOf, startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'

const village = await forFile(startTestVillage())

/** Simulates a replica that has all earlier writes, but none of those during `act`. */
const whileLagging = async (act: () => Promise<void>): Promise<void> => {
  await village.database.db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (snapshot) => {
      await snapshot.selectFrom('shown_version').select('version').execute()
      const replica = { db: snapshot, leaveOut: () => undefined }
      const replicas: Replicas = {
        pick: (atLeast) => (atLeast === 0n ? replica : undefined),
        position: async () => '0/1',
        close: async () => undefined,
      }
      Object.assign(village.database, { replicas })
      await act().finally(() => Object.assign(village.database, { replicas: undefined }))
    })
}

let note: string
beforeAll(async () => {
  note = await recommend(village, { has_contact_consent: true, provider_phone: '(510) 555-0101' })
  await village.accessToken(maya)
})

/** A browser of Maya's, which stores and sends cookies. */
const newBrowser = async () => {
  const headers = new Headers({
    apikey: village.apiKey,
    authorization: `Bearer ${await village.accessToken(maya)}`,
    'content-type': 'application/json',
  })
  const send = async (path: string, request: RequestInit = {}) => {
    const answer = await fetch(path, { ...request, headers })
    const cookie = answer.headers.get('set-cookie')?.split(';')[0]
    if (cookie) headers.set('cookie', cookie)
    expect(answer.status).toBe(200)
    return (await answer.json()) as Record<string, unknown>
  }
  return send
}

it('an opened contact is in the list of opened contacts', () =>
  whileLagging(async () => {
    const browser = await newBrowser()
    const [list] = requestOf(village.url, listContactReveals, {})
    expect((await browser(list)).reveals).toHaveLength(0)
    const [contact] = requestOf(village.url, getProviderContact, { submission_id: note })
    await browser(contact)
    expect((await browser(list)).reveals).toHaveLength(1)
  }))

it('a name changed through auth/v1 is in the settings', () =>
  whileLagging(async () => {
    const browser = await newBrowser()
    const [settings] = requestOf(village.url, getOwnSettings, {})
    expect((await browser(settings)).full_name).not.toBe('Maya Renamed')
    await browser(`${village.url}/auth/v1/user`, {
      method: 'PUT',
      body: JSON.stringify({ data: { full_name: 'Maya Renamed' } }),
    })
    expect((await browser(settings)).full_name).toBe('Maya Renamed')
  }))
