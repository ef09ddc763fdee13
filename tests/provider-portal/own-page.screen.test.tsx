// The page of a provider without an account: what they read, decide and answer, and how they close it.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerLimit } from '../../domain/limits.ts'
import type { OwnPageView, PageAction } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { pageKeyItem } from '../../web/app/stored-items.ts'
import { nextYear } from '../next-year.ts'
import { field, openPage, see } from '../open-page.tsx'
import { openOwn } from './open-own-page.ts'
import { keepKey, ownPageView, pageKey } from './portal-responses.ts'

const noteIds = ownPageView().notes.map(({ id }) => id)

/** Opens the page; the server refuses each act with an error at this field. */
const openRefused = (path: string, message: string) =>
  openOwn({}, { 'change-listing': new Refusal('invalid_input', { fields: [{ path, message }] }) })

describe('a provider’s own page', () => {
  it('shows what members read about the provider', async () => {
    await openOwn({ would_not_use_again: 1 })
    const main = screen.getByRole('main').textContent
    expect(main).toContain('You opened the link we emailed to r•••@martinez.example, so we know it’s you.')
    expect(main).toContain('Nanny in Oakland, CA. Members see “Rosa M.” until they open your contact details.')
    expect(main).toContain('4.73 recommendations')
    await see(
      '“Three years with our boys, and never one hurried morning.”',
      'A parent · met in Berkeley, 2026',
      'A parent',
    )
    // a generated sentence is not a quotation, and shows no stars of its own
    await see('We worked with Rosa in 2014. They are punctual.', 'A parent · met in Oakland, 2014 or earlier')
    await see('Your reply, shown to members since Nov 9', 'I still have their drawings.')
    const said = screen.getByLabelText('What members read').textContent
    expect(said).toBe('HighlightsWarm and patient2 of 3Punctual1 of 3Price$25-50 per hourWould use again2 of 3')
  })

  it('begins with contact and availability', async () => {
    await openOwn()
    const sections = within(screen.getByRole('main')).getAllByRole('heading', { level: 2 })
    expect(sections.map(({ textContent }) => textContent)).toEqual([
      'Your contact details',
      'When are you available?',
      'What parents say',
      'Rather not be here?',
    ])
  })

  it('shows no figures from fewer than three families', async () => {
    await openOwn({ total_recommendations: 2, notes: ownPageView().notes.slice(0, 2) })
    await see('2 parents shared', 'Warm and patient')
    for (const figure of ['4.7', '2 of 2']) expect(screen.queryByText(figure, { selector: 'li *' })).toBeNull()
    expect(screen.queryByText('4.7')).toBeNull()
  })

  it('deletes its expired key, and offers to request another link', async () => {
    keepKey(pageKey)
    await openPage('/is-this-you', { answers: { 'read-listing': new Refusal('link_expired') } })
    await see(/^This link has expired/)
    expect(pageKeyItem.read()).toBeNull()
    expect(field('Your name or business').value).toBe('')
  })

  it('deletes a key that expires during an act, and offers to request another link', async () => {
    const { press } = await openOwn({}, { 'change-listing': new Refusal('link_expired') })
    await press(/^Phone/, 'switch')
    await see(/^This link has expired/)
    expect(pageKeyItem.read()).toBeNull()
  })

  it('can be closed on this device', async () => {
    const { press } = await openOwn()
    await press('Close it on this device')
    await see('Your name or business')
    expect(pageKeyItem.read()).toBeNull()
  })
})

it.each<[string, PageAction, Partial<OwnPageView>, string | RegExp]>([
  ['Sign out other devices', { kind: 'sign_out_others' }, { other_devices: 0 }, 'Other devices are signed out'],
  ['Yes, this is right', { kind: 'confirm' }, { confirmed_at: '2026-05-03' }, /^Contact confirmed by Rosa on May/],
  ['Clear answer', { kind: 'free', free: null }, { free: null }, /^Members will see it for 60 days/],
])('%s takes effect, and its button disappears', async (button, act, after, words) => {
  const { press, acts, answerWith } = await openOwn({ other_devices: 2, free: 'not' })
  answerWith(after)
  await press(button)
  await see(words)
  expect(acts()).toEqual([act])
  expect(screen.queryByRole('button', { name: button })).toBeNull()
})

describe('an answer to a note', () => {
  const noteWith = (answer: OwnPageView['notes'][number]['answer'], at = 1): OwnPageView['notes'] =>
    ownPageView().notes.map((note, index) => (index === at ? { ...note, answer } : note))
  const waits = { text: null, shown_at: null, proposed: 'Thank you', refused_reason: null }

  it('is sent to a reviewer if it is neither empty nor too long', async () => {
    const { press, pressFirst, fill, focused, acts, answerWith } = await openOwn()
    await pressFirst('Reply')
    await focused('Your reply')
    await press('Send')
    await see('Please write a reply first')
    await fill('Your reply', 'x'.repeat(answerLimit + 1))
    await see(`${answerLimit + 1} of ${answerLimit} characters. Please shorten it.`)
    await press('Send')
    expect(acts()).toEqual([])
    await fill('Your reply', 'Thank you')
    answerWith({ notes: noteWith(waits) })
    await press('Send')
    await see('Your reply is waiting for review', 'Thank you')
    expect(acts()).toEqual([{ kind: 'answer', note_id: noteIds[1], text: 'Thank you' }])
    expect(document.activeElement?.textContent).toBe('Change or remove')
  })

  it('can be changed, cancelled and deleted', async () => {
    const { press, acts, answerWith } = await openOwn()
    await press('Change or remove')
    expect(field('Your reply').value).toBe('I still have their drawings.')
    await press('Cancel')
    expect(acts()).toEqual([])
    await press('Change or remove')
    answerWith({ notes: noteWith(null, 0) })
    await press('Remove it')
    await waitFor(() => expect(screen.queryByText('I still have their drawings.')).toBeNull())
    expect(acts()).toEqual([{ kind: 'answer', note_id: noteIds[0], text: '' }])
  })

  it('that was refused shows the reason', async () => {
    await openOwn({ notes: noteWith({ ...waits, refused_reason: 'It names a child.' }) })
    await see('Your reply, not posted', 'Thank you', 'It names a child.')
  })
})

describe('an objection', () => {
  it.each([
    ['to the page', 'Tell the reviewers', {}],
    ['to a note', 'Untrue or unfair?', { note_id: noteIds[0] }],
  ] as const)('%s is sent to the reviewers', async (_, button, about) => {
    const { pressFirst, fill, press, acts, answerWith } = await openOwn()
    await pressFirst(button)
    await fill('What’s untrue or unfair?', 'I never worked there')
    answerWith({})
    await press('Send')
    await see('We got it')
    expect(acts()).toEqual([{ kind: 'object', words: 'I never worked there', ...about }])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

it('a typed objection to one note is still there after another was opened', async () => {
  const { pressFirst, press, fill } = await openOwn()
  await pressFirst('Untrue or unfair?')
  await fill('What’s untrue or unfair?', 'I never worked there')
  await press('Cancel')
  await pressFirst('Tell the reviewers')
  expect(field('What’s untrue or unfair?').value).toBe('')
  await press('Cancel')
  await pressFirst('Untrue or unfair?')
  expect(field('What’s untrue or unfair?').value).toBe('I never worked there')
})

it.each([
  ['a reply', 'Reply', 'Your reply', 'Send'],
  ['a contact', 'Fix it', 'Website', 'Save contact'],
])('%s that was changed while it was sent stays open with the new text', async (_, button, label, send) => {
  const { press, pressFirst, fill, acts, answer } = await openOwn()
  const held = Promise.withResolvers<{ listing: OwnPageView }>()
  answer({ 'change-listing': () => held.promise })
  await pressFirst(button)
  await fill(label, 'https://care.example')
  await press(send)
  await fill(label, 'https://care.example/rosa')
  held.resolve({ listing: ownPageView() })
  await screen.findByRole('button', { name: send, busy: false })
  expect(acts()).toHaveLength(1)
  expect(field(label).value).toBe('https://care.example/rosa')
})

describe('the provider’s contact details', () => {
  const { contact } = ownPageView()
  const switched = (name: RegExp) => screen.getByRole('switch', { name }).getAttribute('aria-checked')

  it('are switched one by one: presses are shown at once, sent in order, and rolled back if refused', async () => {
    const { user, acts, answer } = await openOwn()
    expect([switched(/^Phone, shown to members/), switched(/^Email, hidden/)]).toEqual(['true', 'false'])
    const held = Promise.withResolvers<{ listing: OwnPageView }>()
    answer({ 'change-listing': () => held.promise })
    await user.click(screen.getByRole('switch', { name: /^Phone/ }))
    await user.click(screen.getByRole('switch', { name: /^Email/ }))
    await waitFor(() => expect([switched(/^Phone/), switched(/^Email/)]).toEqual(['false', 'true']))
    expect(acts()).toEqual([{ kind: 'hide', way: 'phone', hidden: true }])
    answer({ 'change-listing': new Refusal('too_many_requests') })
    held.resolve({ listing: ownPageView({ contact: { ...contact, phone: { ...contact.phone, hidden: true } } }) })
    await see('We couldn’t change that')
    expect(acts().slice(1)).toEqual([{ kind: 'hide', way: 'email', hidden: false }])
    expect([switched(/^Phone/), switched(/^Email/)]).toEqual(['false', 'false'])
  })

  it('are all hidden at once, and shown again', async () => {
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

  it('can be corrected; an error is shown at its field', async () => {
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

  it('include an unconfirmed email address, which is kept when another field is corrected', async () => {
    const { press, fill, acts, answerWith } = await openOwn()
    await press('Fix it')
    await fill('Email', 'rosa@new.example')
    answerWith({ unconfirmed_email: 'rosa@new.example' })
    await press('Save contact')
    const line = await screen.findByText(/^We sent a link to/)
    expect(line.textContent).toBe('We sent a link to rosa@new.example. Your new email will show once you open it.')
    await press('Fix it')
    await fill('Phone', '510 555 0199')
    await press('Save contact')
    expect(acts().map((act) => act.kind === 'correct' && act.email)).toEqual(['rosa@new.example', 'rosa@new.example'])
  })
})

describe('the provider’s availability', () => {
  it('takes effect when saved, from today or a later day, and says how long it is valid', async () => {
    const { press, user, fill, acts, answerWith } = await openOwn()
    const card = within(screen.getByRole('region', { name: 'When are you available?' }))
    const save = () => user.click(card.getByRole('button', { name: 'Save' }))
    await press('Starting on a date', 'radio')
    await save()
    await see('Please choose today or a later date')
    await fill(/^From$/, '2099-01-11')
    await save()
    await see('Please choose a date within the next 2 years')
    await fill(/^From$/, `${nextYear}-01-11`)
    expect(acts()).toEqual([])
    answerWith({ free: 'from', free_from: `${nextYear}-01-11`, free_until: '2027-01-24T18:00:00.000Z' })
    await save()
    await see(/^This shows until Jan 24, 2027\./)
    expect(acts()).toEqual([{ kind: 'free', free: 'from', from: `${nextYear}-01-11` }])
  })
})
