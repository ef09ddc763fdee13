// The settings in a village's file. The server reads and checks it when it starts, and puts it into every page.
import { z } from 'zod'
import { placeKey, placeOf, stateCode } from './places/us-states.ts'
import { foldText, slugOf } from './text/fold-text.rules.ts'
import { isTimeZone } from './text/time-zone.rules.ts'

const words = (longest: number) =>
  z.string().trim().min(1, 'is empty').max(longest, `is longer than ${longest} characters`)

const isState = (text: string): boolean => /^[A-Z]{2}$/.test(text) && stateCode(text) === text

const town = words(60)
  .refine((text) => !isState(text), 'is a state; write a town and its state without a comma, such as Hammond IN')
  .refine((text) => /^[^,]+(?:, [A-Z]{2})?$/.test(text), 'has a comma that does not precede a state')
  .refine((text) => {
    const { city, state } = placeOf(text, '')
    return foldText(city) !== '' && (state === '' || isState(state))
  }, 'has a state that is none')

const towns = z.array(town)

const partSchema = z
  .strictObject({
    name: words(40).refine((name) => foldText(name) !== '', 'has no letter'),
    together: towns.max(60, 'has more than 60 towns').default([]).describe('a search of one covers all'),
    towns: towns.default([]).describe('each searched by itself'),
    alsoWritten: towns.default([]).describe('other spellings of `towns`'),
  })
  .refine(({ together, towns }) => together.length + towns.length <= 120, 'has more than 120 towns')

const isUsed = (part: z.output<typeof partSchema>) => part.together.length + part.towns.length > 0

export const villageSchema = z
  .strictObject({
    name: words(40).describe('the village, in the header, the tab and mails'),
    tagline: words(120),
    motto: words(60).default('Built by parents, for parents.').describe('in the footer'),
    metro: words(60).describe('such as Chicago area'),
    shortMetro: words(30).optional().describe('the metro where there is little room; as `metro` by default'),
    state: z
      .string()
      .refine(isState, 'is not the two-letter code of a US state')
      .describe('of towns that are written without one'),
    timeZone: z
      .string()
      .refine(isTimeZone, 'is not a time zone such as America/Chicago')
      .describe('IANA name; days are in it where the reader’s is unknown'),
    since: z
      .int('is not a year')
      .min(2000, 'is before 2000')
      .max(2100, 'is after 2100')
      .optional()
      .describe('first year of the copyright line; without it there is none'),
    contactEmail: z.email('is not an email address'),
    social: z
      .strictObject({ label: words(60), url: z.url({ protocol: /^https?$/, error: 'is not a web address' }) })
      .optional(),
    reviewPromise: words(100).default('New members are manually reviewed within 24 hours.'),
    replyPromise: words(100).default("We'll respond within 24 hours"),
    story: words(1000).optional().describe('Our Story, on the page About Us'),
    codePrefix: z
      .string()
      .regex(/^[A-Z][A-Z0-9]{2,9}$/, 'is not 3 to 10 capital letters and digits')
      .default('MOM2024')
      .describe('of new invitation codes'),
    hue: z
      .int('is not a whole number of degrees')
      .min(0, 'is below 0')
      .max(359, 'is above 359')
      .refine((hue) => hue < 15 || hue > 35, 'is that of errors')
      .refine((hue) => hue < 135 || hue > 175, 'is that of approval')
      .optional()
      .describe('of the accent, in degrees of OKLCH'),
    picture: z
      .string()
      .regex(/^(?:bay|prairie|[\w-]+\.svg)$/, 'is neither bay nor prairie nor the name of an SVG file')
      .default('bay')
      .describe('of the hero: bay, prairie, or an SVG file in the folder `pictures` beside this file'),
    parts: z
      .array(partSchema.refine(isUsed, 'has no town'))
      .max(20, 'are more than 20')
      .default([])
      .describe('of the metro, in the order that people look for them'),
  })
  .superRefine(({ parts, state }, { addIssue }) => {
    const seen = new Set<string>()
    const check = (key: string, path: (string | number)[], message: string) => {
      if (seen.has(key)) addIssue({ code: 'custom', path, message })
      seen.add(key)
    }
    parts.forEach((part, at) => {
      check(slugOf(part.name), ['parts', at, 'name'], 'is the name of two parts')
      for (const list of ['together', 'towns', 'alsoWritten'] as const)
        part[list].forEach((town, index) => {
          check(placeKey(placeOf(town, state)), ['parts', at, list, index], 'is listed twice')
        })
    })
  })
  .transform(({ shortMetro, ...file }) => ({ ...file, shortMetro: shortMetro ?? file.metro }))

export type VillageFile = z.output<typeof villageSchema>
