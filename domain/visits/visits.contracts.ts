// The calls about page visits: a browser reports one; an administrator reads the sums and outcomes.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { answeredHours, fewestSearches, outcomeDays, visitRanges } from '../limits.ts'
import { moment } from '../moment.ts'
import { isTimeZone } from '../text/time-zone.rules.ts'
import { visitSchema } from './visit.schema.ts'

/** Limit for one browser session; nobody reads faster. */
export const sessionVisitLimit = { times: 60, seconds: 60 } as const

export type VisitRange = (typeof visitRanges)[number]

export const topPagesSize = 10
export const recentVisitsSize = 20
export const mostMissing = 8

export const recordVisit = contract('record-visit', 'visitor', {
  knowsCaller: true,
  // More than a family opens in an hour. Visits beyond it are silently not counted.
  limit: { per: 'member', times: 240, seconds: 3600 },
  input: visitSchema,
  output: z.object({ recorded: z.boolean().describe('false: a robot, which is not counted') }),
  summary: 'Tells that a page was opened; a bearer token names the member.',
})

const count = z.int().min(0)

const visitedPageSchema = z.object({
  page_path: z.string(),
  page_title: z.string(),
  total_visits: count,
  unique_visitors: count,
  last_visited: moment,
})

const visitSummarySchema = z.object({
  total_views: count,
  views_7_days: count,
  views_24_hours: count,
  unique_visitors_7_days: count,
  days: z.array(z.object({ day: z.iso.date(), views: count, visitors: count })).describe('oldest first, today last'),
  hours: z
    .array(z.object({ hour: moment, views: count }))
    .length(24)
    .describe('oldest first, the current hour last'),
  top_pages: z.array(visitedPageSchema).max(topPagesSize).describe('most visited first'),
  recent_visits: z
    .array(
      z.object({
        id: z.uuid(),
        page_path: z.string(),
        page_title: z.string(),
        referrer_host: z.string().nullable(),
        created_at: moment,
      }),
    )
    .max(recentVisitsSize)
    .describe('newest first'),
})
export type VisitSummary = z.input<typeof visitSummarySchema>

export const getVisitSummary = contract('get-visit-summary', 'administrator', {
  input: z.object({
    days: z.enum(visitRanges).default('7').describe('calendar days of the chart'),
    time_zone: z
      .string()
      .max(64)
      .default('UTC')
      .transform((name) => (isTimeZone(name) ? name : 'UTC'))
      .describe('IANA name of the zone whose days are meant; UTC when it is not known'),
    administrators: z.enum(['counted', 'left_out']).default('counted').describe('whether their own visits count'),
  }),
  output: visitSummarySchema,
  summary: 'Views and visitors of the last days, the most visited pages and the latest visits.',
})
export type VisitSummaryInput = z.output<typeof getVisitSummary.input>

export const getOutcomes = contract('get-outcomes', 'administrator', {
  output: z.object({
    searches: count,
    searches_without_result: count,
    searches_since: z.iso.date().nullable().describe('the first day (UTC) in the span that had a search'),
    without_result: z
      .array(z.object({ service_type: z.string().nullable(), region: z.string().nullable(), searches: count }))
      .max(mostMissing)
      .describe(`searches without result by kind and region of the village, from ${fewestSearches} on, most first`),
    questions_asked: count.describe('questions that were approved'),
    questions_answered: count.describe(`those with an answer within ${answeredHours} hours`),
    questions_found: count.describe('those that their member closed because someone was found'),
    contacts_opened: count,
    contact_members: count.describe('members who opened them'),
    joined: count.describe('members who joined by an invitation'),
    codes_made: count.describe('invitations made in these days, personal codes left out'),
    codes_used: count.describe('how many of those somebody joined by'),
    decisions: count.describe('recommendations decided for the first time'),
    decisions_late: count.describe('those that took longer than 24 hours'),
    waiting_late: count.describe(
      'recommendations, questions and lines that wait for a decision longer than 24 hours now',
    ),
    hours_p50: z.number().nullable().describe('null without a decision'),
    hours_p90: z.number().nullable(),
  }),
  summary: `What came of visits in the last ${outcomeDays} days.`,
})
