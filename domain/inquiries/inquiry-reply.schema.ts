// What an administrator writes to who wrote to the village: a reply, or the reason why a request was refused.
import { z } from 'zod'
import { plainLines } from '../text/plain-text.rules.ts'

/** Longest reply, in characters. */
const replyLength = 4000

/** Plain text of several lines. */
export const replyTextSchema = z
  .string({ error: 'Please write a reply' })
  .transform(plainLines)
  .pipe(z.string().min(1, 'Please write a reply').max(replyLength, 'Please keep this to 4,000 characters'))
