// What the server answers, and what a member does, for the screens of members.

import type { Page, Route } from 'playwright-core'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { ListedCode } from '../../domain/referrals/referrals.contracts.ts'
import type { OwnRecommendation } from '../../web/recommendations/own-recommendation.copy.ts'
import { fillShare, goToShareStep } from '../journeys/parent-steps.ts'
import { sampleOf } from '../sample.ts'
import { answer, dayFrom } from './screen.ts'

/** The first four providers of a search. */
const findFour = async (route: Route) => {
  const { origin } = new URL(route.request().url())
  const found = await route.fetch({
    url: `${origin}/rest/v1/rpc/get_grouped_approved_experiences?service_type_filter=nanny`,
    headers: route.request().headers(),
  })
  const { providers } = (await found.json()) as { providers: { provider_id: string }[] }
  return providers.slice(0, 4)
}

/** The first providers of a search as if their contacts had been opened; the page of one is gone. */
export const seenSome = (page: Page) =>
  page.route('**/rest/v1/contact_reveals', async (route) => {
    const reveals = (await findFour(route)).map((provider, at) => ({
      id: provider.provider_id,
      revealed_at: dayFrom(-1 - at),
      provider: at === 2 ? null : provider,
    }))
    await route.fulfill({ json: { reveals, next_cursor: null } })
  })

/** The first providers of a search as if they had been saved, one of them with a note. */
export const savedSome = async (page: Page) => {
  await page.route('**/rest/v1/saved_providers', async (route) => {
    const saved = (await findFour(route)).map((provider, at) => ({
      ...provider,
      note: at === 1 ? 'Call after the 5th, and ask whether she drives over the bridge.' : null,
      saved_at: dayFrom(-1),
    }))
    await route.fulfill({ json: { providers: saved, next_cursor: null } })
  })
  await page.route('**/rest/v1/saved_providers/ids', async (route) => {
    const saved = await findFour(route)
    await route.fulfill({ json: { provider_ids: saved.map(({ provider_id }) => provider_id) } })
  })
}

const ownNotes = '**/rest/v1/my_recommendations/*'
export const ownNotePath = '/my-recommendations/01900000-0000-7000-8000-000000000001'

/** A note of the member's own, as it stands. */
export const ownNote = (status: OwnRecommendation['status'], given: Partial<OwnRecommendation> = {}) => {
  const at = dayFrom(-3)
  const note = sampleOf(getMyRecommendation.output, {
    id: '01900000-0000-7000-8000-000000000001',
    service_type: 'family-photographer',
    provider_name: 'Odile Bergeron',
    location: 'San Rafael, CA',
    city: 'San Rafael',
    state: 'CA',
    experience_year: '2025',
    rating: 5,
    // without one the page shows the village's own address, which is another each time
    provider_email: 'odile@bergeron.example',
    has_contact_consent: true,
    own_words: 'Forty minutes, no tears, and one photograph where all five of us look like ourselves.',
    highlights: 'Patient with kids, Natural & candid, Quick turnaround',
    would_use_again: true,
    status,
    reviewed_at: status === 'pending' ? null : at,
    decision_reason: status === 'rejected' ? 'It says where Odile lives. Take that part out and it can go up.' : null,
    created_at: at,
    last_of_provider: status === 'approved',
    story: [...(status === 'pending' ? [] : [{ kind: status, at: dayFrom(-2) }]), { kind: 'shared' as const, at }],
  })
  return answer(ownNotes, { ...note, ...given })
}

/** One for each way a code can stand. */
export const codes: ListedCode[] = [
  ['MOM2024K7Q2XA-B4F8MP', 0, 'active'],
  ['MOM2024B4F8MP-H9T3RD', 3, 'active'],
  ['MOM2024H9T3RD', 5, 'used'],
  ['MOM2024W2C6NV', 0, 'expired'],
  ['MOM2024Z5J7LS', 1, 'revoked'],
].map(([code, uses, status], index) => ({
  code: String(code),
  uses: Number(uses),
  max_uses: 5,
  status: status as ListedCode['status'],
  created_at: dayFrom(-2 - index),
  expires_at: uses === 0 ? dayFrom(28 - index) : null,
  joined: ['Nora O.', 'Wilhelmina-Theodora R.', 'Tomás N.', 'Ida M.', 'Kit R.']
    .slice(0, Number(uses))
    .map((name, place) => ({ name, joined_at: dayFrom(place - 1) })),
}))

/** The share form, filled in up to its last step. */
export const filledShare = (page: Page) =>
  fillShare(page, {
    name: 'Rosa Martinez',
    service: 'Nanny',
    city: 'Berkeley',
    words: 'She came at six, on the dot, and sang all the way to the park.',
    highlight: 'Reliable',
    phone: '(510) 555-0142',
  })

/** The filled share form at one of its steps, as a phone shows it. */
export const shareStep = (place: number) => async (page: Page) => {
  await filledShare(page)
  for (let at = 4; at > place; at -= 1) {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText(`Step ${at} of 5`).waitFor()
  }
}

/** What is missing: of the second step on a phone, of all elsewhere. */
export const shareMistakes = async (page: Page) => {
  await page.locator('fieldset:enabled').first().waitFor()
  await goToShareStep(page, 'Who is it?')
  const [next, send] = [page.getByRole('button', { name: 'Next' }), page.getByRole('button', { name: 'Submit' })]
  await next.or(send).filter({ visible: true }).click()
  await page.getByText('Please select a type of service').waitFor()
}
