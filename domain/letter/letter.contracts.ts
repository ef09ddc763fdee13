// The calls of the letter: what was new near a member in a week or a month, on the site and by email.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { letterWeeks } from '../limits.ts'

export const letterSettingSchema = z.object({
  every: z.enum(['off', 'week', 'month']),
  weekday: z.int().min(0).max(6).describe('0: Sunday; of a month its first'),
  next: z.iso.date().nullable().describe('the day of the next one; null: off'),
  near: z.string().nullable().describe('the place it is about; null: everywhere'),
})
export type LetterSetting = z.output<typeof letterSettingSchema>

const provider = {
  provider_id: z.uuid(),
  provider_name: z.string().describe('the short name'),
  is_business: z.boolean(),
  service_type: z.string(),
  city: z.string().nullable(),
}

const question = { id: z.uuid(), service_type: z.string(), asked_from: z.string().nullable() }

/** The days of a letter, first and last. */
const daysSchema = z.object({ from: z.iso.date(), to: z.iso.date() })
export type LetterDays = z.output<typeof daysSchema>

export const letterSchema = daysSchema.extend({
  every: z.enum(['week', 'month']),
  near: z.string().nullable(),
  notes: z.array(z.object({ ...provider, words: z.string().describe('the beginning of a recommendation') })).max(3),
  asks: z
    .array(
      z.object({
        ...question,
        words: z.string(),
        recommended: z.int().describe('providers of this kind that the reader recommended'),
      }),
    )
    .max(2),
  free: z.array(z.object({ ...provider, free_from: z.iso.date().nullable().describe('null: now') })).max(2),
  answered: z.array(z.object({ ...question, parents: z.int().describe('who answered') })).max(1),
  thanks: z.int().describe('how many parents thanked the reader in these days'),
})
export type VillageLetter = z.output<typeof letterSchema>

export const getLetter = contract('get-letter', 'member', {
  writes: true,
  input: z.object({
    to: z.iso.date().optional().describe('its last day; left out: this week'),
    every: z.enum(['week', 'month']).default('week').describe('with `to`'),
    peek: z.enum(['1']).optional().describe('only whether there is a new one: none is marked as read'),
  }),
  output: z.object({
    letter: letterSchema.nullable().describe('null: fewer than three things, or days before the earliest letter'),
    quiet: z.boolean().describe('these days have fewer than three things: the letter, if any, is an earlier one'),
    read: z.boolean().describe('the caller opened it, or a newer one, before'),
    earlier: z.array(daysSchema).max(letterWeeks).describe('earlier ones, newest first'),
    setting: letterSettingSchema,
  }),
  summary: 'What was new near the caller in a week.',
})

export const setLetter = contract('set-letter', 'member', {
  limit: { per: 'member', times: 120, seconds: 3600 },
  input: letterSettingSchema.pick({ every: true, weekday: true }),
  output: letterSettingSchema,
  summary: 'Chooses how often the letter comes by email.',
})
