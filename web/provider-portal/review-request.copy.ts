// What is asked for, in the words that go on after "Ask us to" and "wants to".
import type { ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'

export const requestPhrases: Record<ReviewRequest, string> = {
  hide: 'hide the contact details',
  correct: 'correct the contact details',
  confirm: 'confirm the contact details',
  remove: 'remove the page',
}

const list = new Intl.ListFormat('en-US')

/** "email, phone, and name". */
export const listed = (words: readonly string[]): string => list.format(words)
