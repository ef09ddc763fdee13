import { v7 } from 'uuid'
import { beforeEach, describe, expect, it } from 'vitest'
import { requestsPageSize } from '../../domain/limits.ts'
import { actOnProviderRequest, requestLink } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { askForPage } from '../../server/provider-portal/request-link.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startPortalVillage } from './own-page.ts'

const village = await forFile(startPortalVillage())
const { db } = village.database
beforeEach(async () => {
  await db.deleteFrom('limits').execute()
  await db.deleteFrom('listing_requests').execute()
})

/** Sends a request from this network address; returns the refusal's code, or null. */
const askFrom = async (ip: string, reach: string, words = ''): Promise<string | null> => {
  const asking = { at: new Date(), siteUrl: village.url, ip, factor: 1 }
  const asked = inTransaction(db, (trx) => askForPage(trx, { name: 'Asking Anna', reach, words }, asking))
  return asked.then(
    () => null,
    (error) => (error instanceof Refusal ? error.code : Promise.reject(error)),
  )
}
/** Inserts claims by strangers, one a second, oldest first, each named by its number. */
const claim = (many: number) =>
  db
    .insertInto('listing_requests')
    .values(
      Array.from({ length: many }, (_, at) => ({
        id: v7(),
        kind: 'claim' as const,
        claimed_name: 'Claiming Clara',
        claimed_reach: `(510) 555-${1000 + at}`,
        asked_at: new Date(Date.now() - (many - at) * 1000),
      })),
    )
    .execute()

describe('a hundred open claims', () => {
  it('do not hide a later claim, nor an objection from an opened page, which is listed first', async () => {
    await claim(120)
    const { key, id } = await village.openedPerson()
    await village.act(key, { kind: 'object', words: 'The town is wrong.' })
    await askFrom('198.51.100.1', '(510) 555-9999')
    const all = await village.requestsAt()
    expect(all).toHaveLength(122)
    expect(new Set(all.map((request) => request.id)).size).toBe(122)
    expect(all[0]).toMatchObject({ kind: 'objection', provider: { provider_id: id } })
    expect(all.at(-1)?.claimed_reach).toBe('(510) 555-9999')
    const due = all.slice(1).map(({ due_at }) => due_at)
    expect(due).toEqual(due.toSorted())
  })

  it('can be closed page by page, all or none, and the log is paged', async () => {
    await claim(requestsPageSize + 10)
    const ids = (await village.requestsAt()).map(({ id }) => id)
    const first = ids.slice(0, requestsPageSize)
    expect((await village.answerRequests(first, { kind: 'close' }, 'No such page.')).status).toBe(200)
    const again = await village.answerRequests([ids.at(-1) ?? '', first[0] ?? ''], { kind: 'close' })
    expect(again.problem.code).toBe('decided_meanwhile')
    expect((await village.answerRequests([ids.at(-1) ?? '', v7()], { kind: 'close' })).problem.code).toBe('not_found')
    expect((await village.requestsAt()).map(({ id }) => id)).toEqual(ids.slice(requestsPageSize))
    // only closing is possible for several requests at once
    const act = { kind: 'remove', short_id: '000000000000' } as const
    const several = await village.call(actOnProviderRequest, { ids: ids.slice(-2), act, reason: 'They called.' }, ada)
    expect([several.status, several.problem.fields?.map(({ path }) => path)]).toEqual([422, ['ids']])
    await village.answerRequests(ids.slice(requestsPageSize), { kind: 'close' })
    const done = await village.requestsAt('done')
    expect(done.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())
    expect(done.at(-1)).toMatchObject({ done_by: ada.fullName, reason: 'No such page.' })
  })
})

describe('requests from strangers', () => {
  const spend = (key: string) =>
    village.sql`insert into limits (key, spent_until) values (${key}, clock_timestamp() + interval '1 day')
      on conflict (key) do update set spent_until = excluded.spent_until`

  it('from one network are refused with 429 and a wait, the same for listed and unlisted providers', async () => {
    const { email } = await village.recommendPerson()
    await spend('listing:asks:127.0.0.1')
    const ask = async (reach: string) => {
      const { status, problem, headers } = await village.call(requestLink, { name: 'Asking Anna', reach })
      return [status, problem.code, Number(headers.get('retry-after')) > 0]
    }
    expect([await ask(email), await ask('no@one.example')]).toEqual(Array(2).fill([429, 'too_many_requests', true]))
    expect(await askFrom('198.51.100.8', email)).toBeNull()
    expect(await village.requestsAt()).toEqual([])
  })

  it('from many networks leave each network its first two, and the response never reveals who is listed', async () => {
    const { email } = await village.recommendPerson()
    await spend('listing:asks:all:site')
    for (const [ip, reach] of [
      ['198.51.100.11', email],
      ['198.51.100.12', 'no@one.example'],
    ] as const) {
      const answers = []
      for (let times = 0; times < 3; times++) answers.push([await askFrom(ip, reach), await village.mails()][0])
      expect(answers).toEqual([null, null, 'too_many_requests'])
    }
    expect((await village.mailsTo(email)).filter(({ subject }) => subject.startsWith('Your page'))).toHaveLength(2)
    expect(await village.requestsAt()).toHaveLength(2)
  })
})

describe('the requester', () => {
  const closed = async (to: string) =>
    (await village.mailsTo(to)).filter(({ subject }) => subject.startsWith('About your request'))
  const reason = 'We found no page by this name.'

  it('is mailed the reason for closing, without the text of the request', async () => {
    await askFrom('198.51.100.21', 'Typed@Somewhere.example', 'Look at https://evil.example now')
    const [request] = await village.requestsAt()
    expect(request?.mailable).toBe(true)
    await village.answerRequests([request?.id ?? ''], { kind: 'close' }, reason)
    const [mail, ...more] = await closed('typed@somewhere.example')
    expect(more).toEqual([])
    for (const said of [mail?.text, mail?.html]) {
      expect(said).toContain(reason)
      expect(said).not.toMatch(/evil|Anna/)
    }
    const links = new Set(mail?.html.match(/https?:\/\/[^"'<\s]+/g))
    expect([...links]).toEqual([`${village.url}/is-this-you`])
  })

  it('is mailed at the mailbox of the page from which they objected', async () => {
    const { key, email } = await village.openedPerson()
    await village.act(key, { kind: 'object', words: 'The town is wrong.' })
    const [request] = await village.requestsAt()
    expect([request?.mailable, request?.mailbox]).toEqual([true, null])
    await village.answerRequests([request?.id ?? ''], { kind: 'close' }, 'We’ve corrected the town.')
    expect((await closed(email)).map(({ text }) => text.includes('We’ve corrected the town.'))).toEqual([true])
  })

  it('is not mailed if the administrator chooses so, or if they gave only a phone number', async () => {
    for (const reach of ['quiet@one.example', '(510) 555-0123']) await askFrom('198.51.100.22', reach)
    const [quiet, phone] = await village.requestsAt()
    expect([quiet?.mailable, phone?.mailable]).toEqual([true, false])
    await village.answerRequests([quiet?.id ?? ''], { kind: 'close', tell: false })
    await village.answerRequests([phone?.id ?? ''], { kind: 'close' })
    expect(await closed('quiet@one.example')).toEqual([])
  })

  it('gets one mail for several requests closed at once, and at most three mails a day', async () => {
    const reach = 'victim@one.example'
    const ids = async () => (await village.requestsAt()).map(({ id }) => id)
    for (let times = 0; times < 5; times++) {
      for (const ip of ['198.51.100.31', '198.51.100.32']) await askFrom(ip, reach)
      await village.answerRequests(await ids(), { kind: 'close' }, reason)
    }
    expect(await closed(reach)).toHaveLength(3)
  })
})
