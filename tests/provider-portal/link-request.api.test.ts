import { beforeEach, describe, expect, it } from 'vitest'
import {
  askToLift,
  openOwnPage,
  type ProviderRequest,
  requestLink,
} from '../../domain/provider-portal/provider-portal.contracts.ts'
import { countProviderPairs } from '../../domain/providers/duplicates.contracts.ts'
import { requestOf } from '../app.ts'
import { ada } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { db } = village.database
beforeEach(() => db.deleteFrom('limits').where('key', 'not like', 'listing:%').execute())
const ask = (name: string, reach: string, words = '') => village.call(requestLink, { name, reach, words })
const linksTo = async (address: string) =>
  (await village.mailsTo(address)).filter(({ subject }) => subject.startsWith('Your page'))
const requests = (show: 'open' | 'done' = 'open') => village.requestsAt(show)
const claimOf = async (reach: string, show: 'open' | 'done' = 'open') =>
  (await requests(show)).find(({ claimed_reach }) => claimed_reach === reach)
/** Requests the link to a page that the desk does not know by this address. */
const claimed = async (name: string, reach: string): Promise<ProviderRequest> => {
  await ask(name, reach)
  return (await claimOf(reach)) ?? expect.fail('no request')
}
const onPage = (id: string, wanted: object, reason = 'They called.') =>
  village.answerRequests([id], wanted as { kind: 'close' }, reason)

describe('a request for the link to a page', () => {
  it('gets the same response for a known and an unknown name, address and phone number', async () => {
    const known = await village.recommendPerson()
    const other = await village.recommendPerson()
    const given = [
      [known.provider_name, known.email],
      [known.provider_name, other.email],
      [known.provider_name, known.provider_phone],
      [known.provider_name, 'stranger@care.example'],
      ['Nobody Known', 'nobody@care.example'],
      ['Nobody Known', '(510) 555-9999'],
    ] as const
    const answers = []
    for (const [name, reach] of given) {
      const [address, request] = requestOf(village.url, requestLink, { name, reach })
      const answer = await fetch(address, { ...request, headers: { ...request.headers, apikey: village.apiKey } })
      const headers = [...answer.headers.keys()].sort().join()
      answers.push([answer.status, await answer.text(), headers, answer.headers.get('content-length')].join(' '))
    }
    expect(new Set(answers).size).toBe(1)
    expect(answers[0]).toMatch(/^200 \{"asked":true\}/)
  })

  it('is answered with a link only if its address is on a page with consent', async () => {
    const { email, provider_name, provider_phone } = await village.recommendPerson()
    const silent = 'without-consent@care.example'
    await recommend(village, { provider_name: 'Silent Sabine', provider_email: silent, has_contact_consent: false })
    await ask('Whatever name', ` ${email.toUpperCase()} `)
    expect(await linksTo(email)).toHaveLength(1)
    expect((await village.ownPage(await village.openFor(email))).body.provider_name).toBe(provider_name)
    for (const reach of [silent, 'stranger-2@care.example', provider_phone ?? '']) {
      await ask(provider_name, reach, 'Please take me off.')
      expect(await linksTo(reach)).toEqual([])
      expect(await claimOf(reach)).toMatchObject({ kind: 'claim', claimed_name: provider_name, done_at: null })
    }
  })

  it('is answered with a link if its mailbox opened one before, even after the address was hidden', async () => {
    const { key, email, id } = await village.openedPerson()
    await village.act(key, { kind: 'hide', way: 'email', hidden: true })
    await ask('Me', email)
    expect(await linksTo(email)).toHaveLength(1)
    const mailbox = 'verified@care.example'
    const claim = await claimed('Me again', mailbox)
    await onPage(claim.id, { kind: 'send_link', short_id: id.slice(-12), email: mailbox })
    await village.openFor(mailbox)
    await db.deleteFrom('mail_outbox').execute()
    await ask('Me', mailbox)
    expect(await linksTo(mailbox)).toHaveLength(2)
  })

  it('is answered with one mail for all pages of an address, each with its own link', async () => {
    const email = 'agency@care.example'
    const names = ['Josefina Brightwell', 'Konrad Abelard', 'Lieselotte Vane', 'Odalys Ferreira', 'Tobias Winkel']
    const people = []
    for (const provider_name of names)
      people.push(await village.recommendPerson({ provider_name, provider_email: email }))
    expect(new Set(people.map(({ id }) => id)).size).toBe(5)
    await village.mailsTo(email)
    await ask('Agency', email)
    const [mail, ...more] = await linksTo(email)
    expect(more).toEqual([])
    const tokens = [...(mail?.text.matchAll(/\?link=([\w-]{43})/g) ?? [])].map((match) => match[1] ?? '')
    expect(tokens).toHaveLength(5)
    const opened = []
    for (const token of tokens) {
      const { key } = (await village.call(openOwnPage, { token })).body
      opened.push((await village.ownPage(key ?? '')).body.provider_name)
    }
    expect(opened.toSorted()).toEqual(names)
  })

  it('does not turn text that parents typed into links in its mail', async () => {
    const email = 'named@care.example'
    for (const provider_name of ['Evil.example Studio', 'Second Sabrina'])
      await village.recommendPerson({ provider_name, provider_email: email, is_business: true })
    await ask('Me', email)
    const [mail] = await linksTo(email)
    expect(mail?.text).not.toMatch(/evil\.example/i)
    expect(new Set(mail?.html.match(/https?:\/\/[^"'<\s?]+/g))).toEqual(new Set([`${village.url}/is-this-you`]))
  })

  it('is mailed at most three times a day for each mailbox of the page, always with the same response', async () => {
    const { email, provider_name } = await village.recommendPerson()
    const other = 'other-of-page@care.example'
    await village.alsoNamed(provider_name, other)
    for (let times = 0; times < 5; times++) {
      expect((await ask('Me', email)).body).toEqual({ asked: true })
      await village.mails()
    }
    await ask('Me', other)
    expect([(await linksTo(email)).length, (await linksTo(other)).length]).toEqual([3, 1])
    expect(await claimOf(email)).toBeUndefined()
  })
})

describe('a link that is asked to be renewed', () => {
  const renew = (token: string) => village.call(requestLink, { token })

  it('is mailed to its own mailbox, opened or not, and both open the page', async () => {
    const { email, provider_name } = await village.recommendPerson()
    const token = await village.linkTo(email)
    const key = await village.openFor(email)
    expect((await renew(token)).body).toEqual({ asked: true })
    expect(await linksTo(email)).toHaveLength(1)
    const again = await village.openFor(email)
    for (const one of [key, again]) expect((await village.ownPage(one)).body.provider_name).toBe(provider_name)
    await village.sql`update listing_links set expires_at = now() - interval '1 day'`
    await renew(token)
    expect(await linksTo(email)).toHaveLength(2)
  })

  it('mails nothing for an unknown link, a refused mailbox, or a link to be listed again, with the same response', async () => {
    const { email, id } = await village.openedPerson()
    const token = await village.linkTo(email)
    await village.call(askToLift, { email, reason: 'They wrote.' }, ada)
    const lift = await village.linkTo(email)
    for (const one of ['x'.repeat(43), lift]) expect((await renew(one)).body).toEqual({ asked: true })
    await db
      .insertInto('listing_mailboxes')
      .values({ provider_id: id, mailbox: email, refused_at: new Date() })
      .execute()
    expect((await renew(token)).body).toEqual({ asked: true })
    expect(await linksTo(email)).toEqual([])
    expect(await claimOf(email)).toBeUndefined()
  })

  it('shares the daily limit of its mailbox with requests by address', async () => {
    const { email } = await village.recommendPerson()
    const token = await village.linkTo(email)
    for (let times = 0; times < 4; times++) {
      expect((await renew(token)).body).toEqual({ asked: true })
      await village.mails()
    }
    await ask('Me', email)
    expect(await linksTo(email)).toHaveLength(3)
  })
})

describe('the desk', () => {
  it('lists open requests, those due first at the top, with the possible pages', async () => {
    const { provider_name, id } = await village.recommendPerson({ provider_name: 'Guinevere Okonkwo' })
    const claim = await claimed(provider_name, 'listed@elsewhere.example')
    const days = (until: string) => (Date.parse(until) - Date.parse(claim.asked_at)) / 86_400_000
    expect([days(claim.due_at), days(claim.due_by_law_at)]).toEqual([2, 45])
    expect(claim.on_record.map(({ provider_id }) => provider_id)).toContain(id)
    const due = (await requests()).map(({ due_at }) => due_at)
    expect(due).toEqual([...due].sort())
    expect((await village.call(countProviderPairs, {}, ada)).body.requests).toBe(due.length)
  })

  it('closes requests and removes pages, logs who did it and why, and refuses a repetition', async () => {
    const { short_id } = await village.recommendPerson()
    for (const wanted of [{ kind: 'close' }, { kind: 'remove', short_id }]) {
      const { id } = await claimed('Somebody', `${wanted.kind}@desk.example`)
      expect((await onPage(id, wanted, `For ${wanted.kind}.`)).status).toBe(200)
      expect((await requests()).some((request) => request.id === id)).toBe(false)
      expect((await requests('done')).find((request) => request.id === id)).toMatchObject({
        kind: wanted.kind === 'remove' ? 'removal' : 'claim',
        done_by: ada.fullName,
        reason: `For ${wanted.kind}.`,
      })
      expect((await onPage(id, wanted)).problem.code).toBe('decided_meanwhile')
    }
    expect(await village.statusOf(short_id)).toBe(410)
  })
})

describe('the commands about requests', () => {
  const run = commandsOf(village)
  const reason = ['--reason', 'By letter']

  it('list open requests and answer them', async () => {
    const { id } = await claimed('Commanded Carla', 'carla@desk.example')
    const { lines } = await run('listing-requests')
    expect(lines.find((line) => line.startsWith(id))).toMatch(
      /Claim, due \d{4}-\d\d-\d\d: Commanded Carla, carla@desk\.example$/,
    )
    expect(await run('answer-listing-request', '--id', id, '--act', 'close', ...reason)).toMatchObject({ exitCode: 0 })
    expect(await claimOf('carla@desk.example', 'done')).toMatchObject({ done_by: null, reason: 'By letter' })
    const again = await run('answer-listing-request', '--id', id, '--act', 'close', ...reason)
    expect([again.exitCode, again.complained[0]]).toEqual([2, expect.stringMatching(/^No such open request/)])
  })

  it('approve and refuse answers', async () => {
    const { key, note } = await village.openedPerson()
    for (const [command, shown] of [
      ['refuse', null],
      ['approve', 'They sang.'],
    ] as const) {
      await village.act(key, { kind: 'answer', note_id: note, text: 'They sang.' })
      const waiting = await village.requestOf('They sang.')
      await run('answer-listing-request', '--id', waiting?.id ?? '', '--act', command, ...reason)
      expect((await village.ownPage(key)).body.notes[0]?.answer?.text).toBe(shown)
    }
  })

  it('send links and remove pages', async () => {
    const { short_id, provider_name } = await village.recommendPerson()
    const email = 'commanded@care.example'
    const page = ['--page', `${village.url}/providers/paloma-${short_id}`]
    expect((await run('send-listing-link', ...page, '--email', email, ...reason)).exitCode).toBe(0)
    const key = await village.openFor(email)
    expect((await village.ownPage(key)).body.provider_name).toBe(provider_name)
    expect((await run('remove-provider', ...page, ...reason)).lines).toEqual([expect.stringContaining('hidden')])
    expect([await village.statusOf(short_id), (await village.ownPage(key)).body.removal?.own]).toEqual([410, false])
    const again = await run('remove-provider', ...page, ...reason)
    expect([again.exitCode, again.complained[0]]).toEqual([2, expect.stringContaining('already being removed')])
  })
})

it('answers and objections sent to reviewers are limited to twenty a day for each page', async () => {
  const { key, note } = await village.openedPerson()
  const object = () => village.act(key, { kind: 'object', words: 'The town is wrong.' })
  for (let done = 0; done < 20; done++) expect((await object()).status).toBe(200)
  expect((await object()).problem.code).toBe('too_many_requests')
  const answer = await village.act(key, { kind: 'answer', note_id: note, text: 'Thanks!' })
  expect(answer.problem.code).toBe('too_many_requests')
  expect((await village.act(key, { kind: 'confirm' })).status).toBe(200)
})
