// docs/running.md documents the actual defaults and limits.
import { describe, expect, it } from 'vitest'
import { inquiryLimit, reportProviderChange, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { contactLimits } from '../../domain/providers/contact-limits.rules.ts'
import { editRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { submissionLimit } from '../../domain/recommendations/recommendations.contracts.ts'
import { recordVisit, sessionVisitLimit } from '../../domain/visits/visits.contracts.ts'
import { environmentSchema } from '../../server/configuration.ts'
import { callBounds } from '../../server/http/load-gate.ts'
import { type Limit, type LimitName, limitNames, limitOf } from '../../server/platform/limits.ts'
import { read } from './sources.ts'

const page = read('docs/running.md')
/** The row that begins with this text. */
const row = (begins: string): string => page.split('\n').find((line) => line.startsWith(`| ${begins}`)) ?? ''

const spans: Record<number, string> = { 60: 'a minute', 3600: 'an hour', 86400: 'a day' }
/** "30 in 5 minutes", "6 a day", "one an hour". */
const asWritten = ({ times, seconds }: Limit): string =>
  `${times === 1 ? 'one' : times} ${spans[seconds] ?? `in ${seconds / 60} minutes`}`

const rows: Record<string, LimitName[]> = {
  'sign-up, reset, "send again"': ['calls'],
  'sign-ins; refreshes of one session': ['signIns', 'refreshes'],
  'sign-ups from one network': ['signUpsInAnHour', 'signUpsInADay'],
  'sign-ups of the whole site': ['ownSignUp'],
  'resets or "send again" for one mail address': ['askedFromOneNetwork', 'askedFromEverywhere'],
  'resets and "send again" requested by one network': ['askedByNetwork'],
  'resets of the whole site': ['ownLinks'],
  '"Your password was changed"': ['notices'],
  '"You already have an account"': ['alreadyMember'],
  'new passwords of one account': ['passwordChanges'],
  'password attempts for one mail address': ['triesHere', 'triesOfUnknown', 'triesInAttack'],
  'six digits of one member': ['factorTriesHere', 'factorTriesOfUnknown'],
  'new keys for an app': ['factorChanges'],
  'providers who ask for their page': ['asksOfNetwork', 'asksOfAll', 'ownAsks'],
  'wrong referral codes of one network': ['wrongCodes', 'wrongCodesOfAll', 'wrongCodesInAttack'],
}

describe('docs/running.md', () => {
  it.each(Object.entries(rows).flatMap(([begins, names]) => names.map((name) => [begins, name] as const)))(
    '%s: %s',
    (begins, name) => expect(row(begins)).toContain(asWritten(limitOf(name, 1))),
  )

  it('lists every limit', () => {
    expect(Object.values(rows).flat().sort()).toEqual([...limitNames].sort())
  })

  it.each<[string, Limit | undefined]>([
    ['contacts opened by one member', contactLimits.minutes],
    ['contacts opened by one member', contactLimits.day],
    ['recommendations shared by one member', submissionLimit],
    ['recommendations shared by one member', editRecommendation.limit],
    ['messages to the village', sendInquiry.limit],
    ['messages to the village', inquiryLimit],
    ['messages to the village', reportProviderChange.limit],
    ['page visits counted', recordVisit.limit],
    ['page visits counted', sessionVisitLimit],
  ])('%s: %o', (begins, limit) => expect(row(begins)).toContain(limit && asWritten(limit)))

  it('lists the limit of concurrent calls in one process', () => {
    const { calls, auth, bytes } = callBounds
    expect(row('calls in progress in one process')).toContain(`| ${calls.all}, ${calls.each} of each; `)
    expect(row('calls in progress in one process')).toContain(
      `${bytes.all / 2 ** 20} MiB of bodies, ${bytes.each / 2 ** 20} of each`,
    )
    expect(row('the same for auth/v1')).toContain(`| ${auth.all}, ${auth.each} of each`)
  })

  const tables = page.slice(page.indexOf('## Configuration'))
  const defaults: Record<string, unknown> = environmentSchema.parse({})
  it.each(Object.keys(environmentSchema.shape))('states the default of %s', (name) => {
    const written = new RegExp(`^\\| \`${name}\` +\\| ([^|]*?) *\\|`, 'm').exec(tables)?.[1] ?? ''
    const value = defaults[name]
    // A variable without a default may describe its source; a list is separated by spaces.
    if (value === undefined) expect(written).not.toMatch(/^`\d/)
    else expect(written).toBe(`\`${Array.isArray(value) ? value.join(' ') : value}\``)
  })
})
