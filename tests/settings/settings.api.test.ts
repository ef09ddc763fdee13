// A member's settings: mails, turned off by a switch, a link or one-click unsubscribe; sessions; name and town.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { v7 } from 'uuid'
import { describe, expect, it } from 'vitest'
import { getOwnProfile, updateOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { type MailSwitch, mailSwitchNames } from '../../domain/settings/mail-switches.ts'
import { endOwnSession, getOwnSettings, setMailByLink, setOwnMail } from '../../domain/settings/settings.contracts.ts'
import { type Mail, mailKinds, queueMail, switchOf } from '../../server/platform/outbox.queries.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { type Person, startMembersVillage } from '../members/members-village.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { recommend } from '../submissions.ts'

const village = await forFile(startMembersVillage())

const settings = async (as: Person) => (await village.call(getOwnSettings, {}, as)).body
const turn = (as: Person, mail: MailSwitch, on: boolean) => village.call(setOwnMail, { mail, on }, as)
const queued = (to: string) =>
  village.sql<{ kind: string; sent: boolean }>`
    select kind, sent_at is not null as sent from mail_outbox where recipient = ${to} order by created_at`

const kinds = Object.keys(mailKinds) as (keyof typeof mailKinds)[]

/** A mail of this kind, for the outbox. */
const mailOf = (kind: keyof typeof mailKinds, to: string): Mail =>
  ({
    ...{ kind, to, subject: kind, title: 'Hello', paragraphs: [] },
    ...(switchOf(kind) ? { siteUrl: village.url } : {}),
  }) as Mail

describe('mails', () => {
  it('each have a switch or a reason for having none, and each switch has a mail', () => {
    for (const kind of kinds) expect('off' in mailKinds[kind] !== 'always' in mailKinds[kind], kind).toBe(true)
    expect([...new Set(kinds.flatMap((kind) => switchOf(kind) ?? []))].sort()).toEqual([...mailSwitchNames].sort())
  })

  it('are on until they are turned off, each separately', async () => {
    const person = await village.person()
    expect((await settings(person)).mails_off).toEqual([])
    expect((await turn(person, 'joined', false)).body.mails_off).toEqual(['joined'])
    expect((await turn(person, 'joined', false)).body.mails_off).toEqual(['joined'])
    expect((await turn(person, 'decisions', false)).body.mails_off).toEqual(['decisions', 'joined'])
    expect((await turn(person, 'joined', true)).body.mails_off).toEqual(['decisions'])
    expect((await settings(person)).mails_off).toEqual(['decisions'])
    expect((await settings(await village.person())).mails_off).toEqual([])
  })

  it('in the queue are withdrawn when their kind is turned off, and no more of it are queued', async () => {
    const [person, other] = [await village.person(), await village.person()]
    for (const one of [person, other]) await recommend(village, { provider_name: 'Waiting Wim' }, one)
    expect(await queued(person.email)).toMatchObject([{ kind: 'recommendation_approved', sent: false }])
    await turn(person, 'questions', false)
    expect(await queued(person.email)).toHaveLength(1)
    await turn(person, 'decisions', false)
    expect(await queued(person.email)).toEqual([])
    expect(await queued(other.email)).toHaveLength(1)
    await recommend(village, { provider_name: 'Quiet Quinn' }, person)
    expect(await queued(person.email)).toEqual([])
  })

  it('of each kind stop with their switch, or are always sent', async () => {
    const person = await village.person()
    const isQueued = async (kind: keyof typeof mailKinds) =>
      (await queueMail(village.database.db, mailOf(kind, person.email))) !== null
    for (const on of [false, true]) {
      for (const name of mailSwitchNames) await turn(person, name, on)
      for (const kind of kinds) expect(await isQueued(kind), kind).toBe(on || switchOf(kind) === undefined)
    }
  })

  it('that can be turned off contain the link in both bodies and in List-Unsubscribe; others do not', async () => {
    const person = await village.person()
    for (const kind of kinds) await queueMail(village.database.db, mailOf(kind, person.email))
    await village.mailSettled()
    const { MAIL_DIR } = village.configuration
    const files = (await readdir(MAIL_DIR)).filter((name) => name.endsWith('.eml'))
    const mails = await Promise.all(files.map(async (name) => PostalMime.parse(await readFile(join(MAIL_DIR, name)))))
    const theirs = mails.filter(({ to }) => to?.[0]?.address === person.email)
    expect(theirs.map(({ subject }) => subject).sort()).toEqual([...kinds].sort())
    for (const { subject = '', headers, text = '', html = '' } of theirs) {
      const header = (name: string) => headers.find(({ key }) => key === name)?.value
      const off = switchOf(subject as keyof typeof mailKinds)
      const link = new RegExp(`${village.url}/mails\\?token=[\\w-]{36}&mail=${off}&key=[\\w-]{43}`).exec(text)?.[0]
      expect([subject, header('list-unsubscribe'), header('list-unsubscribe-post')]).toEqual(
        off ? [subject, `<${link}>`, 'List-Unsubscribe=One-Click'] : [subject, undefined, undefined],
      )
      expect(html.includes(`href="${link?.replaceAll('&', '&amp;')}"`), subject).toBe(off !== undefined)
      expect(text.includes('/mails?'), subject).toBe(off !== undefined)
    }
  })

  it('to a non-member contain no link', async () => {
    await queueMail(village.database.db, mailOf('change_asked', 'nobody@family.example'))
    expect(await village.mailsTo('nobody@family.example')).toMatchObject([{ link: '' }])
  })
})

describe('the link in a mail', () => {
  /** The link in the mail about a decision, with its token and key. */
  const linkOf = async (person: Person) => {
    await recommend(village, { provider_name: `Linked ${person.id.slice(-6)}` }, person)
    await mailsInTheEnd(village)
    const [mail] = await village.mailsTo(person.email)
    const link = new URL(/\S+\/mails\?\S+/.exec(mail?.text ?? '')?.[0] ?? 'about:blank')
    expect(link.searchParams.get('mail')).toBe('decisions')
    const named = (name: string) => link.searchParams.get(name) ?? ''
    return { link, token: named('token'), key: named('key') }
  }
  const isOn = async (person: Person) => !(await settings(person)).mails_off.includes('decisions')
  const press = (link: URL | string, body: BodyInit, headers: Record<string, string> = {}) =>
    fetch(link, { method: 'POST', body, headers })
  const oneClick = new URLSearchParams({ 'List-Unsubscribe': 'One-Click' })

  it('shows the setting, and turns it off and on again, without signing in', async () => {
    const person = await village.person()
    const { token, key } = await linkOf(person)
    const ask = async (on?: boolean) =>
      (await village.call(setMailByLink, { token, mail: 'decisions', key, ...(on === undefined ? {} : { on }) })).body
    expect([await ask(), await isOn(person)]).toEqual([{ on: true }, true])
    expect([await ask(false), await isOn(person)]).toEqual([{ on: false }, false])
    expect([await ask(), await ask(true), await isOn(person)]).toEqual([{ on: false }, { on: true }, true])
    const unknown = await village.call(setMailByLink, { token: v7(), mail: 'decisions', key, on: false })
    expect([unknown.status, unknown.problem.code]).toEqual([404, 'not_found'])
  })

  it('changes only the setting of the mail that contained it, even if its parameters are changed', async () => {
    const person = await village.person()
    const { link, token, key } = await linkOf(person)
    await turn(person, 'joined', false)
    for (const mail of mailSwitchNames.filter((name) => name !== 'decisions')) {
      for (const forged of [{ key }, {}, { key: '' }, { key: token }] as Record<string, string>[]) {
        const tried = [undefined, true, false].map((on) =>
          village.call(setMailByLink, { token, mail, ...forged, ...(on === undefined ? {} : { on }) }),
        )
        expect((await Promise.all(tried)).map(({ status }) => status)).toEqual([404, 404, 404])
        const address = new URL(`/mails?${new URLSearchParams({ token, mail, ...forged })}`, link)
        expect((await press(address, oneClick)).status).toBe(204)
      }
    }
    expect((await settings(person)).mails_off).toEqual(['joined'])
  })

  it('in a mail of an earlier release works for that mail for a limited time', async () => {
    const person = await village.person()
    const [{ token } = { token: '' }] = await village.sql<{ token: string }>`
      select mail_token as token from profiles where id = ${person.id}`
    const link = `${village.url}/mails?${new URLSearchParams({ token, mail: 'decisions' })}`
    const until = (moment: string) => village.sql`
      update profiles set mail_token_until = now() + ${moment}::text::interval where id = ${person.id}`
    await press(link, oneClick)
    await until('-1 second')
    await press(link, oneClick)
    expect(await isOn(person)).toBe(true)
    await until('1 day')
    expect((await village.call(setMailByLink, { token, mail: 'decisions' })).body).toEqual({ on: true })
    await press(link, oneClick)
    expect((await settings(person)).mails_off).toEqual(['decisions'])
    // links of newer mails require a key
    const { token: newer } = await linkOf(await village.person())
    await village.sql`update profiles set mail_token_until = now() + interval '1 day' where mail_link_id = ${newer}`
    expect((await village.call(setMailByLink, { token: newer, mail: 'decisions' })).status).toBe(404)
  })

  it('turns the mail off by one-click unsubscribe in either encoding, and by no other POST', async () => {
    const person = await village.person()
    const { link } = await linkOf(person)
    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    for (const method of ['GET', 'HEAD']) await fetch(link, { method })
    for (const other of ['', 'hello', new URLSearchParams({ 'List-Unsubscribe': 'yes' })]) await press(link, other)
    expect(await isOn(person)).toBe(true)
    for (const body of [oneClick, form]) {
      const { status } = await press(link, body)
      expect([status, await isOn(person)]).toEqual([204, false])
      await turn(person, 'decisions', true)
    }
    // From any origin and without a cookie, as mail providers send it.
    await press(link, oneClick, { origin: 'https://mail.example', 'sec-fetch-site': 'cross-site' })
    expect(await isOn(person)).toBe(false)
  })

  it('gets the same response if it is unknown', async () => {
    const { link } = await linkOf(await village.person())
    const strange = [`?token=${v7()}&mail=decisions`, '?token=x', ''].map((query) => `${village.url}/mails${query}`)
    const seen = await Promise.all(
      [link, ...strange].map(async (address) => {
        const { status, headers } = await press(address, oneClick)
        return [status, headers.get('cache-control'), headers.get('content-length')].join()
      }),
    )
    expect(new Set(seen).size).toBe(1)
  })
})

describe('sessions', () => {
  const firefox = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 14.5; rv:128.0) Gecko/20100101 Firefox/128.0'
  const iphone =
    'Mozilla/5.0 (iPhone; CPU iPhone OS 17_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Mobile/15E148 Safari/604.1'

  /** Signs in from a browser, and returns the id of the new session. */
  const signInFrom = async (person: Person, userAgent: string) => {
    const { email, password } = person
    const headers = { 'user-agent': userAgent }
    const { body } = await village.send('POST', '/token?grant_type=password', { body: { email, password }, headers })
    const [session] = await village.sql<{ id: string }>`
      select id from auth.sessions where user_id = ${person.id} order by created_at desc, id desc limit 1`
    return { id: session?.id ?? '', refresh: String(body.refresh_token) }
  }

  it('are listed with their device, the current one first, and can be ended individually', async () => {
    const person = await village.person()
    const mac = await signInFrom(person, firefox)
    const phone = await signInFrom(person, iphone)
    const odd = await signInFrom(person, `<script>${'x'.repeat(3000)}`)
    const { sessions } = await settings(person)
    expect(sessions.map(({ is_this }) => is_this)).toEqual([true, false, false, false])
    expect(sessions.slice(1).map(({ id, device }) => [id, device])).toEqual([
      [odd.id, null],
      [phone.id, 'iPhone, Safari'],
      [mac.id, 'Mac, Firefox'],
    ])
    for (const ended of [true, false])
      expect((await village.call(endOwnSession, { id: phone.id }, person)).body).toEqual({ ended })
    expect((await village.refresh(phone.refresh)).status).toBe(400)
    expect((await village.refresh(mac.refresh)).status).toBe(200)
    expect((await settings(person)).sessions.map(({ id }) => id)).not.toContain(phone.id)
  })

  it('of another member are not listed and cannot be ended', async () => {
    const [person, other] = [await village.person(), await village.person()]
    const { id, refresh } = await signInFrom(other, firefox)
    expect((await settings(person)).sessions.map((session) => session.id)).not.toContain(id)
    expect((await village.call(endOwnSession, { id }, person)).body).toEqual({ ended: false })
    expect((await village.refresh(refresh)).status).toBe(200)
  })
})

describe('the name and the town', () => {
  it('change on the profile and the account, for the caller only', async () => {
    const person = await village.person()
    const [full_name, location] = ['Priya Stone', 'Oakland, CA']
    const { body } = await village.call(updateOwnProfile, { full_name: ' Priya   Stone ', location }, person)
    expect(body).toEqual({ picture: null, full_name, location })
    expect((await village.call(getOwnProfile, {}, person)).body).toMatchObject({ full_name })
    expect(await settings(person)).toMatchObject({ full_name, location })
    const session = await village.signIn(person)
    expect(session.user.user_metadata).toMatchObject({ full_name, user_type: 'parent_seeking' })
    expect((await village.call(getOwnProfile, {}, otto)).body.full_name).toBe(otto.fullName)
  })

  it('are unchanged if they are not given; an invalid name is refused', async () => {
    const person = await village.person()
    await village.call(updateOwnProfile, { location: 'Albany, CA' }, person)
    await village.call(updateOwnProfile, { picture: 'kite' }, person)
    expect(await settings(person)).toMatchObject({ full_name: person.fullName, location: 'Albany, CA' })
    expect((await village.call(updateOwnProfile, { location: null }, person)).body.location).toBeNull()
    const refused = await village.call(updateOwnProfile, { full_name: ' ' }, person)
    expect([refused.status, refused.problem.fields?.map(({ path }) => path)]).toEqual([422, ['full_name']])
  })
})
