// Texts of requests from providers: the time left, the requester, and the page in a URL.
import { describe, expect, it } from 'vitest'
import { dueOf, pageIdIn, unmailable } from '../../web/provider-portal/provider-request.copy.ts'

const now = Date.parse('2026-11-20T18:00:00Z')

describe('the due date', () => {
  it.each([
    ['2026-11-22T18:00:00Z', 'fine', '2 days left'],
    ['2026-11-21T19:00:00Z', 'fine', '2 days left'],
    ['2026-11-21T17:00:00Z', 'soon', '1 day left'],
    ['2026-11-20T18:00:00Z', 'soon', '1 day left'],
    ['2026-11-20T17:00:00Z', 'late', '1 day late'],
    ['2026-11-18T17:00:00Z', 'late', '2 days late'],
  ])('on %s is %s, %s', (due, tone, words) => {
    expect(dueOf(due, now)).toEqual({ tone, words })
  })
})

describe('a provider’s page', () => {
  it.each([
    ['https://village.example/providers/rosa-m-3f9a1c07be42', '3f9a1c07be42'],
    [' /providers/rosa-m-3f9a1c07be42/?print=1#notes ', '3f9a1c07be42'],
    ['3F9A1C07BE42', '3f9a1c07be42'],
    ['https://village.example/about', null],
    ['', null],
  ])('is recognized in its URL: %s', (address, id) => {
    expect(pageIdIn(address)).toBe(id)
  })
})

it.each([
  [[true, true], null],
  [[false], 'We have no email address for them. Please call them.'],
  [[false, false], 'We have no email address for any of them. Please call them.'],
  [[false, true, true], 'We have no email address for 1 of them. Please call that one.'],
  [[false, false, true], 'We have no email address for 2 of them. Please call those.'],
])('a requester who cannot be mailed has to be called (%s)', (mailable, words) => {
  expect(unmailable(mailable.map((one) => ({ mailable: one })))).toBe(words)
})
