// Input of a message to the village: limits, error messages by field, plain text.
import { describe, expect, it } from 'vitest'
import { inquirySchema, invitationRequestSchema, replyTextSchema } from '../../domain/inquiries/inquiry.schema.ts'

const inquiry = { name: 'Jordan Wells', email: 'jordan@example.com', subject: 'Adding our preschool', message: 'Hello' }
const request = { name: 'Jordan Wells', email: 'jordan@example.com', location: 'Oakland, CA', words: 'Two kids' }

/** Path and message of each error. */
const faults = (schema: typeof inquirySchema | typeof invitationRequestSchema, given: object) =>
  schema.safeParse(given).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? []

describe('an inquiry', () => {
  it('requires all its fields', () => {
    const all = [
      'name: Full name is required',
      'email: Email is required',
      'subject: Subject is required',
      'message: Message is required',
    ]
    expect(faults(inquirySchema, {})).toEqual(all)
    expect(faults(inquirySchema, { name: ' ', email: ' ', subject: '<br>', message: '\n\u200b' })).toEqual(all)
  })

  it.each(['jordan', `${'x'.repeat(250)}@e.com`])('refuses the email address %s with one message', (email) => {
    expect(faults(inquirySchema, { ...inquiry, email })).toEqual(['email: Please enter a valid email address.'])
  })

  it.each([
    ['name', 100, '100'],
    ['subject', 150, '150'],
    ['message', 5000, '5,000'],
  ])('%s accepts %i characters and not one more', (field, longest, shown) => {
    expect(faults(inquirySchema, { ...inquiry, [field]: 'é'.repeat(longest) })).toEqual([])
    expect(faults(inquirySchema, { ...inquiry, [field]: 'é'.repeat(longest + 1) })).toEqual([
      `${field}: Please keep this to ${shown} characters`,
    ])
  })
})

describe('a request for an invitation', () => {
  it('requires a name, an email address, a location and a few words', () => {
    expect(faults(invitationRequestSchema, request)).toEqual([])
    expect(faults(invitationRequestSchema, {})).toEqual([
      'name: Full name is required',
      'email: Email is required',
      'location: Location is required',
      'words: Please write a few words',
    ])
  })

  it('accepts a text of 1,000 characters', () => {
    expect(faults(invitationRequestSchema, { ...request, words: 'x'.repeat(1000) })).toEqual([])
    expect(faults(invitationRequestSchema, { ...request, words: 'x'.repeat(1001) })).toEqual([
      'words: Please keep this to 1,000 characters',
    ])
  })
})

it('an answer may have 4,000 characters', () => {
  expect(replyTextSchema.safeParse('漢'.repeat(4000)).success).toBe(true)
  expect(replyTextSchema.safeParse('x'.repeat(4001)).error?.issues[0]?.message).toBe(
    'Please keep this to 4,000 characters',
  )
})
