// The calls about the caller: their profile, picture and role.
import { z } from 'zod'
import { fullNameSchema, locationSchema } from '../auth/credentials.schema.ts'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { countByCategory } from '../providers/provider-counts.contracts.ts'
import { getMySubmissions } from '../recommendations/recommendations.contracts.ts'
import { listSavedIds } from '../saved/saved.contracts.ts'
import { memberPictures } from './member-pictures.ts'

const pictureSchema = z.enum(memberPictures).nullable()

export const getOwnProfile = contract('get-own-profile', 'member', {
  output: z.object({
    id: z.uuid(),
    full_name: z.string(),
    email: z.string(),
    user_type: z.enum(['parent_seeking', 'parent_recommending']),
    location: z.string().nullable(),
    referral_code: z.string(),
    referral_count: z.int(),
    picture: pictureSchema,
    created_at: moment,
  }),
  refusals: ['not_found'],
  summary: 'The caller’s profile with the personal referral code and how many joined by it.',
})

export const hasRole = contract('has-role', 'member', {
  input: z.object({ _role: z.enum(['admin']) }),
  output: z.object({ has_role: z.boolean() }),
  summary: 'Whether the caller holds a role; it decides what is drawn, never what is allowed.',
})

export const getMemberStart = contract('get-member-start', 'member', {
  input: z.object({ home: z.enum(['yes']).optional().describe('whether for the home page') }),
  output: z.object({
    profile: getOwnProfile.output,
    role: hasRole.output,
    saved: listSavedIds.output,
    town: z.string().nullable().describe('of the profile, without street and ZIP'),
    home: z
      .object({ counts: countByCategory.output.describe('around this town'), mine: getMySubmissions.output })
      .nullable(),
  }),
  refusals: ['not_found'],
  summary: 'What a page first needs to know about the caller, in one response.',
})

export const updateOwnProfile = contract('update-own-profile', 'member', {
  limit: { per: 'member', times: 60, seconds: 3600 },
  input: z.object({
    picture: pictureSchema.optional(),
    full_name: fullNameSchema.optional(),
    location: locationSchema.nullable().optional().describe('null clears it'),
  }),
  output: z.object({ picture: pictureSchema, full_name: z.string(), location: z.string().nullable() }),
  refusals: ['not_found'],
  summary: 'Changes what is given: the picture that stands for the caller and nobody else sees, name, town.',
})
