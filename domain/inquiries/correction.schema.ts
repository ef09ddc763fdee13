// What a parent writes when something about a provider has changed: one schema for the form and for the server.
import { z } from 'zod'
import { plainLines } from '../text/plain-text.rules.ts'

/** Longest correction, in characters. */
const correctionLimit = 1000

export const correctionSchema = z.object({
  message: z
    .string({ error: 'Please write what has changed' })
    .transform(plainLines)
    .pipe(
      z
        .string()
        .min(1, 'Please write what has changed')
        .max(correctionLimit, `Please keep this to ${correctionLimit.toLocaleString('en-US')} characters`),
    ),
})
