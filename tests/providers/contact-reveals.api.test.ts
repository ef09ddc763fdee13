// Contacts are protected against harvesting: each reveal is recorded and limited, and administrators are notified of a
// reached limit.

import { v4 } from 'uuid'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { answerInquiry, listInquiries, markInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { alarmMessage, alarmSubject } from '../../domain/providers/contact-limits.rules.ts'
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { listContactReveals, setPageRemoved } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { ageReveals, look, lookedAt, recommendMany } from './contact-village.ts'
import { mergeInto, providerOf } from './merge-facts.ts'

const village = await forFile(startTestVillage())

describe('opened contacts', () => {
  let ids: string[]
  beforeAll(async () => {
    ids = await recommendMany(village, 33)
  })
  beforeEach(async () => {
    await village.database.db.deleteFrom('contact_reveals').execute()
    await village.database.db.deleteFrom('inquiries').execute()
  })

  const id = (at: number): string => ids[at] ?? ''
  const seen = async (as: CastMember = maya) => (await village.call(listContactReveals, {}, as)).body.reveals
  const alarms = async () => (await village.call(listInquiries, {}, ada)).body.inquiries
  const openAll = async (from: number, to: number, as: CastMember = maya) => {
    for (const one of ids.slice(from, to)) expect((await look(village, one, as)).status).toBe(200)
  }

  it('are in the member’s own list only, newest first, and once more if opened a day later', async () => {
    await openAll(0, 2)
    const list = await seen()
    expect(list.map(({ provider }) => provider?.provider_id)).toEqual([
      await providerOf(village, id(1)),
      await providerOf(village, id(0)),
    ])
    expect(list[0]).toMatchObject({ provider: { service_type: 'nanny', submission_id: id(1) } })
    expect(Date.now() - Date.parse(list[0]?.revealed_at ?? '')).toBeLessThan(60_000)
    expect(await seen(otto)).toEqual([])
    await ageReveals(village, 86_401)
    await look(village, id(0))
    expect(await seen()).toHaveLength(3)
  })

  it('are listed twenty at a time', async () => {
    for (let at = 0; at < 25; at++) await lookedAt(village, id(at), 24 + at)
    const first = (await village.call(listContactReveals, {}, maya)).body
    expect(first.reveals).toHaveLength(20)
    const { body } = await village.call(listContactReveals, { cursor: first.next_cursor ?? '' }, maya)
    expect(body.reveals).toHaveLength(5)
    expect(body.next_cursor).toBeNull()
    const all = [...first.reveals, ...body.reveals]
    expect(new Set(all.map(({ provider }) => provider?.provider_id)).size).toBe(25)
  })

  it('are limited to ten in ten minutes, also for administrators; those already opened stay open', async () => {
    await openAll(0, 10)
    const refused = await look(village, id(10))
    expect(refused.status).toBe(429)
    expect(refused.problem.code).toBe('too_many_contacts')
    expect(refused.problem.detail).toMatch(/^You’ve opened 10 contacts within ten minutes\..* in 10 minutes\.$/)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(580)
    expect(JSON.stringify(refused.body)).not.toContain('555-10')
    expect((await look(village, id(3))).body.contact?.provider_phone).toBe('(510) 555-1003')
    expect(await seen()).toHaveLength(10)
    expect((await look(village, id(10), otto)).status).toBe(200)
    await openAll(0, 10, ada)
    expect((await look(village, id(10), ada)).status).toBe(429)
    await ageReveals(village, 601)
    expect((await look(village, id(10))).status).toBe(200)
  })

  it('over a limit notify administrators once a day about the member, and again at the daily limit', async () => {
    await openAll(0, 10)
    expect(await alarms()).toEqual([])
    for (let times = 0; times < 3; times++) await look(village, id(11))
    const [alarm, ...others] = await alarms()
    expect(others).toEqual([])
    expect(alarm).toMatchObject({ name: maya.fullName, email: maya.email, subject: alarmSubject })
    expect(alarm?.message).toContain('opened 10 contacts within ten minutes')
    const answer = {
      id: alarm?.id ?? '',
      request_id: v4(),
      last_reply_id: null,
      kind: 'reply',
      text: 'All well?',
    } as const
    expect((await village.call(answerInquiry, answer, ada)).status).toBe(200)
    await village.mailSettled()
    const mail = (await village.mails()).find(({ to, text }) => to === maya.email && text.includes('All well?'))
    expect(mail?.text).not.toMatch(/opened|wrote|your email/)
    await village.call(markInquiry, { id: alarm?.id ?? '', read: true, answered: true }, ada)
    await look(village, id(11))
    expect(await alarms()).toMatchObject([
      { id: alarm?.id, read_at: expect.any(String), answered_by: expect.any(String) },
    ])

    await ageReveals(village, 3600)
    for (let at = 10; at < 30; at++) await lookedAt(village, id(at), 1)
    expect((await look(village, id(30))).status).toBe(429)
    expect(await alarms()).toMatchObject([
      { id: alarm?.id, message: alarmMessage('day'), read_at: null, answered_at: null, answered_by: null },
    ])
  })

  it('stay in the list without the name after the page was removed', async () => {
    const name = 'Zora Vanishing'
    const submission = await recommend(village, {
      provider_name: name,
      has_contact_consent: true,
      provider_phone: '(510) 555-2001',
    })
    await look(village, submission)
    const short_id = (await providerOf(village, submission)).slice(-12)
    await village.call(setPageRemoved, { short_id, removed: true }, ada)
    expect((await seen()).map(({ provider }) => provider)).toEqual([null])
    await village.call(setPageRemoved, { short_id, removed: false }, ada)
    expect((await seen()).map(({ provider }) => provider?.provider_name)).toEqual(['Zora V.'])
  })

  it('of a merged provider belong to the kept page, count once, and are restored by undoing the merge', async () => {
    const [kept, merged] = [await providerOf(village, id(31)), await providerOf(village, id(32))]
    await openAll(32, 33)
    const { body } = await mergeInto(village, kept, merged)
    expect((await seen()).map(({ provider }) => provider?.provider_id)).toEqual([kept])
    await openAll(31, 33)
    expect(await seen()).toHaveLength(1)
    await village.call(undoMerge, { id: body.merge_id }, ada)
    expect((await seen()).map(({ provider }) => provider?.provider_id)).toEqual([merged])
  })
})
