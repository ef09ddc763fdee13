// My Account: recommendations and their status, navigation, copying the code, the picture, empty and failed lists, and
// opened contacts.
import { screen, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { contactRevealSchema } from '../../domain/providers/providers.contracts.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { ownSubmissionSchema } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { memberOfPage, type OpenOptions, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const rosa = sampleOf(ownSubmissionSchema, { provider_name: 'Rosa Martinez', service_type: 'nanny', rating: 5 })
const mine = () => screen.findByRole('region', { name: 'My Recommendations' })
const open = (options: OpenOptions = {}) =>
  openPage('/profile', { as: 'member', answers: { 'get-my-submissions': { submissions: [rosa] } }, ...options })

describe('My Account', () => {
  it.each([
    [0, '0 parents joined with it'],
    [1, '1 parent joined with it'],
    [2, '2 parents joined with it'],
  ])('shows how many parents joined by the code: %i', async (referral_count, words) => {
    await open({ profile: { referral_count } })
    await see('MOM2024HALF', words)
  })

  it('shows the member, and each recommendation’s status with its date in the village’s time zone', async () => {
    const note = (at: number, more: Partial<typeof rosa>) => ({ ...rosa, id: rosa.id.replace(/.$/, `${at}`), ...more })
    const submissions = [
      note(1, { status: 'pending', created_at: '2028-02-29T07:59:00Z' }),
      note(2, {
        ...{ provider_name: 'Redwood Smiles', service_type: 'pediatric-dentist', status: 'approved' },
        ...{ created_at: '2026-09-03T01:00:00Z', reviewed_at: '2026-09-03T18:00:00Z' },
      }),
      note(3, {
        ...{ provider_name: 'Kim Lee', rating: 1, status: 'rejected' },
        ...{ created_at: '2026-06-09T18:00:00Z', reviewed_at: '2027-01-01T07:59:00Z' },
      }),
    ]
    await open({ profile: { created_at: '2026-05-01T06:59:00Z' }, answers: { 'get-my-submissions': { submissions } } })
    await see('MK', memberOfPage.email, 'Member since April 2026', 'Redwood Smiles')
    const rows = within(await mine()).getAllByRole('listitem')
    for (const [at, stars, words] of [
      [0, 5, ['Rosa Martinez', 'Nanny', 'Feb 28, 2028', 'Pending Review']],
      [1, 5, ['Redwood Smiles', 'Pediatric Dentist', 'Approved by Admin', 'Approved on Sep 3, 2026']],
      [2, 1, ['Kim Lee', 'Nanny', 'Rejected by Admin', 'Rejected on Dec 31, 2026']],
    ] as const) {
      for (const text of words) expect(rows[at]?.textContent).toContain(text)
      within(rows[at] as HTMLElement).getByRole('img', { name: `${stars} out of 5 stars` })
    }
    expect(rows.map((row) => row.textContent?.match(/, 20\d\d/g)?.length)).toEqual([1, 1, 1])
    const another = within(await mine()).getByRole('link', { name: 'Share another' })
    expect(another.getAttribute('href')).toBe('/add-listing')
  })

  it('lists questions first, shows five rows until all are requested, and collapses rejected ones', async () => {
    const many = Array.from({ length: 8 }, (_, at) => ({
      ...rosa,
      id: `0198c1de-0000-7000-8000-00000000000${at}`,
      provider_name: `Provider ${at}`,
      status: at === 0 ? ('rejected' as const) : at < 3 ? ('pending' as const) : ('approved' as const),
      change_letter: at === 2 ? 'Which year was it?' : null,
    }))
    const { press } = await open({ answers: { 'get-my-submissions': { submissions: many } } })
    const names = async () =>
      within(await mine())
        .getAllByRole('link', { name: /^Provider/ })
        .map(({ textContent }) => textContent?.slice(-1))
        .join('')
    await see('Our reviewers ask: “Which year was it?” When you reply, it goes back into review.')
    expect(screen.getByRole('link', { name: 'Reply' }).getAttribute('href')).toBe(
      `/my-recommendations/${many[2]?.id}#edit`,
    )
    await see('1, usually decided within a day', '5, parents can read them', '1 was not approved:')
    expect(await names()).toBe('213450')
    await press('All 8')
    expect(await names()).toBe('21345670')
    expect(document.activeElement?.textContent).toBe('Provider 6')
  })

  it('says that a flagged note may take longer, in the list and on its page', async () => {
    const words = 'We’re checking something about this one first. It may take longer than a day.'
    const waiting = { ...rosa, status: 'pending', looked_at_first: true } as const
    const own = sampleOf(getMyRecommendation.output, { ...waiting, service_type: 'nanny' })
    const { press } = await open({
      answers: { 'get-my-submissions': { submissions: [waiting] }, 'get-my-recommendation': own },
    })
    await see(words)
    await press('Rosa Martinez', 'link')
    await see('What’s happened so far', words)
    expect(screen.queryByText('Usually within a day')).toBeNull()
  })

  it('links to its sections, whose headings take focus, and redirects the old URL of the second factor', async () => {
    const { press, address } = await openPage('/profile#second-factor', { as: 'member', answers: {} })
    await expect.poll(address).toBe('/profile/settings')
    await screen.findByRole('region', { name: 'Two-step sign-in' })
    await press('My Account', 'link')
    await press('Contacts opened', 'link')
    await see('Contacts you opened')
    await expect.poll(() => document.activeElement?.textContent).toBe('Contacts you opened')
  })

  it('copies the code and its link, and reports a failure to copy', async () => {
    const { user, press } = await open()
    await press('Copy link')
    await see('Invitation link copied to clipboard')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}/referral-signup?code=MOM2024HALF`)
    await press('Copy code')
    await see('Referral code copied to clipboard!')
    expect(await navigator.clipboard.readText()).toBe('MOM2024HALF')
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('denied'))
    await user.click(await screen.findByRole('button', { name: 'Copied' }))
    await see('Failed to copy referral code')
  })

  it('shows the chosen picture optimistically, also in the header, and rolls back a failure', async () => {
    const { user, press, answer } = await open({
      answers: {
        'update-own-profile': ({ picture }) => ({
          picture: picture ?? null,
          full_name: memberOfPage.full_name,
          location: null,
        }),
      },
    })
    await press('Change picture')
    const dialog = within(await screen.findByRole('dialog', { name: 'Your picture' }))
    const chosen = () => dialog.getByRole<HTMLInputElement>('radio', { checked: true }).value
    expect(chosen()).toBe('letter')
    await user.click(dialog.getByText('snail'))
    await expect.poll(() => document.querySelectorAll('header use[href$="#tk-snail"]').length).toBe(1)
    answer({ 'update-own-profile': new Refusal('too_many_requests') })
    await user.click(dialog.getByText('moon'))
    await see('We couldn’t change your picture')
    await expect.poll(chosen).toBe('snail')
    expect(document.querySelectorAll('header use[href$="#tk-snail"]')).toHaveLength(1)
  })

  it('invites to share if there is no recommendation yet', async () => {
    await open({ answers: {} })
    await see('No recommendations yet')
    const share = within(await mine()).getByRole('link', { name: 'Share Your Experience' })
    expect(share.getAttribute('href')).toBe('/add-listing')
  })

  it.each([
    ['member', ['Top-Rated Baby Products', 'Points History', 'Available Rewards']],
    ['administrator', ['Points History', 'Available Rewards']],
  ] as const)('lists what is coming soon for a %s; products are open to administrators first', async (as, coming) => {
    await open({ as, settings: { productsOpenTo: 'admins' } })
    await see('Rosa Martinez')
    await expect
      .poll(() => screen.getAllByText('Coming Soon').map((badge) => badge.closest('li')?.textContent))
      .toEqual(coming.map((name) => `${name}Coming Soon`))
    const link = screen.queryByRole('link', { name: 'Top-Rated Baby Products' })
    expect(link?.getAttribute('href')).toBe(as === 'administrator' ? '/baby-products' : undefined)
  })

  it('shows everything else if the profile fails to load, and the profile after a retry', async () => {
    const { press, answer } = await open({
      answers: {
        'get-my-submissions': { submissions: [rosa] },
        'get-own-profile': new Refusal('too_many_requests'),
      },
    })
    await see('Error', 'Failed to load profile data', 'My Account', 'Rosa Martinez')
    answer({ 'get-own-profile': undefined as never })
    await press('Try again')
    await screen.findByRole('button', { name: 'Copy code' })
  })
})

describe('Contacts you opened', () => {
  it('lists the contacts page by page, and shows one again, or why not; a removed page has no name', async () => {
    const provider = {
      provider_id: rosa.id,
      submission_id: rosa.id,
      provider_name: 'Rosa M.',
      service_type: 'nanny',
      city: 'Oakland',
      is_business: false,
    }
    const reveal = (id: number, shown: typeof provider | null) =>
      sampleOf(contactRevealSchema, { id: `0198c1de-0000-7000-8000-00000000000${id}`, provider: shown })
    const { press, calls, answer } = await openPage('/contacts-seen', {
      as: 'member',
      answers: {
        'get-provider-contact': new Refusal('too_many_contacts'),
        'list-contact-reveals': ({ cursor }) =>
          cursor
            ? { reveals: [reveal(3, provider)], next_cursor: null }
            : { reveals: [reveal(1, provider), reveal(2, null)], next_cursor: 'next' },
      },
    })
    await see('Contacts you opened', 'A page that’s been removed')
    const shown = 'Show contact of Rosa M.'
    await press(shown)
    const words = 'You’ve opened a lot of contacts quickly. To protect the people listed here, please wait a bit.'
    await see(words)
    const none = { business_name: null, provider_email: null, provider_social: null, business_website: null }
    const contact = { ...none, provider_phone: '5105550142', available_start_date: null }
    answer({ 'get-provider-contact': { contact } })
    await press(shown)
    await see('(510) 555-0142')
    expect(screen.queryByText(words)).toBeNull()
    expect(calls('get-provider-contact')).toEqual([{ submission_id: rosa.id }, { submission_id: rosa.id }])
    await press('Show more')
    await expect.poll(() => within(screen.getByRole('main')).getAllByRole('heading', { level: 3 }).length).toBe(3)
    expect(calls('list-contact-reveals').map(({ cursor }) => cursor)).toEqual([undefined, 'next'])
  })
})
