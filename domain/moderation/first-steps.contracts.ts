// The calls of the first hour: what an administrator of a new village does first, each step done by what has happened.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'

export const firstNotes = 3

export const firstStepsSchema = z.object({
  mail_sent_at: moment.nullable().describe('when the last test email to who asks was sent'),
  mail_waits: z.boolean().describe('the newest one hasn’t been tried yet'),
  mail_fault: z.string().nullable().describe('the answer of the mail server to the newest one, which is tried again'),
  mails_are_files: z.boolean().describe('no mail server is set, so emails are written to files'),
  joined: z.int().describe('members beside administrators, who have confirmed their email'),
  list: z.enum(['open', 'brought', 'skipped']),
  approved: z.int().describe(`recommendations that are shown, ${firstNotes} at most; the step is done with all`),
})

export const getFirstSteps = contract('get-first-steps', 'administrator', {
  output: z.object({
    steps: firstStepsSchema.nullable().describe('null: hidden, all done, or the village has ten providers'),
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
  summary: 'Sends an email to who asks, to see whether emails work.',
})
