// The calls about the caller: own profile, own role.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { moment } from '../moment.ts'
import { pictureSchema } from './member-pictures.ts'

export const getOwnProfile = contract({
  name: 'get-own-profile',
  method: 'GET',
  path: '/rest/v1/profiles/me',
  who: 'member',
  input: z.object({}),
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

export const hasRole = contract({
  name: 'has-role',
  method: 'GET',
  path: '/rest/v1/rpc/has_role',
  who: 'member',
  input: z.object({ _role: z.enum(['admin']) }),
  output: z.object({ has_role: z.boolean() }),
  summary: 'Whether the caller holds a role; it decides what is drawn, never what is allowed.',
})
