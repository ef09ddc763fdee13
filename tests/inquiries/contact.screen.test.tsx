// Contact Us: how the page handles input, and each response.
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { field, memberOfPage, type OpenOptions, openPage, see } from '../open-page.tsx'

const labels = ['Full name', 'Email', 'Subject', 'Message']
const typed = () => labels.map((label) => field(label).value)
const filled = ['Jordan Wells', 'jordan@example.com', 'Adding our preschool', 'First line\nSecond line']
const received = { id: '0198c1de-0000-7000-8000-000000000001', created_at: '2026-11-20T18:00:00.000Z' }

const openFilled = async (options: OpenOptions, texts = filled) => {
  const page = await openPage('/contact', options)
  for (const [index, label] of labels.entries()) if (texts[index]) await page.fill(label, texts[index])
  return { ...page, send: () => page.press('Send message') }
}

describe('Contact Us', () => {
  it.each([
    [new Refusal('too_many_inquiries'), 'Rate limit exceeded', 'Please wait before submitting another message.'],
    [new Refusal('fault'), 'Submission failed', 'There was an error sending your message. Please try again.'],
    ['lost', 'Something went wrong', 'Please try again later.'],
  ] as const)('reports a failure, keeps the text, and sends it on a retry (%#)', async (reply, title, words) => {
    const { send, answer } = await openFilled({ answers: { 'send-inquiry': reply } })
    await send()
    await see(title, words)
    expect(typed()).toEqual(filled)
    answer({ 'send-inquiry': received })
    await send()
    await see('Thank you for contacting us!')
    expect(typed()).toEqual(['', '', '', ''])
  })

  it('retries a lost message with the same id, and sends a changed one with another', async () => {
    const { send, fill, calls, answer } = await openFilled({ answers: { 'send-inquiry': 'lost' } })
    await send()
    await send()
    await fill('Message', 'Another message.')
    answer({ 'send-inquiry': received })
    await send()
    await see('Thank you for contacting us!')
    const ids = calls('send-inquiry').map(({ request_id }) => request_id)
    expect([ids[0] === ids[1], ids[1] === ids[2]]).toEqual([true, false])
  })

  it('asks for missing fields and focuses the first', async () => {
    const { send, focused, calls } = await openFilled({}, ['Jordan Wells'])
    await send()
    await see('Missing required fields', 'Please fill in all required fields marked with *')
    await see('Email is required', 'Subject is required', 'Message is required')
    await focused('Email')
    expect(typed()).toEqual(['Jordan Wells', '', '', ''])
    expect(calls('send-inquiry')).toEqual([])
  })

  it('refuses an invalid email address and a message that is too long', async () => {
    const { send, fill, focused } = await openFilled({}, ['Jordan Wells', 'jordan.w@', 'Hello', 'x'.repeat(5001)])
    await send()
    await see('Please keep this to 5,000 characters')
    await fill('Message', 'Hello')
    await send()
    await see('Invalid email')
    within(screen.getByRole('main')).getByText('Please enter a valid email address.')
    await focused('Email')
  })

  it('shows an error of the server at its field', async () => {
    const fields = [{ path: 'subject', message: 'This text has characters that we can’t save.' }]
    const { send, focused } = await openFilled({
      answers: { 'send-inquiry': new Refusal('invalid_input', { fields }) },
    })
    await send()
    await see('This text has characters that we can’t save.')
    await focused('Subject')
  })

  it('preserves text typed while a message is being sent', async () => {
    const held = Promise.withResolvers<typeof received>()
    const { send, fill, user, calls } = await openFilled({ answers: { 'send-inquiry': () => held.promise } })
    await send()
    await user.type(field('Message'), ' Third line')
    await fill('Subject', 'Something else')
    held.resolve(received)
    await see('Thank you for contacting us!')
    expect(typed()).toEqual(['', '', 'Something else', 'Third line'])
    expect(calls('send-inquiry')).toMatchObject([
      { subject: 'Adding our preschool', message: 'First line\nSecond line' },
    ])
  })

  it('fills in the signed-in member, who can change the name', async () => {
    const { send, fill, calls } = await openFilled({ as: 'member', answers: { 'send-inquiry': received } }, [])
    await see('Contact Us')
    await expect.poll(typed).toEqual([memberOfPage.full_name, memberOfPage.email, '', ''])
    await fill('Full name', 'Maya and Ravi')
    await fill('Subject', 'Hello')
    await fill('Message', 'A question')
    await send()
    await see('Thank you for contacting us!')
    expect(calls('send-inquiry')).toMatchObject([{ name: 'Maya and Ravi', email: memberOfPage.email }])
    expect(typed()).toEqual([memberOfPage.full_name, memberOfPage.email, '', ''])
  })

  it('promises a response and shows the email address', async () => {
    await openPage('/contact', { settings: { contactEmail: 'neighbors@village.example' } })
    const panel = screen.getByRole('complementary', { name: "We'll respond within 24 hours" })
    const address = within(panel).getByRole('link', { name: 'neighbors@village.example' })
    expect(address.getAttribute('href')).toBe('mailto:neighbors@village.example')
  })
})

describe('About', () => {
  const headings = () =>
    within(screen.getByRole('main'))
      .getAllByRole('heading')
      .map(({ textContent }) => textContent)

  it('has the story, the mission, the four values and the three steps, in order', async () => {
    await openPage('/about')
    expect(headings()).toEqual([
      'Built by mom, for moms.',
      'Our Story',
      'Our Mission',
      'What we stand for',
      'Trust & Safety',
      'Community First',
      'Verified Quality',
      'Real Reviews',
      'How It Works',
      'Parents Share',
      'We Verify',
      'You Connect',
    ])
    const steps = within(screen.getByRole('main')).getAllByRole('list').at(-1) as HTMLElement
    const numbers = within(steps)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent?.slice(0, 2))
    expect(numbers).toEqual(['1P', '2W', '3Y'])
  })

  it.each([
    ['a visitor to join', undefined, 'Join Community', '/signup'],
    ['a visitor to share', undefined, 'Share Recommendation', '/add-listing'],
    ['a member to invite', 'member', 'Invite a parent', '/generate-referral'],
  ] as const)('links %s', async (_, as, name, path) => {
    await openPage('/about', as ? { as } : {})
    const link = within(screen.getByRole('main')).getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(path)
    if (as) expect(screen.queryByRole('link', { name: 'Join Community' })).toBeNull()
  })
})
