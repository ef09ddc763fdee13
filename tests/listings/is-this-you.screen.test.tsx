// Is this you: how a provider asks for their page, opens it, decides about it, and leaves.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { answerLimit, requestDays } from '../../domain/limits.ts'
import type { ListingAct, OwnListing } from '../../domain/listings/listings.contracts.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { keepKey, keptKey } from '../../web/listings/kept-key.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'
import { listingKey, listingToken, ownListing } from './listing-answers.ts'

const path = '/is-this-you'
const constantWords = /^If that e-mail address stands on a page already, a link is on its way to it\./
const noteIds = ownListing().notes.map(({ id }) => id)

/** The page of somebody who has opened their link on this device. */
const openOwn = async (given: Partial<OwnListing> = {}, answers: Answers = {}) => {
  keepKey(listingKey)
  const page = await openPage(path, { answers: { 'read-listing': ownListing(given), ...answers } })
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

describe('asking for the link', () => {
  const filled = ['Rosa Martinez', 'rosa@martinez.example', 'Please hide my phone']
  const labels = ['Your name or business', 'E-mail, telephone or licence', 'What you would like']
  const fill = async (page: Awaited<ReturnType<typeof openPage>>) => {
    for (const [at, label] of labels.entries()) await page.fill(label, filled[at] ?? '')
  }

  it('says the same words whatever was found, and promises an answer', async () => {
    const page = await openPage(path)
    await fill(page)
    await page.press('Send')
    await see(constantWords)
    screen.getByText(new RegExp(`within ${requestDays.promised} days\\.$`))
    expect(document.activeElement?.textContent).toBe('Thank you')
    expect(page.calls('ask-for-listing')).toEqual([{ name: filled[0], reach: filled[1], words: filled[2] }])
    await page.press('Change it and send it again')
    expect(labels.map((label) => field(label).value)).toEqual(filled)
  })

  it('asks for what is missing', async () => {
    const page = await openPage(path)
    await page.press('Send')
    await see('Please tell us the name', 'Please tell us how to reach you')
    await page.focused('Your name or business')
    expect(page.calls('ask-for-listing')).toEqual([])
  })

  it.each([
    ['lost', 'We cannot reach the village right now. Please check your connection.'],
    [new Refusal('too_many_requests', { detail: 'Please wait an hour.' }), 'Please wait an hour.'],
  ] as const)('keeps what was typed when it fails (%#)', async (reply, words) => {
    const page = await openPage(path, { answers: { 'ask-for-listing': reply } })
    await fill(page)
    await page.press('Send')
    await see('This was not sent', words)
    expect(labels.map((label) => field(label).value)).toEqual(filled)
  })

  it('shows at its field what only the server found', async () => {
    const fields = [{ path: 'reach', message: 'Please keep this to 200 characters' }]
    const page = await openPage(path, { answers: { 'ask-for-listing': new Refusal('invalid_input', { fields }) } })
    await fill(page)
    await page.press('Send')
    await see('Please keep this to 200 characters')
    await page.focused('E-mail, telephone or licence')
  })
})

describe('a mailed link', () => {
  const address = `${path}?link=${listingToken}`

  it('opens by a press alone, keeps the key on this device, and leaves the address', async () => {
    const answers: Answers = { 'open-listing': { key: listingKey }, 'read-listing': ownListing() }
    const page = await openPage(address, { answers })
    await screen.findByRole('button', { name: 'Open my page' })
    expect(page.calls('open-listing')).toEqual([])
    await page.press('Open my page')
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
    expect(page.calls('open-listing')).toEqual([{ token: listingToken }])
    expect(page.calls('read-listing')).toEqual([{ key: listingKey }])
    expect(page.address()).toBe(path)
    expect(keptKey()).toBe(listingKey)
    expect(document.activeElement?.textContent).toBe('Rosa Elena Martinez')
    // and again after a reload
    await openPage(path, { answers })
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  })

  it('that lets somebody be listed again says so', async () => {
    const page = await openPage(address, { answers: { 'open-listing': { key: null } } })
    await page.press('Open my page')
    await see('You can be listed again')
    expect(page.address()).toBe(path)
    expect(keptKey()).toBeNull()
  })

  it.each([
    [new Refusal('link_expired'), /^This link has run out, or was opened on another device\./],
    [new Refusal('invalid_input'), /^This link is not whole\./],
  ])('that opens nothing says so and offers to ask for another (%#)', async (reply, words) => {
    const page = await openPage(address, { answers: { 'open-listing': reply } })
    await page.press('Open my page')
    await see(words)
    expect(field('Your name or business').value).toBe('')
    expect(page.address()).toBe(path)
  })

  it('that was opened here before leads to the page it opened', async () => {
    keepKey(listingKey)
    const page = await openPage(address, {
      answers: { 'open-listing': new Refusal('link_expired'), 'read-listing': ownListing() },
    })
    await page.press('Open my page')
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  })

  it('can be opened again after a fault', async () => {
    const page = await openPage(address, { answers: { 'open-listing': 'lost' } })
    await page.press('Open my page')
    await see('The link was not opened')
    page.answer({ 'open-listing': { key: listingKey }, 'read-listing': ownListing() })
    await page.press('Open my page')
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  })
})

describe('the page of a provider', () => {
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
    await openPage(path, { answers: { 'read-listing': new Refusal('link_expired') } })
    await see(/^This link has run out/)
    expect(keptKey()).toBeNull()
    expect(field('Your name or business').value).toBe('')
  })

  it('that runs out during an act does the same', async () => {
    const { press } = await openOwn({}, { 'change-listing': new Refusal('link_expired') })
    await press(/^Phone/, 'switch')
    await see(/^This link has run out/)
    expect(keptKey()).toBeNull()
  })

  it('stands when it could not be read, and is read again', async () => {
    keepKey(listingKey)
    const page = await openPage(path, { answers: { 'read-listing': new Refusal('too_many_requests') } })
    await see('Your page did not load')
    page.answer({ 'read-listing': ownListing() })
    await page.press('Try again')
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  })

  it('is closed on this device', async () => {
    const { press } = await openOwn()
    await press('Close it here')
    await see('Your name or business')
    expect(keptKey()).toBeNull()
  })
})

describe('answering a note', () => {
  const noteWith = (answer: OwnListing['notes'][number]['answer'], at = 1): OwnListing['notes'] =>
    ownListing().notes.map((note, index) => (index === at ? { ...note, answer } : note))
  const waits = { text: null, shown_at: null, proposed: 'Thank you', refused_reason: null }

  it('waits for a reviewer', async () => {
    const { press, pressFirst, fill, focused, acts, answerWith } = await openOwn()
    await pressFirst('Answer these words')
    await focused('Your answer')
    await see(new RegExp(`^0 of ${answerLimit} characters\\.`))
    await press('Send')
    await see('Please write an answer first')
    await fill('Your answer', 'Thank you')
    await see(new RegExp(`^9 of ${answerLimit} characters\\.`))
    answerWith({ notes: noteWith(waits) })
    await press('Send')
    await see('Your answer waits for a reviewer', 'Thank you')
    expect(acts()).toEqual([{ kind: 'answer', note_id: noteIds[1], text: 'Thank you' }])
    expect(document.activeElement?.textContent).toBe('Change or remove')
  })

  it('that is too long is not sent', async () => {
    const { press, pressFirst, fill, acts } = await openOwn()
    await pressFirst('Answer these words')
    await fill('Your answer', 'x'.repeat(answerLimit + 1))
    await see(`${answerLimit + 1} of ${answerLimit} characters. Please write it shorter.`)
    await press('Send')
    expect(acts()).toEqual([])
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

  it('keeps what was typed beside what the server says', async () => {
    const fields = [{ path: 'act.text', message: 'This text holds characters that cannot be kept.' }]
    const { press, pressFirst, fill } = await openOwn(
      {},
      { 'change-listing': new Refusal('invalid_input', { fields }) },
    )
    await pressFirst('Answer these words')
    await fill('Your answer', 'Thank you')
    await press('Send')
    await see('This text holds characters that cannot be kept.')
    expect(field('Your answer').value).toBe('Thank you')
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

  it('keeps what was typed when it is refused', async () => {
    const fields = [{ path: 'act.words', message: 'Please tell us what is untrue or unfair' }]
    const { press, fill } = await openOwn({}, { 'change-listing': new Refusal('invalid_input', { fields }) })
    await press('Tell the reviewers')
    await fill('What is untrue or unfair?', ' ')
    await press('Send')
    await see('Please tell us what is untrue or unfair')
  })
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

  it('is confirmed', async () => {
    const { press, acts, answerWith } = await openOwn()
    answerWith({ confirmed_at: '2026-05-03T18:00:00.000Z' })
    await press('Yes, this is right')
    await see('Contact confirmed by Rosa on May 3, 2026')
    expect(acts()).toEqual([{ kind: 'confirm' }])
    expect(screen.queryByRole('button', { name: 'Yes, this is right' })).toBeNull()
  })

  it('is corrected; what is refused stays beside its field', async () => {
    const fields = [{ path: 'act.phone', message: 'Invalid phone number format' }]
    const { press, fill, focused, acts, answerWith } = await openOwn(
      {},
      { 'change-listing': new Refusal('invalid_input', { fields }) },
    )
    await press('Add website')
    await focused('Website')
    await fill('Website', 'martinez.example')
    await fill('Phone', '12')
    await press('Save contact')
    await see('Invalid phone number format')
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
  const saved = async (page: Awaited<ReturnType<typeof openOwn>>, act: ListingAct) => {
    const card = within(screen.getByRole('region', { name: 'When are you free?' }))
    await page.user.click(card.getByRole('button', { name: 'Save' }))
    await expect.poll(() => page.acts()).toEqual([act])
  }

  it('is told once it is saved, and says until when that counts', async () => {
    const page = await openOwn()
    await page.press('Looking for a family now', 'radio')
    expect(page.acts()).toEqual([])
    page.answerWith({ free: 'now', free_until: '2027-01-24T18:00:00.000Z' })
    await saved(page, { kind: 'free', free: 'now' })
    await see(/^What you told counts until Jan 24, 2027\./)
  })

  it('needs a day from today on', async () => {
    const page = await openOwn()
    await page.press('From a date', 'radio')
    const card = within(screen.getByRole('region', { name: 'When are you free?' }))
    await page.user.click(card.getByRole('button', { name: 'Save' }))
    await see('Please choose a day from today on')
    await page.fill(/^From$/, '2099-01-11')
    page.answerWith({ free: 'from', free_from: '2099-01-11', free_until: '2027-01-24T18:00:00.000Z' })
    await saved(page, { kind: 'free', free: 'from', from: '2099-01-11' })
  })

  it('is taken back', async () => {
    const { press, acts, answerWith } = await openOwn({ free: 'not', free_until: '2027-01-24T18:00:00.000Z' })
    answerWith({ free: null })
    await press('Say nothing')
    await see(/^Members see it for 60 days/)
    expect(acts()).toEqual([{ kind: 'free', free: null }])
  })
})

describe('leaving', () => {
  it('asks first, is for good, and forgets the key', async () => {
    const { press, acts, answer } = await openOwn()
    await press('Remove my page')
    await see(/^It goes at once and for good/)
    await press('Keep it')
    expect(acts()).toEqual([])
    await press('Remove my page')
    answer({ 'change-listing': { listing: null } })
    await press('Remove it for good')
    await see('You are no longer here')
    await waitFor(() => expect(document.activeElement?.textContent).toBe('You are no longer here'))
    expect(acts()).toEqual([{ kind: 'remove' }])
    expect(keptKey()).toBeNull()
  })

  it('that fails leaves all as it is', async () => {
    const { press } = await openOwn({}, { 'change-listing': 'lost' })
    await press('Remove my page')
    await press('Remove it for good')
    await see('Your page was not removed')
    expect(keptKey()).toBe(listingKey)
  })
})

describe('the way there', () => {
  const id = '01900000-0000-7000-8000-000000000001'
  const line = 'They can read it and answer:'
  const openNote = (given: Parameters<typeof sampleOf<typeof getMyRecommendation.output>>[1]) => {
    const own = sampleOf(getMyRecommendation.output, { id, service_type: 'nanny', provider_name: 'Rosa M.', ...given })
    return openPage(`/my-recommendations/${id}`, { as: 'member', answers: { 'get-my-recommendation': own } })
  }

  it('is passed on by a parent who told no e-mail address', async () => {
    const { press } = await openNote({ status: 'approved' })
    await see(new RegExp(`^${line}`))
    await press('Copy address')
    await see('Address copied')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`)
  })

  it.each([
    ['is not for one who told it', { status: 'approved', provider_email: 'rosa@martinez.example' }],
    ['does not show while nobody reads the words', { status: 'pending' }],
  ] as const)('%s', async (_, given) => {
    await openNote(given)
    await see('Its story so far')
    expect(screen.queryByText(new RegExp(`^${line}`))).toBeNull()
  })

  it('is told with what can be done, in the words about privacy', async () => {
    const { user, address } = await openPage('/privacy')
    const { promised, lawful } = requestDays
    await see(`We answer within ${promised} days; by law it has to be within ${lawful}.`)
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Is this you?' }))
    await expect.poll(address).toBe(path)
  })
})
