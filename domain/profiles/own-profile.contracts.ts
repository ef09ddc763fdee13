// The call by which a member changes their own profile.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { pictureSchema } from './member-pictures.ts'

export const updateOwnProfile = contract({
  name: 'update-own-profile',
  method: 'PATCH',
  path: '/rest/v1/profiles/me',
  who: 'member',
  limit: { per: 'member', times: 60, seconds: 3600 },
  input: z.object({ picture: pictureSchema }),
  output: z.object({ picture: pictureSchema }),
  refusals: ['not_found'],
  summary: 'Changes the picture that stands for the caller; nobody else sees it.',
})
