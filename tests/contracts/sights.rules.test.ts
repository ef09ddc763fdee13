// The table of the privacy page matches the calls: it lists exactly the fields that each audience receives.
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contracts } from '../../domain/contracts.ts'
import { type Audience, audiences, sights } from '../../domain/privacy/sights.ts'

/** For each row of the table, the ends of the paths of its fields in the calls' outputs. */
const fieldsOf: Record<string, string> = {
  'What you write in a recommendation': 'recommendation own_words',
  'The town and year of a recommendation':
    'recommendations.city notes.city submissions.city recommendations.location submissions.location ' +
    'experience_year',
  'Your questions and answers':
    'words needed_by questions.city mine.city question.city own.city also.city posts.city asked_from asking_from lines.from',
  'Your name':
    'referrer_name joined.name members.full_name member.full_name submitter_name parent.name ' +
    'vouchers.name invited.name used_by.name invited_by arrivals.name acts.by closer_by',
  'Your town, and when you joined':
    'referrer_location referrer_member_since members.location member.location joined_at ' +
    'members.created_at member.created_at used_at',
  'Your email': 'submitter_email members.email member.email first_shared_by shared_by email_confirmed_at',
  'Your children, your parenting story, and why you joined': 'children_count children_ages parenting_story user_type',
  'When you were last here': 'member.last_sign_in_at sessions.signed_in_at sessions.last_seen_at',
  'A provider’s phone and email': 'provider_phone provider_email',
  'Which contacts you opened': 'reveals.provider.provider_id',
  'What you saved, and your notes about it': 'saved_at providers.note',
  'What you search for': '',
}
const fields = (what: string): string[] => fieldsOf[what]?.split(' ').filter(Boolean) ?? []

const audienceOf = { visitor: 'visitors', member: 'members', administrator: 'administrators' } as const

/** Calls that return only data of the caller, or of the provider whose key is given. */
const ownCalls = new Set([
  ...[
    'get-own-profile',
    'get-member-start',
    'update-own-profile',
    'get-own-settings',
    'get-my-submissions',
    'get-my-recommendation',
  ],
  ...['list-alerts', 'create-alert'],
  ...['read-listing', 'change-listing', 'ask-for-listing'],
])

interface Definition {
  type: string
  shape?: Record<string, z.core.$ZodType>
  options?: z.core.$ZodType[]
  element?: z.core.$ZodType
  innerType?: z.core.$ZodType
  valueType?: z.core.$ZodType
  in?: z.core.$ZodType
}

/** The fields of an output as paths, such as "members.full_name"; a list adds no segment. */
const pathsOf = (schema: z.core.$ZodType, path = ''): string[] => {
  const { def } = (schema as z.ZodType)._zod as unknown as { def: Definition }
  if (def.shape)
    return Object.entries(def.shape).flatMap(([name, part]) => pathsOf(part, path ? `${path}.${name}` : name))
  if (def.options) return def.options.flatMap((part) => pathsOf(part, path))
  const inner = def.element ?? def.innerType ?? def.valueType ?? def.in
  return inner ? pathsOf(inner, path) : [path]
}

const answered = contracts
  .filter(({ name }) => !ownCalls.has(name))
  .flatMap(({ name, who, output }) =>
    pathsOf(output).map((path) => ({
      call: name,
      audience: audienceOf[who as keyof typeof audienceOf] as Audience,
      path,
    })),
  )

/** Whether a path ends with these segments: "notes.city" ends in "city", "capacity" does not. */
const endsIn = (path: string, end: string): boolean => path === end || path.endsWith(`.${end}`)

it('the fields of every row are known', () => expect(Object.keys(fieldsOf)).toEqual(sights.map(({ what }) => what)))

it.each(sights.filter(({ what }) => fields(what).length > 0))('$what', (sight) => {
  const shown = answered.filter(({ path }) => fields(sight.what).some((field) => endsIn(path, field)))
  for (const audience of audiences) {
    const calls = shown.filter((one) => one.audience === audience).map(({ call, path }) => `${call}: ${path}`)
    // "only you": members receive only their own
    if (sight[audience] === 'no') expect(calls).toEqual([])
    else if (!sight[audience].startsWith('only that')) expect(calls, audience).not.toEqual([])
  }
})

it('every field of the table is returned by a call', () => {
  const unknown = sights.flatMap(({ what }) =>
    fields(what).filter((field) => !answered.some(({ path }) => endsIn(path, field))),
  )
  expect(unknown).toEqual([])
})

/** Field names with personal data, and those among them that do not concern a member. */
const personal = /(?:^|[._])(?:name|email|phone|location|town|towns|city|ages|story|children|birth|device|ip|by)$|_by$/
const ofOthers =
  /provider|business|listing|pairs|kept|merged|together|places|place\.|towns|product|featured|joins|duplicates|earlier|on_record|on_list|found|kinds|imported_by|pages|inquir|replies|claims|claimed|asked_by|reviewed_by|decided_by|done_by|undone|closed_by|letter\.free|active_changed_by|known|recent_visits|joining|answered_by|^email$|^location$|^name$|^city$|^towns$/

it('every returned field about a member is in the table', () => {
  const unnamed = answered.filter(
    ({ path }) =>
      personal.test(path) &&
      !ofOthers.test(path) &&
      !sights.some(({ what }) => fields(what).some((field) => endsIn(path, field))),
  )
  expect(unnamed.map(({ call, path }) => `${call}: ${path}`)).toEqual([])
})
