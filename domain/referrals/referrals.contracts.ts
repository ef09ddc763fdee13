// The calls about referral codes: validating a code, and counting the parents who joined with the caller's.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'

export const validateReferralCode = contract('validate-referral-code', 'visitor', {
  limit: { per: 'address', times: 30, seconds: 300 },
  // Without a maximum length: a text that is not a code is an invalid code, not invalid input.
  input: z.object({ ref_code: z.string().trim().min(1, 'Please enter a referral code') }),
  output: z.object({
    is_valid: z.boolean(),
    referral_id: z.string().nullable().describe('the code as it is stored; null when it is not valid'),
    referrer_name: z.string().nullable().describe('first name and last initial'),
    referrer_location: z.string().nullable().describe('the town, never more of the address'),
    referrer_member_since: moment.nullable().describe('the month: a moment in its middle'),
  }),
  refusals: ['joining_closed'],
  summary:
    'Whether a referral code is usable, and who sent it; wrong codes are counted together with those at sign-up.',
})

export const getReferralCount = contract('get-referral-count', 'member', {
  input: z.object({ ref_code: z.string().trim().min(1).max(40) }),
  output: z.object({ referral_count: z.int() }),
  refusals: ['not_found'],
  summary: 'How many parents joined with one of the caller’s own codes.',
})

const referralCodeStatuses = ['active', 'used', 'expired', 'revoked'] as const

export const referralCodeSchema = z.object({
  code: z.string(),
  created_at: moment,
  uses: z.int(),
  max_uses: z.int().nullable().describe('null: no limit'),
  status: z.enum(referralCodeStatuses),
  expires_at: moment.nullable().describe('when an unused code ends; null once used or without an end'),
})
export type ReferralCode = z.input<typeof referralCodeSchema>

export const mostJoinedListed = 100

export const listReferralCodes = contract('list-referral-codes', 'member', {
  output: z.object({
    codes: z.array(referralCodeSchema),
    joined: z
      .array(
        z.object({ code: z.string(), name: z.string().describe('first name and last initial'), joined_at: moment }),
      )
      .max(mostJoinedListed)
      .describe('who joined by any of their codes, the personal one too, and confirmed their address; newest first'),
    invitations: z.enum(['open', 'paused', 'closed']).describe('paused: theirs; closed: those of the whole village'),
    quota: z.object({
      most: z.int().describe('active codes they may have now'),
      grows_at: moment.nullable().describe('when that becomes more by itself; null: it is the most'),
    }),
  }),
  summary: 'The codes the caller has made, newest first, who joined by their codes, and how many they may have.',
})

export const generateReferralCode = contract('generate-referral-code', 'member', {
  limit: { per: 'member', times: 100, seconds: 86_400 },
  output: referralCodeSchema,
  refusals: ['too_many_codes', 'invitations_paused'],
  summary: 'Makes a new code, good for five parents.',
})

export const revokeReferralCode = contract('revoke-referral-code', 'member', {
  input: z.object({ code: z.string().trim().min(1).max(40) }),
  output: referralCodeSchema,
  refusals: ['not_found'],
  summary: 'Closes one of the caller’s own codes; those who came by it stay.',
})
