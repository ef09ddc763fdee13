// Every screen and state that pictures are made of: one line each, in the order of a walk through the site.
import type { Locator, Page, Route } from 'playwright-core'
import type { Member } from '../../domain/members/members.contracts.ts'
import type { ListedCode } from '../../domain/referrals/referrals.contracts.ts'
import { type Problem, type RefusalCode, refusals } from '../../domain/refusal.ts'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import type { OwnRecommendation } from '../../web/recommendations/own-recommendation.copy.ts'
import type { viewports } from '../journeys/browser.ts'
import { fillShare, goToShareStep } from '../journeys/parent-steps.ts'
import type { Who } from './picture-village.ts'

export type Width = keyof typeof viewports

export interface Screen {
  /** Names its pictures; begins with the screen's name. */
  name: string
  path: string
  who: Who
  /** Before the page is opened: what the server shall answer, say. */
  before?: (page: Page) => Promise<unknown>
  /** Once the page stands: leads into the state. */
  act?: (page: Page) => Promise<unknown>
  /** The window as a person sees it instead of the whole page: for what lies on top of the page. */
  onTop?: boolean
  /** Something is still awaited when the picture is made. */
  waiting?: boolean
  /** Instead of the three usual widths. */
  widths?: readonly Width[]
}

const usual = ['phone', 'tablet', 'desktop'] as const
const andExtremes = ['smallest', 'zoomed', ...usual] as const

/** The widths a screen is looked at. */
export const widthsOf = ({ widths = usual }: Screen): readonly Width[] => widths

const answer = (calls: string, json: unknown) => (page: Page) => page.route(calls, (route) => route.fulfill({ json }))

const refuse = (calls: string, code: RefusalCode) => {
  const { status, sentence } = refusals[code]
  const problem: Problem = { type: 'about:blank', title: sentence, status, code, detail: sentence }
  const fulfill = (route: Route) => route.fulfill({ status, contentType: 'application/problem+json', json: problem })
  return (page: Page) => page.route(calls, fulfill)
}

/** Never answers, so that what stands there meanwhile can be looked at. */
const hold = (calls: string) => (page: Page) =>
  page.route(calls, async () => {
    await new Promise(() => undefined)
  })

const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('main').getByRole('button', { name }).first().click()

const pressThen = (name: string | RegExp, words: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByText(words).first().waitFor()
}

const inDialog = (name: string | RegExp) => async (page: Page) => {
  await press(name)(page)
  await page.getByRole('dialog').waitFor()
  await page.locator('[role=dialog] [aria-busy=true]').first().waitFor({ state: 'detached' })
}

/** So that what opens below it has room. */
const toTop = (field: Locator) => field.evaluate((element) => element.scrollIntoView({ block: 'start' }))

const rpc = (name: string) => `**/rpc/${name}*`

const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'

const featured = rpc('get_featured_businesses')
const recent = rpc('get_recent_recommendations')
const searches = rpc('get_grouped_approved_experiences')

/** A name that has no place to break, a long one, and one without much else. */
const longNames = async (page: Page) => {
  await page.route(searches, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { providers: Record<string, unknown>[] }
    const names = [
      'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh',
      'Grandmother Featherstonehaugh’s Extraordinarily Long-Named Center for Indoor and Outdoor Climbing',
      'Jo',
    ]
    for (const [index, name] of names.entries()) {
      const provider = body.providers[index]
      if (provider) Object.assign(provider, { provider_name: name, business_name: null })
    }
    await route.fulfill({ json: body })
  })
}

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
const seenSome = (page: Page) =>
  page.route('**/rest/v1/contact_reveals', async (route) => {
    const reveals = (await findFour(route)).map((provider, at) => ({
      id: provider.provider_id,
      revealed_at: `2025-11-${20 - at}T18:0${at}:00.000Z`,
      provider: at === 2 ? null : provider,
    }))
    await route.fulfill({ json: { reveals, next_cursor: null } })
  })

/** The first providers of a search as if they had been saved, one of them with a note. */
const savedSome = async (page: Page) => {
  await page.route('**/rest/v1/saved_providers', async (route) => {
    const saved = (await findFour(route)).map((provider, at) => ({
      ...provider,
      note: at === 1 ? 'Call after the 5th, and ask whether she drives over the bridge.' : null,
      saved_at: '2025-11-20T18:00:00.000Z',
    }))
    await route.fulfill({ json: { providers: saved, next_cursor: null } })
  })
  await page.route('**/rest/v1/saved_providers/ids', async (route) => {
    const saved = await findFour(route)
    await route.fulfill({ json: { provider_ids: saved.map(({ provider_id }) => provider_id) } })
  })
}

const ownNotes = '**/rest/v1/my_recommendations/*'
const ownNotePath = '/my-recommendations/01900000-0000-7000-8000-000000000001'

/** A note of the member's own, as it stands. */
const ownNote = (status: OwnRecommendation['status']) => {
  const at = '2025-11-18T18:00:00.000Z'
  const note: OwnRecommendation = {
    id: '01900000-0000-7000-8000-000000000001',
    provider_id: '01900000-0000-7000-8000-000000000002',
    service_type: 'family-photographer',
    provider_name: 'Odile Bergeron',
    is_business: false,
    business_website: null,
    location: 'San Rafael, CA',
    city: 'San Rafael',
    state: 'CA',
    latitude: null,
    longitude: null,
    experience_year: '2025',
    rating: 5,
    recommendation: '',
    own_words: 'Forty minutes, no tears, and one photograph where all five of us look like ourselves.',
    highlights: 'Patient with kids, Natural & candid, Quick turnaround',
    would_use_again: true,
    pricing: null,
    pricing_range: null,
    pricing_type: null,
    has_contact_consent: false,
    provider_email: null,
    provider_phone: null,
    provider_social: null,
    available_start_date: null,
    status,
    reviewed_at: status === 'pending' ? null : at,
    decision_reason: status === 'rejected' ? 'It says where Odile lives. Take that part out and it can go up.' : null,
    created_at: at,
    earlier_shown: false,
    change_letter: null,
    last_of_provider: status === 'approved',
    story: [
      ...(status === 'pending' ? [] : [{ kind: status, at: '2025-11-19T18:00:00.000Z' }]),
      { kind: 'shared' as const, at },
    ],
  }
  return answer(ownNotes, note)
}

/** One for each way a code can stand. */
const codes: ListedCode[] = [
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
  created_at: `2025-11-1${9 - index}T18:00:00.000Z`,
  expires_at: uses === 0 ? `2025-12-1${9 - index}T18:00:00.000Z` : null,
  joined: ['Nora O.', 'Wilhelmina-Theodora R.', 'Tomás N.', 'Ida M.', 'Kit R.']
    .slice(0, Number(uses))
    .map((name, place) => ({ name, joined_at: `2025-11-2${place}T18:00:00.000Z` })),
}))

/** The share form, filled in up to its last step. */
const filledShare = (page: Page) =>
  fillShare(page, {
    name: 'Rosa Martinez',
    service: 'Nanny',
    city: 'Berkeley',
    words: 'She came at six, on the dot, and sang all the way to the park.',
    highlight: 'Reliable',
    phone: '(510) 555-0142',
  })

/** The filled share form at one of its steps, as a phone shows it. */
const shareStep = (place: number) => async (page: Page) => {
  await filledShare(page)
  for (let at = 4; at > place; at -= 1) {
    await page.getByRole('button', { name: 'Back', exact: true }).click()
    await page.getByText(`Step ${at} of 5`).waitFor()
  }
}

/** What is missing: of the second step on a phone, of all elsewhere. */
const shareMistakes = async (page: Page) => {
  await page.locator('fieldset:enabled').first().waitFor()
  await goToShareStep(page, 'Who is it?')
  const [next, send] = [page.getByRole('button', { name: 'Next' }), page.getByRole('button', { name: 'Submit' })]
  await next.or(send).filter({ visible: true }).click()
  await page.getByText('Please select a type of service').waitFor()
}

const visitors: Omit<Screen, 'who'>[] = [
  { name: 'home', path: '/', widths: andExtremes },
  {
    name: 'home-nothing-yet',
    path: '/',
    before: (page) =>
      answer(recent, { recommendations: [] })(page).then(() => answer(featured, { businesses: [] })(page)),
  },
  { name: 'home-failed', path: '/', before: refuse(recent, 'too_many_requests') },
  { name: 'home-waiting', path: '/', before: hold(recent), waiting: true },
  {
    name: 'home-places',
    path: '/',
    onTop: true,
    act: async (page) => {
      const field = page.getByRole('combobox', { name: 'Location' })
      await toTop(field)
      await field.pressSequentially('oak')
      await page.getByRole('option').first().waitFor()
      await field.press('ArrowDown')
    },
  },
  {
    name: 'home-categories',
    path: '/',
    onTop: true,
    act: async (page) => {
      const field = page.getByRole('combobox', { name: 'Category' })
      await toTop(field)
      await field.click()
    },
  },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy', widths: andExtremes },
  { name: 'contact', path: '/contact' },
  { name: 'contact-mistakes', path: '/contact', act: press('Send message') },
  { name: 'sign-in', path: '/login', widths: andExtremes },
  { name: 'sign-in-mistakes', path: '/login', act: press('Sign In') },
  {
    name: 'sign-in-refused',
    path: '/login',
    act: async (page) => {
      await page.getByLabel('Email').fill('nora@trustedvillage.example')
      await page.getByLabel('Password', { exact: true }).fill('not-this-one')
      await press('Sign In')(page)
      await page.getByRole('alert').first().waitFor()
    },
  },
  { name: 'sign-up', path: '/signup', widths: andExtremes },
  { name: 'sign-up-mistakes', path: '/signup', act: press('Create account') },
  { name: 'auth-sign-in', path: '/auth' },
  { name: 'auth-sign-up', path: '/auth?mode=signup' },
  { name: 'auth-forgot-password', path: '/auth?mode=forgot-password' },
  { name: 'auth-link-waiting', path: '/auth?mode=reset-password', waiting: true },
  {
    name: 'verify-email',
    path: '/email-verification?email=nora.oneill.nguyen@trustedvillage.example',
    widths: andExtremes,
  },
  { name: 'verify-email-without-address', path: '/email-verification' },
  { name: 'invitation-code', path: '/referral-signup' },
  { name: 'invitation-code-unknown', path: '/referral-signup?code=MOM2024ZZZZZZ' },
  { name: 'invitation-valid', path: `/referral-signup?code=${demoInvitation}` },
  {
    name: 'invitation-form',
    path: `/referral-signup?code=${demoInvitation}`,
    act: pressThen('Continue to Sign Up', 'First name'),
  },
  {
    name: 'invitation-form-mistakes',
    path: `/referral-signup?code=${demoInvitation}`,
    act: async (page) => {
      await pressThen('Continue to Sign Up', 'First name')(page)
      await press('Create account')(page)
    },
  },
  { name: 'invitation-request', path: '/referral-signup', onTop: true, act: inDialog('Request an invitation') },
  { name: 'share-visitor', path: '/add-listing' },
  { name: 'not-found', path: '/no-such-page', widths: andExtremes },
  {
    name: 'broken-page',
    path: '/about',
    before: (page) => page.route(/\/about\.page-.*\.js/, (route) => route.abort()),
  },
  { name: 'offline', path: '/offline.html' },
]

const members: Omit<Screen, 'who'>[] = [
  { name: 'verify-email-verified', path: '/email-verification' },
  {
    name: 'offline-last-search',
    path: nannies,
    act: async (page) => {
      await page.getByRole('button', { name: 'View Details' }).first().waitFor()
      await page.goto('/offline.html')
      await page.getByRole('heading', { name: 'Your last search' }).waitFor()
    },
  },
  { name: 'member-home', path: '/', widths: andExtremes },
  {
    name: 'member-home-places',
    path: '/',
    onTop: true,
    act: async (page) => {
      await press('Browse places')(page)
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^All of/ })
        .waitFor()
    },
  },
  { name: 'member-home-failed', path: '/', before: refuse(searches, 'too_many_requests') },
  { name: 'member-home-waiting', path: '/', before: hold('**/rest/v1/rpc/**'), waiting: true },
  {
    name: 'member-menu',
    path: '/about',
    onTop: true,
    act: async (page) => {
      await page.getByRole('button', { name: /^Hi / }).click()
      await page.getByRole('menu').waitFor()
    },
  },
  { name: 'search', path: nannies, widths: andExtremes },
  {
    name: 'search-details',
    path: nannies,
    act: async (page) => {
      await page.locator('article button:not([aria-disabled=true])', { hasText: 'View Details' }).first().click()
      await page.getByRole('button', { name: 'Hide Details' }).first().waitFor()
    },
  },
  {
    name: 'search-filters',
    path: nannies,
    onTop: true,
    widths: ['smallest', 'phone', 'tablet'],
    act: inDialog('Filters'),
  },
  { name: 'search-recommendations', path: nannies, onTop: true, act: inDialog(/^View all/) },
  { name: 'search-long-names', path: nannies, before: longNames },
  { name: 'search-nothing', path: `${nannies}&query=zzzzzz` },
  { name: 'search-nobody', path: '/search-results?location=Napa%2C+CA&category=night-nurse' },
  { name: 'search-failed', path: nannies, before: refuse(searches, 'too_many_requests') },
  { name: 'search-waiting', path: nannies, before: hold(searches), waiting: true },
  { name: 'provider', path: '/providers/jonas-n-4f2d974140f5', widths: andExtremes },
  { name: 'provider-one', path: '/providers/bo-1f1020e0e464' },
  { name: 'provider-business', path: '/providers/bright-pediatrics-97d760b4255f' },
  { name: 'provider-gone', path: '/providers/ffffffffffff' },
  {
    name: 'provider-taken-down',
    path: '/providers/ffffffffffff',
    before: refuse('**/rest/v1/providers/**', 'page_gone'),
  },
  {
    name: 'provider-waiting',
    path: '/providers/jonas-n-4f2d974140f5',
    before: hold('**/rest/v1/providers/**'),
    waiting: true,
  },
  {
    name: 'provider-correction',
    path: '/providers/jonas-n-4f2d974140f5',
    onTop: true,
    act: async (page) => {
      await inDialog('Tell us')(page)
      await page.getByRole('button', { name: 'Send' }).click()
      await page.getByText('Please write what has changed').waitFor()
    },
  },
  {
    name: 'provider-limit',
    path: '/providers/jonas-n-4f2d974140f5',
    before: refuse('**/get_provider_contact*', 'too_many_contacts'),
  },
  { name: 'contacts-seen', path: '/contacts-seen', before: seenSome, widths: andExtremes },
  { name: 'contacts-seen-nothing', path: '/contacts-seen' },
  { name: 'contacts-seen-waiting', path: '/contacts-seen', before: hold('**/rest/v1/contact_reveals*'), waiting: true },
  { name: 'saved', path: '/saved', before: savedSome, widths: andExtremes },
  {
    name: 'saved-compare',
    path: '/saved',
    before: savedSome,
    act: async (page) => {
      for (const box of await page.getByRole('checkbox').all()) if (await box.isEnabled()) await box.check()
      await page.getByRole('button', { name: 'Compare' }).click()
      await page.getByRole('heading', { name: 'Side by side' }).waitFor()
    },
  },
  { name: 'saved-nothing', path: '/saved' },
  { name: 'saved-waiting', path: '/saved', before: hold('**/rest/v1/saved_providers*'), waiting: true },
  { name: 'own-note', path: ownNotePath, before: ownNote('approved'), widths: andExtremes },
  { name: 'own-note-pending', path: ownNotePath, before: ownNote('pending') },
  { name: 'own-note-rejected', path: ownNotePath, before: ownNote('rejected') },
  { name: 'own-note-edit', path: `${ownNotePath}#edit`, before: ownNote('approved') },
  { name: 'own-note-withdraw', path: ownNotePath, before: ownNote('approved'), onTop: true, act: inDialog('Withdraw') },
  { name: 'own-note-waiting', path: ownNotePath, before: hold(ownNotes), waiting: true },
  { name: 'share', path: '/add-listing', widths: andExtremes },
  { name: 'share-mistakes', path: '/add-listing', act: shareMistakes },
  { name: 'share-filled', path: '/add-listing', act: filledShare },
  { name: 'share-step-1', path: '/add-listing', widths: ['phone'], onTop: true, act: shareStep(0) },
  { name: 'share-step-2', path: '/add-listing', widths: ['phone'], onTop: true, act: shareStep(1) },
  { name: 'share-step-3', path: '/add-listing', widths: ['phone'], onTop: true, act: shareStep(2) },
  { name: 'share-step-4', path: '/add-listing', widths: ['phone'], onTop: true, act: shareStep(3) },
  {
    name: 'share-thanks',
    path: '/add-listing',
    before: (page) =>
      page.route('**/rest/v1/experience_submissions', (route) =>
        route.fulfill({
          json: { id: '01900000-0000-7000-8000-000000000000', status: 'pending', created_at: '2025-11-21T18:00:00Z' },
        }),
      ),
    act: async (page) => {
      await filledShare(page)
      await pressThen('Submit recommendation', /thank/i)(page)
    },
  },
  { name: 'account', path: '/profile', widths: andExtremes },
  { name: 'account-picture', path: '/profile', onTop: true, act: inDialog('Change picture') },
  {
    name: 'account-second-factor-password',
    path: '/profile',
    before: (page) =>
      page.route('**/auth/v1/factors', (route) =>
        route.fulfill({ status: 400, json: { code: 'reauthentication_needed', message: 'Please sign in again' } }),
      ),
    act: pressThen('Set it up', 'Your password, so that it is you'),
  },
  { name: 'account-nothing-yet', path: '/profile', before: answer(rpc('get_my_submissions'), { submissions: [] }) },
  { name: 'account-failed', path: '/profile', before: refuse(rpc('get_my_submissions'), 'too_many_requests') },
  { name: 'account-waiting', path: '/profile', before: hold(rpc('get_my_submissions')), waiting: true },
  { name: 'referral-codes-none-yet', path: '/generate-referral' },
  {
    name: 'referral-codes',
    path: '/generate-referral',
    before: answer('**/rest/v1/referral_codes', {
      codes,
      invitations: 'open',
      quota: { most: 3, grows_at: '2025-12-19T18:00:00.000Z' },
    }),
  },
  {
    name: 'referral-codes-waiting',
    path: '/generate-referral',
    before: hold('**/rest/v1/referral_codes'),
    waiting: true,
  },
  { name: 'products', path: '/baby-products' },
  { name: 'products-waiting', path: '/baby-products', before: hold('**/rest/v1/baby_products*'), waiting: true },
]

/** Good rows and bad ones. */
const picks = [
  'product_name,amazon_asin,product_url,image_url,price,category,description,amazon_rating,bestseller_rank',
  'Featherlight travel stroller,B0C1D2E3F4,https://shop.example/1,,$249.00,Travel,,4.7,',
  '"Slow-flow glass bottles, set of 4",B0A9B8C7D6,https://shop.example/2,,$32.99,Feeding,,4.6,12',
  'Snug infant car seat,B0E5F6G7H8,https://shop.example/3,,$219.95,Car Seats,,,',
  'Cabinet latch kit,B0123,https://shop.example/5,,$15.49,Safety,,,',
].join('\n')

const openMember = async (page: Page) => {
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Maya Krishnan/ })
    .click()
  await page.getByText('vouched above').waitFor()
}

/** A member's page as it is while she is suspended. */
const suspended = (page: Page) =>
  page.route(/\/rest\/v1\/members\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Member
    const at = '2025-11-20T18:00:00.000Z'
    const until = '2025-12-05T08:00:00.000Z'
    const act = {
      id: body.member.id,
      act: 'suspend',
      reason: 'Shares invitation codes in public',
      words: 'Your code was posted in a public group. We have paused your account until Dec 5.',
      until,
      by: 'Ada Fairweather',
      from_command: false,
      at,
    } as const
    const member = { ...body.member, standing: 'suspended', suspended_at: at, suspended_until: until }
    await route.fulfill({ response, json: { ...body, member, acts: [act] } })
  })

/** A member's page as it is while she is to be erased. */
const toBeErased = (page: Page) =>
  page.route(/\/rest\/v1\/members\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Member
    const at = '2025-11-20T18:00:00.000Z'
    const until = '2025-11-27T18:00:00.000Z'
    const act = {
      id: body.member.id,
      act: 'schedule_erasing',
      reason: 'She asked for it by phone',
      words: null,
      until,
      by: 'Ada Fairweather',
      from_command: false,
      at,
    } as const
    const erasing = { erase_at: until, erase_recommendations: 'keep' }
    const member = { ...body.member, standing: 'suspended', suspended_at: at, suspended_until: null, ...erasing }
    await route.fulfill({ response, json: { ...body, member, acts: [act] } })
  })

const administrators: Omit<Screen, 'who'>[] = [
  { name: 'admin', path: '/admin', widths: andExtremes },
  {
    name: 'admin-contacts',
    path: '/admin',
    before: answer('**/rest/v1/contact_alarms', {
      alarms: [
        {
          id: '01900000-0000-7000-8000-000000000001',
          full_name: 'Tomasz Nowak',
          email: 'tomasz@trustedvillage.example',
          reached: 'minutes',
          shown: 10,
          refused: 14,
          first_at: '2025-11-20T18:00:00.000Z',
          last_at: '2025-11-20T18:04:00.000Z',
        },
      ],
    }),
  },
  { name: 'admin-rejected', path: '/admin?status=rejected' },
  { name: 'admin-details-pending', path: '/admin?status=pending', onTop: true, act: inDialog(/^View Details/) },
  { name: 'admin-details-approved', path: '/admin?status=approved', onTop: true, act: inDialog(/^View Details/) },
  { name: 'admin-details-rejected', path: '/admin?status=rejected', onTop: true, act: inDialog(/^View Details/) },
  { name: 'admin-waiting', path: '/admin', before: hold('**/rest/v1/experience_submissions*'), waiting: true },
  { name: 'admin-analytics', path: '/admin?tab=analytics' },
  {
    name: 'admin-analytics-table',
    path: '/admin?tab=analytics',
    act: (page) => page.getByText('Table', { exact: true }).click(),
  },
  {
    name: 'admin-analytics-waiting',
    path: '/admin?tab=analytics',
    before: hold(rpc('get_visit_summary')),
    waiting: true,
  },
  { name: 'admin-members', path: '/admin?tab=members', widths: andExtremes },
  {
    name: 'admin-members-close-joining',
    path: '/admin?tab=members',
    onTop: true,
    act: async (page) => {
      await page.getByRole('switch', { name: 'Close joining' }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-members-nobody', path: '/admin?tab=members&search=zzzzzz' },
  { name: 'admin-member', path: '/admin?tab=members&search=Maya', act: openMember },
  {
    name: 'admin-member-suspend',
    path: '/admin?tab=members&search=Maya',
    onTop: true,
    act: async (page) => {
      await openMember(page)
      await page.getByRole('button', { name: 'Suspend', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-member-suspended', path: '/admin?tab=members&search=Maya', before: suspended, act: openMember },
  {
    name: 'admin-member-erase',
    path: '/admin?tab=members&search=Maya',
    onTop: true,
    act: async (page) => {
      await openMember(page)
      await page.getByRole('button', { name: 'Erase', exact: true }).click()
      await page.getByRole('dialog').waitFor()
    },
  },
  { name: 'admin-member-to-be-erased', path: '/admin?tab=members&search=Maya', before: toBeErased, act: openMember },
  { name: 'admin-member-nobody', path: '/admin/members/none' },
  { name: 'admin-providers', path: '/admin?tab=providers' },
  {
    name: 'admin-providers-pair',
    path: '/admin?tab=providers',
    act: async (page) => {
      await page.getByRole('button', { name: /Keiko/ }).click()
      await page.getByRole('button', { name: /^Merge/ }).waitFor()
    },
  },
  {
    name: 'admin-providers-empty',
    path: '/admin?tab=providers',
    before: answer('**/rest/v1/provider_pairs*', { pairs: [], next_cursor: null }),
  },
  { name: 'admin-products', path: '/admin?tab=products' },
  {
    name: 'admin-products-checked',
    path: '/admin?tab=products',
    act: async (page) => {
      await page.getByLabel('Or paste CSV text').fill(picks)
      await page.getByText('2 invalid', { exact: false }).first().waitFor()
    },
  },
  { name: 'admin-search', path: '/admin?status=all&search=kim' },
  { name: 'admin-search-nothing', path: '/admin?search=zzzzzz' },
  {
    name: 'admin-chosen',
    path: '/admin?status=pending',
    onTop: true,
    act: (page) => page.getByLabel('Select all shown').check(),
  },
  {
    name: 'admin-decide-several',
    path: '/admin?status=pending',
    onTop: true,
    act: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Choose/ })
        .nth(0)
        .check()
      await page
        .getByRole('checkbox', { name: /^Choose/ })
        .nth(1)
        .check()
      await inDialog('Approve')(page)
    },
  },
  { name: 'admin-inquiries', path: '/admin/inquiries' },
  { name: 'admin-inquiries-requests', path: '/admin/inquiries?show=requests' },
  {
    name: 'admin-inquiry-thread',
    path: '/admin/inquiries',
    onTop: true,
    act: async (page) => {
      await page.getByRole('link', { name: /^Noor/ }).click()
      await page.getByLabel(/^Reply to Noor/).fill('Your friend has a fresh code for you.')
    },
  },
  {
    name: 'admin-inquiry-request',
    path: '/admin/inquiries?show=requests',
    onTop: true,
    act: async (page) => {
      await page.getByRole('link', { name: /^Pat/ }).click()
      await page.getByRole('button', { name: 'Refuse with a reason' }).click()
    },
  },
  { name: 'admin-inquiries-waiting', path: '/admin/inquiries', before: hold('**/rest/v1/inquiries*'), waiting: true },
]

const parts: Omit<Screen, 'who'>[] = [{ name: 'gallery', path: '/gallery' }]

const by = (who: Who, screens: Omit<Screen, 'who'>[]): Screen[] => screens.map((screen) => ({ ...screen, who }))

/** All of them. */
export const screens: Screen[] = [
  ...by('visitor', visitors),
  ...by('member', members),
  ...by('administrator', administrators),
  ...by('visitor', parts),
]
