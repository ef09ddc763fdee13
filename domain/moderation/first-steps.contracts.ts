// The calls of the first hour: what an administrator of a new village does first, each step done by what has happened.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'

export const firstNotes = 3

export const getFirstSteps = contract('get-first-steps', 'administrator', {
  output: z.object({
    hidden: z.boolean().describe('hidden by an administrator, or all done'),
    test_mail: z
      .object({
        sent_at: moment.nullable(),
        failed_at: moment.nullable().describe('the last try failed; it is tried again'),
        fault: z.string().nullable().describe('what the mail server or the connection answered'),
      })
      .nullable()
      .describe('the newest one to who asks; null: none yet'),
    joined: z.int().describe('members beside administrators'),
    list: z.enum(['open', 'brought', 'skipped']),
    approved: z.int().describe(`recommendations that are shown; the step is done with ${firstNotes}`),
  }),
  summary: 'How far the first hour of the village is, from what has happened.',
})

export const changeFirstSteps = contract('change-first-steps', 'administrator', {
  needsFreshFactor: false,
  input: z.object({ change: z.enum(['hide', 'skip_list', 'unskip_list']) }),
  output: z.object({ changed: z.literal(true) }),
  refusals: ['changed_meanwhile'],
  summary: 'Hides the first steps, from the third on, or says that there is no list to bring.',
})

export const sendTestMail = contract('send-test-mail', 'administrator', {
  limit: { per: 'member', times: 10, seconds: 3600 },
  output: z.object({ to: z.string() }),
  summary: 'Sends an email to who asks, to see whether emails arrive.',
})
