// The table of the privacy page says who sees what: no more and no less than the calls answer to each audience.
import { expect, it } from 'vitest'
import type { z } from 'zod'
import { contracts } from '../../domain/contracts.ts'
import { type Audience, audiences, sights } from '../../domain/privacy/sights.ts'

const audienceOf = { visitor: 'visitors', member: 'members', administrator: 'administrators' } as const

/** Calls whose answer is about the caller alone, or about the provider whose key was given. */
const ownCalls = new Set([
  ...['get-own-profile', 'update-own-profile', 'get-own-settings', 'get-my-submissions', 'get-my-recommendation'],
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

/** The fields of an output as paths: "members.full_name"; what stands in a list stands in its elements. */
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

/** Whether a path ends in this one: "city" in "notes.city", not in "capacity". */
const endsIn = (path: string, end: string): boolean => path === end || path.endsWith(`.${end}`)

it.each(sights.filter(({ fields }) => fields.length > 0))('$what', (sight) => {
  const shown = answered.filter(({ path }) => sight.fields.some((field) => endsIn(path, field)))
  for (const audience of audiences) {
    const calls = shown.filter((one) => one.audience === audience).map(({ call, path }) => `${call}: ${path}`)
    // what "only you" see is answered to members, of their own
    if (sight[audience] === 'no') expect(calls).toEqual([])
    else if (!sight[audience].startsWith('only that')) expect(calls, audience).not.toEqual([])
  }
})

it('every field of the table is answered by some call', () => {
  const unknown = sights.flatMap(({ fields }) =>
    fields.filter((field) => !answered.some(({ path }) => endsIn(path, field))),
  )
  expect(unknown).toEqual([])
})

/** Ends of names that say something about a person, and the ones of them that say nothing about a member. */
const personal = /(?:^|[._])(?:name|email|phone|location|town|towns|city|ages|story|children|birth|device|ip|by)$|_by$/
const ofOthers =
  /provider|business|listing|pairs|kept|merged|together|places|place\.|towns|product|featured|joins|duplicates|earlier|on_record|pages|inquir|replies|claims|claimed|asked_by|reviewed_by|decided_by|done_by|undone|closed_by|active_changed_by|known|recent_visits|joining|answered_by|^email$|^location$|^name$|^city$|^towns$/

it('names every field that says something about a member', () => {
  const unnamed = answered.filter(
    ({ path }) =>
      personal.test(path) &&
      !ofOthers.test(path) &&
      !sights.some(({ fields }) => fields.some((field) => endsIn(path, field))),
  )
  expect(unnamed.map(({ call, path }) => `${call}: ${path}`)).toEqual([])
})
