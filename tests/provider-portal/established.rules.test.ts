// Which mailbox may decide for a page, and the combined settings of merged pages.
import { describe, expect, it } from 'vitest'
import { isEstablished, type NamingNote } from '../../domain/provider-portal/do-not-list.rules.ts'
import {
  combinePageSettings,
  hideContactMethod,
  maskContact,
  type PageSettingsRow,
} from '../../domain/provider-portal/page-settings.rules.ts'

const now = new Date('2026-11-20T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
/** Notes by family and the value that each names, all from yesterday by default. */
const notes = (...named: [family: string | null, value: string | null, days?: number][]): NamingNote[] =>
  named.map(([user_id, value, days = 1]) => ({ user_id, value, since: daysAgo(days) }))

describe('a mailbox may decide for a page', () => {
  it.each<[string, NamingNote[], boolean]>([
    ['when the only note names it', notes(['a', 'me']), true],
    ['when every note names it, all of one family', notes(['a', 'me'], ['a', 'me']), true],
    ['when two families of many name it', notes(['a', 'me'], ['b', 'me'], ['c', 'other'], ['d', null]), true],
    ['not when one family of several names it', notes(['a', 'me'], ['b', null], ['c', null]), false],
    ['not when two notes of one family name it', notes(['a', 'me'], ['a', 'me'], ['b', null]), false],
    ['not when notes without a name do', notes([null, 'me'], [null, 'me'], ['b', null]), false],
    ['when it is the only one named, for 14 days', notes(['a', 'me', 14], ['b', null]), true],
    ['not before they are over', notes(['a', 'me', 13.9], ['b', null]), false],
    ['not when another one is named, however old it is', notes(['a', 'me', 400], ['b', 'other']), false],
    ['not when no note names it any more', notes(['a', null], ['b', 'other']), false],
  ])('%s', (_, named, may) => expect(isEstablished(named, 'me', now)).toBe(may))
})

const row = (given: Partial<PageSettingsRow> = {}): PageSettingsRow => ({
  hidden: [],
  shown: [],
  hidden_at: null,
  phone: null,
  email: null,
  website: null,
  corrected_at: null,
  confirmed_at: null,
  free: null,
  free_from: null,
  free_told_at: null,
  ...given,
})

describe('the settings of merged pages', () => {
  it('hide what one page hides, until a later act on the other shows it', () => {
    const hides = row({ hidden: ['phone', 'email'], hidden_at: daysAgo(3) })
    const shows = row({ shown: ['phone'], hidden_at: daysAgo(2) })
    expect(combinePageSettings([hides, row()])?.hidden).toEqual(['phone', 'email'])
    expect(combinePageSettings([hides, shows])?.hidden).toEqual(['email'])
    expect(combinePageSettings([{ ...hides, hidden_at: daysAgo(1) }, shows])?.hidden).toEqual(['phone', 'email'])
  })

  it('apply the latest act on either page, whatever else changes', () => {
    let [one, other] = [row(), row()]
    const act = (days: number, whose: 'one' | 'other', way: 'phone' | 'email', isHidden: boolean) => {
      const [own, rest] = whose === 'one' ? [one, other] : [other, one]
      const changed = { ...own, ...hideContactMethod(own, [rest], way, isHidden), hidden_at: daysAgo(days) }
      if (whose === 'one') one = changed
      else other = changed
      return combinePageSettings([one, other])?.hidden
    }
    expect(act(9, 'one', 'phone', true)).toEqual(['phone'])
    expect(act(8, 'other', 'phone', false)).toEqual([])
    expect(act(7, 'one', 'email', true)).toEqual(['email'])
    expect(act(6, 'one', 'phone', true)).toEqual(['phone', 'email'])
    expect(act(5, 'other', 'email', false)).toEqual(['phone'])
    expect(act(4, 'one', 'phone', false)).toEqual([])
    // and showing has no effect if nothing was hidden
    expect([
      hideContactMethod(undefined, [], 'phone', false),
      hideContactMethod(undefined, [row()], 'phone', true),
    ]).toEqual([
      { hidden: [], shown: [] },
      { hidden: ['phone'], shown: [] },
    ])
  })

  it('take contact details from the newest correction, and availability from the newest answer, even empty', () => {
    const older = row({ phone: '1', email: 'e', corrected_at: daysAgo(3), confirmed_at: daysAgo(1) })
    const newer = row({ phone: '2', corrected_at: daysAgo(2), confirmed_at: daysAgo(2) })
    const free = row({ free: 'now', free_told_at: daysAgo(2) })
    expect(combinePageSettings([older, newer, free])).toMatchObject({
      phone: '2',
      email: null,
      confirmed_at: daysAgo(1),
      free: 'now',
    })
    const nothing = row({ free_told_at: daysAgo(1) })
    expect(combinePageSettings([free, nothing])).toMatchObject({ free: null, free_told_at: null })
    expect(combinePageSettings([])).toBeNull()
  })
})

it.each([
  ['phone', '(510) 555-0142', '•••42'],
  ['email', 'rosa@martinez.example', 'r•••@martinez.example'],
  ['website', 'https://www.rosa-martinez.example/about', 'r•••.example'],
  ['social', 'https://instagram.com/rosa', 'instagram.com/•••'],
  ['social', '@rosa', '@•••'],
] as const)('a %s is masked: %s becomes %s', (way, value, masked) => expect(maskContact(way, value)).toBe(masked))
