// The call that tells administrators what came of visits: searches, contacts, invitations, decisions.

import { z } from 'zod'
import { contract } from '../contract.ts'
import { outcomeDays } from '../limits.ts'

const count = z.int().min(0)

export const getOutcomes = contract({
  name: 'get-outcomes',
  who: 'administrator',
  input: z.object({}),
  output: z.object({
    searches: count,
    searches_without_result: count,
    searches_since: z.iso.date().nullable().describe('the first day (UTC) in the span that had a search'),
    contacts_opened: count,
    contact_members: count.describe('members who opened them'),
    joined: count.describe('members who joined by an invitation'),
    codes_made: count.describe('invitations made in these days, personal codes left out'),
    codes_used: count.describe('how many of those somebody joined by'),
    decisions: count.describe('recommendations decided for the first time'),
    decisions_late: count.describe('those that took longer than 24 hours'),
    hours_p50: z.number().nullable().describe('null without a decision'),
    hours_p90: z.number().nullable(),
  }),
  summary: `What came of visits in the last ${outcomeDays} days.`,
})
