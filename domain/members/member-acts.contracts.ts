// The calls for administrators' actions on a member or on joining. Each action is logged with its reason.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { erasingDays, reasonLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { plainLines } from '../text/plain-text.rules.ts'

const textOf = (missing: string) =>
  z
    .string()
    .transform(plainLines)
    .pipe(z.string().min(1, missing).max(reasonLimit, `Please keep this to ${reasonLimit} characters.`))

const sayWhy = 'Please say why.'
const reason = textOf(sayWhy)

const act = z.discriminatedUnion('kind', [
  z
    .object({
      kind: z.literal('suspend'),
      until: z.iso
        .date('Please choose a future date.')
        .nullable()
        .describe('the day on which they may sign in again; null: for good'),
      words: textOf('Please write what they’ll read.').describe('what they read in the mail'),
      take_down: z.boolean().default(false).describe('their approved recommendations are rejected'),
    })
    .describe('until a day or for good, or moves the day: sessions end, codes stop'),
  z
    .object({
      kind: z.literal('schedule_erasing'),
      recommendations: z.enum(['keep', 'remove']).describe('what parents see stays unsigned, or goes'),
    })
    .describe(`erases in ${erasingDays} days unless it is taken back: suspended meanwhile`),
  z.object({
    kind: z.literal('end_sessions'),
    session_id: z.uuid().optional().describe('absent: all of them'),
  }),
  z
    .object({ kind: z.literal('replace_code'), code: z.string().trim().min(1).max(40) })
    .describe('closes an active code; another one comes by mail, good for the uses that were left'),
  z.object({
    kind: z.enum([
      'lift',
      'cancel_erasing',
      'grant_administrator',
      'revoke_administrator',
      'pause_invitations',
      'resume_invitations',
    ]),
  }),
  z
    .object({ kind: z.literal('looks_fine') })
    .describe('an administrator has looked at a new member; the one act without a reason'),
  z.object({ kind: z.literal('look_closer') }).describe('a new member stays in the list of those to look at'),
  z
    .object({ kind: z.literal('undo_look') })
    .describe('takes back the newest act on the member, a look of the caller’s'),
])

const withoutReason: readonly z.output<typeof act>['kind'][] = ['looks_fine', 'undo_look']

export type ActOnMember = z.input<typeof act>

export type ValidAct = z.output<typeof act>

export const actOnMember = contract('act-on-member', 'administrator', {
  input: z
    .object({
      id: z.uuid(),
      act,
      reason: reason.optional().describe('needed, except for a look at a new member that finds nothing'),
      last_act_id: z.uuid().nullable().describe('the newest act on the member that the administrator was shown'),
    })
    .superRefine((given, context) => {
      if (given.reason === undefined && !withoutReason.includes(given.act.kind))
        context.addIssue({ code: 'custom', path: ['reason'], message: sayWhy })
    }),
  output: z.object({ last_act_id: z.uuid().nullable().describe('the newest act now') }),
  refusals: ['not_found', 'member_changed', 'last_administrator', 'not_yourself', 'not_in_good_standing'],
  summary: 'Suspends, lets in, erases, signs out, gives another code or a role: logged with the reason, told by mail.',
})

export const setJoining = contract('set-joining', 'administrator', {
  input: z.object({ closed: z.boolean(), reason }),
  output: z.object({ closed_at: moment.nullable() }),
  summary: 'Closes joining for the whole village, or opens it again; codes are kept.',
})
