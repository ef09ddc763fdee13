// The calls by which administrators act on a member or on joining; each is logged with its reason.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { plainLines } from '../text/plain-text.rules.ts'

/** Days until a member is erased, in which that can be taken back. */
export const erasingDays = 7

/** Characters of a reason, and of what a suspended member is told. */
export const reasonLimit = 1000

const textOf = (missing: string) =>
  z
    .string()
    .transform(plainLines)
    .pipe(z.string().min(1, missing).max(reasonLimit, `Please keep this to ${reasonLimit} characters.`))

const reason = /* @__PURE__ */ textOf('Please say why.')

const onMember = z.object({
  id: z.uuid(),
  reason,
  last_act_id: z.uuid().nullable().describe('the newest act of the member that the administrator was shown'),
})

const done = z.object({ last_act_id: z.uuid().nullable().describe('the newest act now') })

export const suspendMember = contract({
  name: 'suspend-member',
  method: 'POST',
  path: '/rest/v1/members/{id}/suspend',
  who: 'administrator',
  input: /* @__PURE__ */ onMember.extend({
    until: z.iso.date().nullable().describe('the day on which she may sign in again; null: for good'),
    words: /* @__PURE__ */ textOf('Please say what she will read.').describe('what she reads in the mail'),
    take_down: z.boolean().default(false).describe('her approved recommendations are rejected'),
  }),
  output: done,
  refusals: ['not_found', 'member_changed', 'last_administrator', 'not_yourself'],
  summary:
    'Suspends a member until a day or for good, or moves the day: sessions end, codes stop, she is told by mail.',
})

export const liftSuspension = contract({
  name: 'lift-suspension',
  method: 'POST',
  path: '/rest/v1/members/{id}/lift',
  who: 'administrator',
  input: onMember,
  output: done,
  refusals: ['not_found', 'member_changed'],
  summary: 'Lets a suspended member sign in again; she is told by mail.',
})

export const scheduleErasing = contract({
  name: 'schedule-erasing',
  method: 'POST',
  path: '/rest/v1/members/{id}/erase',
  who: 'administrator',
  input: /* @__PURE__ */ onMember.extend({
    recommendations: z.enum(['keep', 'remove']).describe('what parents see of hers stays unsigned, or goes'),
  }),
  output: done,
  refusals: ['not_found', 'member_changed', 'last_administrator', 'not_yourself'],
  summary: `Erases a member in ${erasingDays} days unless it is taken back: suspended meanwhile, told by mail.`,
})

export const cancelErasing = contract({
  name: 'cancel-erasing',
  method: 'POST',
  path: '/rest/v1/members/{id}/keep',
  who: 'administrator',
  input: onMember,
  output: done,
  refusals: ['not_found', 'member_changed'],
  summary: 'Takes a scheduled erasing back: the member stands as before, and is told by mail.',
})

export const endSessions = contract({
  name: 'end-sessions',
  method: 'POST',
  path: '/rest/v1/members/{id}/end_sessions',
  who: 'administrator',
  input: /* @__PURE__ */ onMember.extend({
    session_id: z.uuid().optional().describe('absent: all of them'),
  }),
  output: done,
  refusals: ['not_found', 'member_changed'],
  summary: 'Signs a member out everywhere, or on one device.',
})

export const replaceCode = contract({
  name: 'replace-code',
  method: 'POST',
  path: '/rest/v1/members/{id}/replace_code',
  who: 'administrator',
  input: /* @__PURE__ */ onMember.extend({ code: z.string().trim().min(1).max(40) }),
  output: done,
  refusals: ['not_found', 'member_changed'],
  summary: 'Closes an active code of a member and gives her another one by mail, good for the uses that were left.',
})

export const setAdministrator = contract({
  name: 'set-administrator',
  method: 'POST',
  path: '/rest/v1/members/{id}/administrator',
  who: 'administrator',
  input: /* @__PURE__ */ onMember.extend({ administrator: z.boolean() }),
  output: done,
  refusals: ['not_found', 'member_changed', 'last_administrator', 'not_in_good_standing'],
  summary: 'Makes a member an administrator, or a member again.',
})

export const setInvitations = contract({
  name: 'set-invitations',
  method: 'POST',
  path: '/rest/v1/members/{id}/invitations',
  who: 'administrator',
  input: /* @__PURE__ */ onMember.extend({ paused: z.boolean() }),
  output: done,
  refusals: ['not_found', 'member_changed'],
  summary: 'Pauses the codes of a member, or lets them work again.',
})

export const setJoining = contract({
  name: 'set-joining',
  method: 'POST',
  path: '/rest/v1/rpc/set_joining',
  who: 'administrator',
  input: z.object({ closed: z.boolean(), reason }),
  output: z.object({ closed_at: moment.nullable() }),
  summary: 'Closes joining for the whole village, or opens it again; codes are kept.',
})
