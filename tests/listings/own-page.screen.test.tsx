// The page of a provider without an account: what they read there, and what they decide, answer and leave.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerLimit } from '../../domain/limits.ts'
import type { OwnListing } from '../../domain/listings/listings.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { listingKeyItem } from '../../web/app/stored-items.ts'
import { nextYear } from '../next-year.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { keepKey, listingKey, ownListing } from './listing-answers.ts'

const noteIds = ownListing().notes.map(({ id }) => id)

/** The page of somebody who has opened their link on this device. */
const openOwn = async (given: Partial<OwnListing> = {}, answers: Answers = {}) => {
  keepKey(listingKey)
  const page = await openPage('/is-this-you', { answers: { 'read-listing': ownListing(given), ...answers } })
  await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  /** What was done so far, each with the key. */
  const acts = () =>
    page.calls('change-listing').map(({ key, act }) => {
      expect(key).toBe(listingKey)
      return act
    })
  const answerWith = (change: Partial<OwnListing>) =>
    page.answer({ 'change-listing': { listing: ownListing({ ...given, ...change }) } })
  /** The first of several buttons of this name. */
  const pressFirst = async (name: string) => {
    const [first] = await screen.findAllByRole('button', { name })
    if (first) await page.user.click(first)
  }
  return { ...page, acts, answerWith, pressFirst }
}

/** The same, where the server finds fault with a field of whatever is done. */
const openRefused = (path: string, message: string) =>
  openOwn({}, { 'change-listing': new Refusal('invalid_input', { fields: [{ path, message }] }) })

describe('the page', () => {
  it('tells what members read of them', async () => {
    await openOwn()
    const main = screen.getByRole('main').textContent
    expect(main).toContain('You opened the link we mailed to r•••@martinez.example, so this is you.')
    expect(main).toContain('Nanny in Oakland, CA. Members read “Rosa M.” until they open your contact.')
    expect(main).toContain('4.73 recommendations')
    await see('“Three years with our boys, and never one hurried morning.”', 'A parent in Berkeley, 2026', 'A parent')
    // a generated sentence is nobody's voice, and says no stars of its own
    await see('We worked with Rosa in 2014. They are punctual.', 'A parent in Oakland, 2014 or earlier')
    await see('Your answer, shown below the words since Nov 9', 'I still have their drawings.')
  })

  it('shows no figure of fewer than three families', async () => {
    await openOwn({ total_recommendations: 2, notes: ownListing().notes.slice(0, 2) })
    await see('2 parents wrote')
    expect(screen.queryByText('4.7')).toBeNull()
  })

  it('that has run out forgets the key and offers to ask for another', async () => {
    keepKey(listingKey)
    await openPage('/is-this-you', { answers: { 'read-listing': new Refusal('link_expired') } })
    await see(/^This link has run out/)
    expect(listingKeyItem.read()).toBeNull()
    expect(field('Your name or business').value).toBe('')
  })

  it('that runs out during an act does the same', async () => {
    const { press } = await openOwn({}, { 'change-listing': new Refusal('link_expired') })
    await press(/^Phone/, 'switch')
    await see(/^This link has run out/)
    expect(listingKeyItem.read()).toBeNull()
  })

  it('stands when it could not be read, and is read again', async () => {
    keepKey(listingKey)
    const page = await openPage('/is-this-you', { answers: { 'read-listing': new Refusal('too_many_requests') } })
    await see('Your page did not load')
    page.answer({ 'read-listing': ownListing() })
    await page.press('Try again')
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  })

  it('is closed on this device', async () => {
    const { press } = await openOwn()
    await press('Close it here')
    await see('Your name or business')
    expect(listingKeyItem.read()).toBeNull()
  })
})

describe('answering a note', () => {
  const noteWith = (answer: OwnListing['notes'][number]['answer'], at = 1): OwnListing['notes'] =>
    ownListing().notes.map((note, index) => (index === at ? { ...note, answer } : note))
  const waits = { text: null, shown_at: null, proposed: 'Thank you', refused_reason: null }

  it('is sent to a reviewer when it is neither empty nor too long', async () => {
    const { press, pressFirst, fill, focused, acts, answerWith } = await openOwn()
    await pressFirst('Answer these words')
    await focused('Your answer')
    await see(new RegExp(`^0 of ${answerLimit} characters\\.`))
    await press('Send')
    await see('Please write an answer first')
    await fill('Your answer', 'x'.repeat(answerLimit + 1))
    await see(`${answerLimit + 1} of ${answerLimit} characters. Please write it shorter.`)
    await press('Send')
    expect(acts()).toEqual([])
    await fill('Your answer', 'Thank you')
    await see(new RegExp(`^9 of ${answerLimit} characters\\.`))
    answerWith({ notes: noteWith(waits) })
    await press('Send')
    await see('Your answer waits for a reviewer', 'Thank you')
    expect(acts()).toEqual([{ kind: 'answer', note_id: noteIds[1], text: 'Thank you' }])
    expect(document.activeElement?.textContent).toBe('Change or remove')
  })

  it('can be changed, kept as it is, and taken away', async () => {
    const { press, acts, answerWith } = await openOwn()
    await press('Change or remove')
    expect(field('Your answer').value).toBe('I still have their drawings.')
    await press('Cancel')
    expect(acts()).toEqual([])
    await press('Change or remove')
    answerWith({ notes: noteWith(null, 0) })
    await press('Take it away')
    await waitFor(() => expect(screen.queryByText('I still have their drawings.')).toBeNull())
    expect(acts()).toEqual([{ kind: 'answer', note_id: noteIds[0], text: '' }])
  })

  it('that was refused tells why', async () => {
    await openOwn({ notes: noteWith({ ...waits, refused_reason: 'It names a child.' }) })
    await see('Your answer, not shown', 'Thank you', 'It names a child.')
  })
})

describe('telling the reviewers', () => {
  it.each([
    ['of the page', 'Tell the reviewers', {}],
    ['of a note', 'Untrue or unfair?', { note_id: noteIds[0] }],
  ] as const)('%s', async (_, button, about) => {
    const { pressFirst, fill, press, acts, answerWith } = await openOwn()
    await pressFirst(button)
    await fill('What is untrue or unfair?', 'I never worked there')
    answerWith({})
    await press('Send')
    await see('The reviewers have it')
    expect(acts()).toEqual([{ kind: 'object', words: 'I never worked there', ...about }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it.each([
  ['an answer', 'Answer these words', 'Your answer', 'act.text'],
  ['what is told to the reviewers', 'Tell the reviewers', 'What is untrue or unfair?', 'act.words'],
])('%s stays as it was typed beside what the server says', async (_, button, label, path) => {
  const { press, pressFirst, fill } = await openRefused(path, 'This text holds characters that cannot be kept.')
  await pressFirst(button)
  await fill(label, 'Thank you')
  await press('Send')
  await see('This text holds characters that cannot be kept.')
  expect(field(label).value).toBe('Thank you')
})

describe('the contact', () => {
  const { contact } = ownListing()
  const switched = (name: RegExp) => screen.getByRole('switch', { name }).getAttribute('aria-checked')

  it('is hidden and shown way by way; a second press does nothing while one is under way', async () => {
    const { user, acts, answer } = await openOwn()
    expect([switched(/^Phone, members see it/), switched(/^E-mail, hidden/)]).toEqual(['true', 'false'])
    const held = Promise.withResolvers<{ listing: OwnListing }>()
    answer({ 'change-listing': () => held.promise })
    const phone = screen.getByRole('switch', { name: /^Phone/ })
    await user.click(phone)
    await user.click(phone)
    await user.click(screen.getByRole('switch', { name: /^E-mail/ }))
    held.resolve({ listing: ownListing({ contact: { ...contact, phone: { ...contact.phone, hidden: true } } }) })
    await screen.findByRole('switch', { name: 'Phone, hidden(510) 555-0142' })
    expect(acts()).toEqual([{ kind: 'hide', way: 'phone', hidden: true }])
  })

  it('is hidden all at once, and shown again', async () => {
    const all = (hidden: boolean) => ({
      ...contact,
      phone: { ...contact.phone, hidden },
      email: { ...contact.email, hidden },
    })
    const { press, acts, answerWith } = await openOwn({ contact: all(false) })
    answerWith({ contact: all(true) })
    await press('Hide all')
    await screen.findByRole('button', { name: 'Show all' })
    expect(acts()).toEqual([
      { kind: 'hide', way: 'phone', hidden: true },
      { kind: 'hide', way: 'email', hidden: true },
    ])
    expect(screen.queryByRole('button', { name: 'Yes, this is right' })).toBeNull()
  })

  it('is confirmed once', async () => {
    await openOwn({ confirmed_at: '2026-05-03T18:00:00.000Z' })
    await see('Contact confirmed by Rosa on May 3, 2026')
    expect(screen.queryByRole('button', { name: 'Yes, this is right' })).toBeNull()
  })

  it('is corrected; what is refused stays beside its field', async () => {
    const message = 'Invalid phone number format'
    const { press, fill, focused, acts, answerWith } = await openRefused('act.phone', message)
    await press('Add website')
    await focused('Website')
    await fill('Website', 'martinez.example')
    await fill('Phone', '12')
    await press('Save contact')
    await see(message)
    await focused('Phone')
    expect([field('Phone').value, field('Website').value]).toEqual(['12', 'martinez.example'])
    await fill('Phone', '510 555 0199')
    answerWith({ contact: { ...contact, phone: { value: '5105550199', hidden: false } } })
    await press('Save contact')
    await see('(510) 555-0199')
    const email = 'rosa@martinez.example'
    expect(acts().at(-1)).toEqual({ kind: 'correct', phone: '510 555 0199', email, website: 'martinez.example' })
  })
})

describe('when they are free', () => {
  it('is told once it is saved, with a day from today on, and says until when that counts', async () => {
    const { press, user, fill, acts, answerWith } = await openOwn()
    const card = within(screen.getByRole('region', { name: 'When are you free?' }))
    const save = () => user.click(card.getByRole('button', { name: 'Save' }))
    await press('From a date', 'radio')
    await save()
    await see('Please choose today or a later date')
    await fill(/^From$/, '2099-01-11')
    await save()
    await see('Please choose a date within the next 2 years')
    await fill(/^From$/, `${nextYear}-01-11`)
    expect(acts()).toEqual([])
    answerWith({ free: 'from', free_from: `${nextYear}-01-11`, free_until: '2027-01-24T18:00:00.000Z' })
    await save()
    await see(/^What you told counts until Jan 24, 2027\./)
    expect(acts()).toEqual([{ kind: 'free', free: 'from', from: `${nextYear}-01-11` }])
  })

  it('is taken back', async () => {
    const { press, acts, answerWith } = await openOwn({ free: 'not', free_until: '2027-01-24T18:00:00.000Z' })
    answerWith({ free: null })
    await press('Say nothing')
    await see(/^Members see it for 60 days/)
    expect(acts()).toEqual([{ kind: 'free', free: null }])
  })
})

it('leaving is for good: while it fails all is as it was, afterwards the key is forgotten', async () => {
  const { press, answer } = await openOwn({}, { 'change-listing': 'lost' })
  await press('Remove my page')
  await see(/^It goes at once and for good/)
  await press('Remove it for good')
  await see('Your page was not removed')
  expect(listingKeyItem.read()).toContain(listingKey)
  answer({ 'change-listing': { listing: null } })
  await press('Remove it for good')
  await see('You are no longer here')
  expect(listingKeyItem.read()).toBeNull()
})
