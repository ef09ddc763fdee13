// The do-not-list: which notes it refuses, which wait for a reviewer, what nobody can learn from it, and who can delete
// an entry.
import { describe, expect, it } from 'vitest'
import { askToLift, openOwnPage } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { countProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { editRecommendation, getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { SubmissionInput } from '../../domain/recommendations/recommendation.schema.ts'
import { getMySubmissions, submitRecommendation } from '../../domain/recommendations/recommendations.contracts.ts'
import { ada, type CastMember } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { providerOf } from '../providers/merge-facts.ts'
import { recommendationInput } from '../recommendation-input.ts'
import { decide, forgetLimits, recommend, share } from '../submissions.ts'
import { families, noteOf, putOnList } from './do-not-list.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { digest } = village.auth

const person = () => makePerson(village.database.db)
const submit = async (instead: Partial<SubmissionInput>, as?: CastMember) => {
  await forgetLimits(village)
  return village.call(submitRecommendation, recommendationInput(instead), as ?? (await person()))
}
/** Outcome of a note: `refused`, `waits` for a reviewer because of the list, or `taken` like any other. */
const fate = async (instead: Partial<SubmissionInput>, as?: CastMember) => {
  const { status, body, problem } = await submit(instead, as)
  if (status !== 200) return problem.code === 'not_listed' ? 'refused' : problem.code
  return body.looked_at_first ? 'waits' : 'taken'
}
const consent = { has_contact_consent: true } as const
const elsewhere = { location: 'Sacramento, CA' }

describe('an entry from a removal by the provider’s own mailbox', async () => {
  const email = 'josefina@brightwell.example'
  const [phone, oncePhone] = ['(510) 555-0101', '(510) 555-0102']
  const notes = [
    ...families({ provider_phone: phone, business_website: 'https://josefina.example/about' }),
    noteOf({ provider_phone: oncePhone, provider_social: 'https://instagram.com/josefina' }),
    noteOf({ status: 'replaced', provider_phone: '(510) 555-0109', user_id: 'one' }),
    noteOf({ status: 'replaced', provider_phone: '(510) 555-0109', user_id: 'other' }),
  ]
  const own = [{ phone: '(510) 555-0103', email: null, website: null }]
  await putOnList(village, { notes, own, mailboxes: new Map([[email, true]]), removingMailbox: email })

  it.each([
    ['their mailbox and name', { provider_email: email.toUpperCase() }],
    ['a number that two families named', { provider_phone: '510.555.0101' }],
    ['a website that two families named', { business_website: 'josefina.example' }],
    ['their mailbox and a title', { provider_email: email, provider_name: 'Dr. Josefina Brightwell' }],
  ])('refuses %s', async (_, told) => {
    expect(await fate({ provider_name: 'Josefina Brightwell', ...consent, ...told })).toBe('refused')
  })

  it.each([
    ['the name alone, in the region', { location: 'Berkeley, CA' }],
    ['a number that one family named', { ...elsewhere, provider_phone: oncePhone }],
    ['a number that two families named before they corrected it', { ...elsewhere, provider_phone: '5105550109' }],
    ['a number that nobody but the page’s mailbox gave', { ...elsewhere, provider_phone: '5105550103' }],
    ['a profile that one family named', { ...elsewhere, provider_social: 'https://www.instagram.com/josefina/' }],
    ['their mailbox with a name like theirs', { ...elsewhere, provider_name: 'Josefina B.', provider_email: email }],
  ])('requires a review for %s', async (_, told) => {
    expect(await fate({ provider_name: 'Josefina Brightwell', ...consent, ...told })).toBe('waits')
  })

  it.each([
    ['the same name elsewhere', { provider_name: 'Josefina Brightwell', ...elsewhere }],
    ['another nanny of the agency with that number', { provider_name: 'Agnes Oyelaran', provider_phone: phone }],
  ])('does not affect %s', async (_, told) => {
    expect(await fate({ ...consent, ...told })).toBe('taken')
  })
})

it('a removal by the mailbox in a stranger’s note with somebody’s number does not block that person', async () => {
  const stranger = 'stranger@elsewhere.example'
  const real = { provider_name: 'Wilhelmina Zapata', provider_phone: '(510) 555-0120' }
  const note = noteOf({ ...real, provider_email: stranger })
  await putOnList(village, { notes: [note], mailboxes: new Map([[stranger, true]]), removingMailbox: stranger })
  expect(await fate({ ...real, ...consent })).toBe('waits')
})

it('entries of earlier releases still match', async () => {
  const rows = [
    ['name', 'east-bay/urraca of old'],
    ['phone', '5105550131'],
  ] as const
  for (const [purpose, value] of rows)
    await village.sql`
      insert into do_not_list (digest, entry_id) values (${digest(purpose, value)}, '01900000-0000-7000-8000-0000000000aa')`
  expect(await fate({ provider_name: 'Urraca of Old' })).toBe('waits')
  expect(await fate({ provider_name: 'Anna Bell', ...consent, provider_phone: '(510) 555-0131' })).toBe('waits')
})

describe('a parent whose note waits because of the list', async () => {
  await putOnList(village, { notes: [noteOf({ provider_name: 'Ximena Quarles' })] })
  const told = { provider_name: 'Ximena Quarles' }

  it('sees that at once, in their list and on the note’s page, until it is decided', async () => {
    const writer = await person()
    const { body } = await submit(told, writer)
    expect(body.looked_at_first).toBe(true)
    const read = async () => [
      (await village.call(getMySubmissions, {}, writer)).body.submissions[0]?.looked_at_first,
      (await village.call(getMyRecommendation, { id: body.id }, writer)).body.looked_at_first,
    ]
    expect(await read()).toEqual([true, true])
    await decide(village, body.id, 'rejected')
    expect(await read()).toEqual([false, false])
  })

  it('can edit it as often as other notes', async () => {
    const writer = await person()
    let { id } = (await submit(told, writer)).body
    for (let times = 0; times < 7; times++) {
      const edit = { id, ...recommendationInput({ ...told, own_words: `Version ${times}` }) }
      const { status, body } = await village.call(editRecommendation, edit, writer)
      expect([status, body.looked_at_first]).toEqual([200, true])
      id = body.id
    }
  })
})

describe('a member who tries names', async () => {
  const listed = { provider_name: 'Zenobia Farthing', ...consent, provider_email: 'zenobia@farthing.example' }
  const notes = [noteOf({ provider_name: listed.provider_name })]
  await putOnList(village, { notes, mailboxes: new Map([[listed.provider_email, true]]) })
  const unlisted = { provider_name: 'Innocent Inga' }
  const nowhere = '01900000-0000-7000-8000-0000000000ff'

  it('has to wait after five attempts a day, whatever they send', async () => {
    const guesser = await person()
    const fates = []
    for (const told of [listed, listed, { provider_name: listed.provider_name }, listed, listed, listed, unlisted])
      fates.push(await fate(told, guesser))
    expect(fates).toEqual([
      ...['refused', 'refused', 'waits', 'refused', 'refused'],
      ...['too_many_submissions', 'too_many_submissions'],
    ])
  })

  it('gets the same response for every name with an unknown page or another service', async () => {
    const sitter = { service_type: 'babysitter', provider_name: 'Sitter Sonja', highlights: ['On time'] } as const
    const other = await providerOf(village, await recommend(village, { ...sitter, highlights: ['On time'] }))
    const guesser = await person()
    for (const provider_id of [nowhere, nowhere, nowhere, other, other, other])
      for (const told of [listed, unlisted]) expect(await fate({ ...told, provider_id }, guesser)).toBe('invalid_input')
    expect(await fate(unlisted, guesser)).toBe('taken')
  })

  it('gets no more attempts by editing a flagged note', async () => {
    const others = ['Zenobia Farthing', 'Josefina Brightwell', 'Ximena Quarles']
    const guesser = await person()
    let { id } = (await submit({ provider_name: 'Ximena Quarles' }, guesser)).body
    const codes = []
    for (const provider_name of [...others, ...others]) {
      const { body, problem } = await village.call(
        editRecommendation,
        { id, ...recommendationInput({ provider_name }) },
        guesser,
      )
      codes.push(problem.code)
      id = body.id ?? id
    }
    expect(codes).toEqual([...Array(4).fill(undefined), 'too_many_submissions', 'too_many_submissions'])
  })

  it('gets the same response for every name when editing an unknown or replaced version', async () => {
    const guesser = await person()
    const first = await share(village, { provider_name: 'Earlier Edda' }, guesser)
    const edit = async (id: string, told: Partial<SubmissionInput>) =>
      (await village.call(editRecommendation, { id, ...recommendationInput(told) }, guesser)).problem.code
    await edit(first, { provider_name: 'Later Edda' })
    for (const told of [listed, unlisted]) {
      expect(await edit(nowhere, told)).toBe('not_found')
      expect(await edit(first, told)).toBe('edited_meanwhile')
    }
  })

  it('gets the same response for every name within a minute of another note', async () => {
    const guesser = await person()
    await share(village, unlisted, guesser)
    const again = (told: Partial<SubmissionInput>) =>
      village.call(submitRecommendation, recommendationInput(told), guesser)
    for (const told of [listed, unlisted]) expect((await again(told)).problem.code).toBe('too_many_submissions')
  })
})

describe('the deletion of an entry', async () => {
  const ask = async (email: string) => {
    expect((await village.call(askToLift, { email, reason: 'They called' }, ada)).body).toEqual({ asked: true })
    expect((await village.call(openOwnPage, { token: await village.linkTo(email) })).body).toEqual({ key: null })
  }
  const entries = async () => (await village.call(countProviderPairs, {}, ada)).body.not_listed
  const lifts = () => village.sql`select id from listing_requests where kind = 'lift'`
  const told = { provider_name: 'Tomasa Underhill' }
  const own = { ...told, ...consent, provider_email: 'tomasa@underhill.example' }
  const namesake = { ...told, ...consent, provider_email: 'other-tomasa@underhill.example' }
  for (const { provider_email: mailbox, ...note } of [own, namesake])
    await putOnList(village, {
      notes: families({ ...note, provider_phone: '(510) 555-0150' }),
      mailboxes: new Map([
        [mailbox, true],
        ['named-once@underhill.example', false],
      ]),
      removingMailbox: mailbox,
    })

  it('is impossible for administrators and unconfirmed mailboxes', async () => {
    const before = await entries()
    for (const email of [ada.email, 'named-once@underhill.example', 'nobody@underhill.example']) await ask(email)
    expect([await entries(), await lifts()]).toEqual([before, []])
  })

  it('is possible for the entry’s own mailbox, and leaves other entries', async () => {
    const before = await entries()
    await ask(own.provider_email)
    expect(await entries()).toBe(before - 1)
    expect(await fate(own)).toBe('waits')
    expect(await fate(namesake)).toBe('refused')
    expect(await lifts()).toHaveLength(1)
    await ask(namesake.provider_email)
    expect([await fate(own), await fate({ ...told, ...consent, provider_phone: '(510) 555-0150' })]).toEqual([
      'taken',
      'taken',
    ])
  })

  it('is possible for an address stored by an earlier release', async () => {
    const email = 'old@underhill.example'
    await village.sql`
      insert into do_not_list (digest, entry_id)
      select d, '01900000-0000-7000-8000-0000000000bb' from unnest(${[digest('email', email), digest('phone', '5105550160')]}::text[]) as d`
    const before = await entries()
    await ask(email)
    expect(await entries()).toBe(before - 1)
  })
})
