// The calls for administrators to read the list of members, and one member with invitations and recommendations.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { joinedLatelyDays, memberFilters } from '../limits.ts'
import { moment } from '../moment.ts'

export const membersPageSize = 25

export const invitedPageSize = 20

export const memberRecommendationsPageSize = 10

export const shownActs = 100
export const shownCodes = 50
export const shownUses = 20

export const shownVouchers = 100

export type MemberFilter = (typeof memberFilters)[number]

export const memberActs = [
  'looks_fine',
  'look_closer',
  'suspend',
  'lift',
  'end_sessions',
  'replace_code',
  'grant_administrator',
  'revoke_administrator',
  'pause_invitations',
  'resume_invitations',
  'close_joining',
  'open_joining',
  'schedule_erasing',
  'cancel_erasing',
  'import_list',
  'take_back_list',
] as const
export type MemberAct = (typeof memberActs)[number]

/** The status of an account. An expired suspension counts as none. */
const statuses = ['active', 'suspended', 'unconfirmed'] as const

/** An administrator's review of a new member: not started, with an open question, or done. It does not restrict them. */
const reviews = ['new', 'closer', 'done'] as const
export type MemberReview = (typeof reviews)[number]

const listedMember = z.object({
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  location: z.string().nullable(),
  created_at: moment,
  invited_by: z.string().nullable().describe('name of the member whose code they used'),
  recommendations: z.int().describe('pending, approved and rejected ones, each counted once with its edits'),
  status: z.enum(statuses),
  suspended_until: moment.nullable().describe('null also when suspended for good'),
  erase_at: moment.nullable().describe('when they are erased unless that is taken back; null: they are not to be'),
  is_administrator: z.boolean(),
  review: z.enum(reviews).describe('whether an administrator has looked at them since they joined'),
  closer_reason: z.string().nullable().describe('why an administrator looks closer; null unless one does'),
  closer_by: z.string().nullable().describe('their name or email'),
  closer_at: moment.nullable(),
  last_act_id: z.uuid().nullable().describe('the newest act of administrators on them'),
})

export type ListedMember = z.input<typeof listedMember>

export const listMembers = contract('list-members', 'administrator', {
  input: z.object({
    show: z.enum(memberFilters).default('all'),
    search: z.string().trim().max(200).default('').describe('name, town, email or a code of theirs'),
    cursor: z.string().optional(),
  }),
  output: z.object({ members: z.array(listedMember), next_cursor: z.string().nullable() }),
  summary: 'The members, newest first, those to look at oldest first; one page at a time.',
})

const joining = z.object({
  closed_at: moment.nullable().describe('null while joining is open'),
  closed_by: z.string().nullable().describe('name or email of the administrator'),
  reason: z.string().nullable(),
})

export const getMembership = contract('get-membership', 'administrator', {
  output: z.object({
    counts: z.object({
      all: z.int(),
      new: z.int().describe('active members whom no administrator has looked at'),
      closer: z.int().describe('active members whom administrators look at more closely'),
      active: z.int(),
      suspended: z.int(),
      unconfirmed: z.int(),
      administrators: z.int(),
    }),
    joined_lately: z.int().describe(`members of the last ${joinedLatelyDays} days with a confirmed address`),
    usable_codes: z.int().describe('codes that let somebody join while joining is open'),
    joining,
  }),
  summary: 'How many members there are by status, and whether joining is open.',
})

export type Membership = z.input<typeof getMembership.output>

const relative = z.object({
  id: z.uuid(),
  name: z.string().nullable().describe('null: erased'),
  joined_at: moment.nullable().describe('null: erased'),
})

const codeOfMember = z.object({
  code: z.string(),
  kind: z.enum(['personal', 'generated']),
  status: z.enum(['active', 'used', 'expired', 'revoked']),
  uses: z.int(),
  max_uses: z.int().nullable(),
  created_at: moment,
  used_by: z
    .array(z.object({ id: z.uuid(), name: z.string(), used_at: moment }))
    .describe(`oldest first, at most ${shownUses}`),
})

const memberAct = z.object({
  id: z.uuid(),
  act: z.enum(memberActs),
  reason: z.string().nullable().describe('null only where a new member looked fine'),
  words: z.string().nullable().describe('what they were told of a suspension'),
  until: moment.nullable(),
  by: z.string().nullable().describe('name or email of the administrator; null: erased, or from the command line'),
  from_command: z.boolean(),
  at: moment,
  undone_at: moment.nullable().describe('when who looked at a new member took it back'),
})

export const getMember = contract('get-member', 'administrator', {
  input: z.object({ id: z.uuid() }),
  output: z.object({
    member: listedMember.extend({
      user_type: z.enum(['parent_seeking', 'parent_recommending']),
      email_confirmed_at: moment.nullable(),
      last_sign_in_at: moment.nullable(),
      children_count: z.string().nullable(),
      children_ages: z.string().nullable(),
      parenting_story: z.string().nullable(),
      suspended_at: moment.nullable().describe('null unless suspended now'),
      invitations_paused_at: moment.nullable(),
      erase_recommendations: z.enum(['keep', 'remove']).nullable().describe('null unless they are to be erased'),
    }),
    vouchers: z.array(relative).describe('who invited them, and who invited that member, up to the root'),
    invited: z.int().describe('how many they invited'),
    recommendations: z.object({ pending: z.int(), approved: z.int(), rejected: z.int(), withdrawn: z.int() }),
    codes: z.array(codeOfMember).describe(`newest first, at most ${shownCodes}`),
    sessions: z.array(z.object({ id: z.uuid(), signed_in_at: moment, last_seen_at: moment })),
    acts: z.array(memberAct).describe(`newest first, at most ${shownActs}`),
  }),
  refusals: ['not_found'],
  summary: 'One member: profile, who vouched for them, codes and uses, sessions, and what administrators did.',
})

export type Member = z.input<typeof getMember.output>

export const listInvited = contract('list-invited', 'administrator', {
  input: z.object({ id: z.uuid().describe('a member, or the node of an erased one'), cursor: z.string().optional() }),
  output: z.object({
    invited: z.array(relative.extend({ invited: z.int().describe('how many that member invited') })),
    next_cursor: z.string().nullable(),
  }),
  summary: 'Whom a member invited, oldest first, one page at a time.',
})

const memberRecommendation = z.object({
  id: z.uuid(),
  provider_name: z.string(),
  service_type: z.string(),
  city: z.string().nullable(),
  location: z.string().nullable(),
  rating: z.int(),
  status: z.enum(['pending', 'approved', 'rejected', 'withdrawn']),
  created_at: moment,
})

export type MemberRecommendation = z.input<typeof memberRecommendation>

export const listMemberRecommendations = contract('list-member-recommendations', 'administrator', {
  input: z.object({ id: z.uuid(), cursor: z.string().optional() }),
  output: z.object({ recommendations: z.array(memberRecommendation), next_cursor: z.string().nullable() }),
  summary: 'What a member shared, newest first, without the versions that an edit replaced.',
})
