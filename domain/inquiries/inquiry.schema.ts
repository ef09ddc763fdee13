// Validates messages to the village and the replies: one schema for forms and server.
import { z } from 'zod'
import { withCommas } from '../text/counts.ts'
import { isEmail } from '../text/email.rules.ts'
import { plainLines, plainText, visibleText } from '../text/plain-text.rules.ts'

/** Longest texts, in characters. */
const inquiryLimits = {
  name: 100,
  subject: 150,
  message: 5000,
  location: 200,
  words: 1000,
  correction: 1000,
  reply: 4000,
} as const

const required = (missing: string, longest: number, plain = plainText) =>
  z
    .string({ error: missing })
    .transform(plain)
    .pipe(
      z
        .string()
        .min(1, missing)
        .max(longest, `Please keep this to ${withCommas(longest)} characters`),
    )

const email = z
  .string({ error: 'Email is required' })
  .overwrite(visibleText)
  .toLowerCase()
  .min(1, { error: 'Email is required', abort: true })
  .refine(isEmail, 'Please enter a valid email address.')

export const inquirySchema = z.object({
  name: required('Full name is required', inquiryLimits.name),
  email,
  subject: required('Subject is required', inquiryLimits.subject),
  message: required('Message is required', inquiryLimits.message, plainLines),
})

export const invitationRequestSchema = z.object({
  name: required('Full name is required', inquiryLimits.name),
  email,
  location: required('Location is required', inquiryLimits.location),
  words: required('Please write a few words', inquiryLimits.words, plainLines),
})

export const correctionSchema = z.object({
  message: required('Please tell us what changed', inquiryLimits.correction, plainLines),
})

export const replyTextSchema = required('Please write a reply', inquiryLimits.reply, plainLines)
