import { pino } from 'pino'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { commandsOf } from '../commands/commands.ts'
import { expectRecount, readProviders } from '../providers/merge-facts.ts'
import { findMarks, type Rows, readAll, readDump, readMailFiles } from './find-marks.ts'
import { personalColumns } from './personal-columns.ts'
import { type Planted, plantPerson, word } from './plant-person.ts'

describe.each(['remove', 'keep'] as const)('erasing with --recommendations %s', (recommendations) => {
  let village: TestVillage
  let person: Planted
  let before: Rows
  let marks: string[]
  let log = ''
  let printed: string[] = []

  const run = (...args: string[]) => commandsOf(village)(...args)

  beforeAll(async () => {
    const write = (line: string) => {
      log += line
    }
    village = await startTestVillage({ log: pino({ level: 'trace' }, { write }) })
    person = await plantPerson(village)
    before = await readAll(village)
    // The text of a recommendation that is kept, which parents still read.
    marks = recommendations === 'remove' ? [...person.marks, word, ...person.shownIds] : person.marks
  })
  afterAll(() => village.close())

  it('starts with the planted values in every personal column, and in no other', async () => {
    const personal = Object.entries(personalColumns).flatMap(([table, columns]) =>
      columns.split(' ').map((column) => `${table}.${column}`),
    )
    expect(findMarks(before, [...person.marks, word, ...person.shownIds]).sort()).toEqual(personal.sort())
    expect(await readDump(village, 'before.gz')).toContain(person.email)
    expect((await village.mails()).some(({ to }) => to === person.email)).toBe(true)
  })

  it('leaves none of the values in the database, a dump, mails or the log', async () => {
    const { exitCode, lines } = await run('erase', person.email.toUpperCase(), '--recommendations', recommendations)
    printed = lines
    expect(exitCode).toBe(0)
    expect(findMarks(await readAll(village), marks)).toEqual([])
    const dumped = await readDump(village, 'after.gz')
    expect(marks.filter((mark) => dumped.includes(mark.toLowerCase()))).toEqual([])
    await village.mailSettled()
    const { exitCode: again } = await run('erase', person.email, '--recommendations', recommendations)
    expect(again).toBe(0)
    const mails = await readMailFiles(village)
    expect(mails.filter((mail) => mail.includes(person.email))).toEqual([])
    expect(
      [person.email, person.fullName.toLowerCase(), word].filter((mark) => log.toLowerCase().includes(mark)),
    ).toEqual([])
    // The IP address of a sign-in is in the audit log only.
    expect(log).toContain('"event":"sign_in"')
    expect(log).not.toMatch(/"ip":|"address":/)
  })

  it('reports what was erased', () => {
    const [did, counts, rest] = printed
    expect(did).toBe('The member is erased.')
    const kept = recommendations === 'keep' ? 2 : 0
    expect(counts).toBe(`Recommendations kept without a name: ${kept}; versions removed: ${5 - kept}`)
    expect(rest).toMatch(/^Messages removed: 1; emails removed: [1-9]\d*$/)
  })

  it('leaves numbers that equal a recount', async () => {
    await expectRecount(village)
    const codes = await village.sql<{ uses: number; used: number }>`
      select uses, (select count(*)::int from referral_uses u where u.code = c.code) as used from referral_codes c`
    expect(codes.filter(({ uses, used }) => uses !== used)).toEqual([])
    const products = await village.sql`select upvotes, downvotes from baby_products`
    expect(products).toEqual([{ upvotes: 0, downvotes: 0 }])
    const [sheila] = await readProviders(village, 'Shown Sheila', otto)
    expect(sheila?.rating).toBe(recommendations === 'keep' ? 4 : undefined)
  })

  it('keeps a node without a name in the tree of invitations, and closes the member’s codes', async () => {
    const rows = await village.sql<Record<string, unknown>>`
      select child.invited_by, node.invited_by as above, node.invited_by_erased as erased_above
      from profiles child join erased_members node on node.id = child.invited_by_erased
      where child.id = ${person.childId}`
    expect(rows).toEqual([{ invited_by: null, above: person.inviterId, erased_above: null }])
    const [code = ''] = person.marks.filter((mark) => mark.startsWith('MOM2024'))
    expect((await village.call(validateReferralCode, { ref_code: code })).body.is_valid).toBe(false)
  })

  it('ends the member’s sessions, and lets the address join again', async () => {
    expect((await village.call(getOwnProfile, {}, person)).status).toBe(401)
    await expect(village.newSession(person)).rejects.toThrow(/invalid_credentials/)
  })

  it('does not change other members', async () => {
    for (const member of [maya, ada, otto]) expect((await village.call(getOwnProfile, {}, member)).status).toBe(200)
    const { body } = await village.call(listSubmissions, { status: 'approved' }, ada)
    const signed = body.submissions.map(({ submitter_email }) => submitter_email)
    expect(signed.filter((email) => email === otto.email).length).toBeGreaterThan(2)
    expect(signed.filter((email) => email === 'a former member')).toHaveLength(recommendations === 'keep' ? 2 : 0)
  })
})
