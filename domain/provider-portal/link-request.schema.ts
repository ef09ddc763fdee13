// What a provider enters to get access to their page: one schema for form and server.
import { z } from 'zod'
import { plainLines, plainText, visibleText } from '../text/plain-text.rules.ts'

const tooLong = (longest: number) => `Please keep this to ${longest} characters`

export const line = (missing: string, longest: number) =>
  z
    .string()
    .transform(plainText)
    .pipe(z.string().min(1, missing).max(longest, tooLong(longest)))

export const lines = (longest: number) =>
  z
    .string()
    .transform(plainLines)
    .pipe(z.string().max(longest, tooLong(longest)))

export const linkRequestSchema = z.object({
  name: line('Please enter a name', 100),
  reach: line('Please tell us how to reach you', 200)
    .overwrite(visibleText)
    .describe('email, phone, or license number'),
  words: lines(1000).default('').describe('what they want, if they say so'),
})
