// Screens of members.

import type { Page } from 'playwright-core'
import {
  codes,
  filledShare,
  ownNote,
  ownNotePath,
  ownNotes,
  savedSome,
  seenSome,
  shareMistakes,
  shareStep,
} from './member-states.ts'
import {
  andExtremes,
  answer,
  dayFrom,
  inDialog,
  inTurn,
  nannies,
  pick,
  press,
  pressThen,
  refuse,
  rpc,
  type Screens,
  searches,
  sees,
} from './screen.ts'
import { setsUp, showsKey, showsRecoveryCodes, wantsDigits } from './second-factor-states.ts'

/** Settings with a long address that is to change, and devices that say nothing of themselves. */
const settingsFilled = answer('**/rest/v1/settings', {
  full_name: 'Wilhelmina-Alexandrina van Featherstonehaugh-Wolfeschlegelsteinhausen',
  location: 'Oakland, CA',
  email: 'a.very.long.address.with.many.parts@subdomain.of.a.long.domain.example',
  new_email: 'another.very.long.address.with.many.parts@subdomain.of.a.long.domain.example',
  mails_off: ['joined'],
  sessions: [
    { device: 'Mac, Firefox', days: 0 },
    { device: 'iPhone, Safari', days: -1 },
    { device: null, days: -20 },
  ].map(({ device, days }, at) => ({
    id: `01900000-0000-7000-8000-00000000000${at}`,
    device,
    last_seen_at: dayFrom(days),
    is_this: at === 0,
  })),
})

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

/** A page of one note in a parent's own words, with nothing to reach the provider by. */
const lockedOne = async (page: Page) => {
  const change = (calls: string, other: (body: Record<string, unknown>) => object) =>
    page.route(calls, async (route) => {
      const body = await (await route.fetch()).json()
      await route.fulfill({ json: { ...body, ...other(body) } })
    })
  await change('**/rest/v1/providers/*', () => ({
    ...{ has_any_contact_info: false, has_contact_consent: false, would_use_again: 1 },
    available_start_date: dayFrom(75).slice(0, 10),
  }))
  await change('**/rest/v1/providers/*/notes*', ({ notes }) => ({
    notes: (notes as object[]).map((note) => ({
      ...note,
      own_words: 'Part time, three mornings, always flexible when the 880 is a parking lot and I am late.',
    })),
  }))
}

/** One own recommendation that needs an answer, one that waits for a decision, the others as they are. */
const askedOne = async (page: Page) => {
  await page.route(rpc('get_my_submissions'), async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as { submissions: Record<string, unknown>[] }
    const [asked, waiting] = body.submissions
    Object.assign(asked ?? {}, { status: 'pending', change_letter: 'Which year was it?' })
    Object.assign(waiting ?? {}, { status: 'pending', earlier_shown: true })
    await route.fulfill({ json: body })
  })
}

/** Notes of parents, of which the provider answers the second. */
const answeredNotes = [
  ['Two references, both glowing. The price was the price.', null],
  [
    'Late twice in one month, kind always.',
    'That is true, and I am sorry.\nThe tunnel was closed, and I took two buses.',
  ],
  ['She calls when the bus is late.', null],
].map(([own_words, words], at) => ({
  ...{ id: `01900000-0000-7000-8000-00000000000${at}`, rating: 5, created_at: dayFrom(-30 * (at + 1)), own_words },
  ...{ experience_year: '2026', recommendation: '', highlights: 'Reliable', would_use_again: true, city: 'Oakland' },
  answer: words,
}))

/** A page whose provider confirmed the contact, says that they are free, and answers a note. */
const confirmedOne = async (page: Page) => {
  await page.route('**/rest/v1/providers/*', async (route) => {
    const body = await (await route.fetch()).json()
    const own = { free: 'now', available_start_date: null, contact_confirmed_at: dayFrom(-200) }
    await route.fulfill({ json: { ...body, ...own } })
  })
  await answer('**/rest/v1/providers/*/notes*', { notes: answeredNotes, next_cursor: null })(page)
}

/** Results of whom one confirmed the contact and two say when they are free. */
const freeSome = async (page: Page) => {
  await page.route(searches, async (route) => {
    const body = (await (await route.fetch()).json()) as { providers: Record<string, unknown>[] }
    for (const provider of body.providers)
      Object.assign(provider, { free: null, contact_confirmed_at: null, available_start_date: null })
    const [first, second, third] = body.providers
    Object.assign(first ?? {}, { free: 'now', contact_confirmed_at: dayFrom(-200), has_contact_consent: true })
    Object.assign(second ?? {}, { free: 'from', available_start_date: dayFrom(20).slice(0, 10) })
    Object.assign(third ?? {}, { free: 'not', contact_confirmed_at: dayFrom(-400) })
    await route.fulfill({ json: body })
  })
}

const shared = { id: '01900000-0000-7000-8000-000000000000', status: 'pending', created_at: dayFrom(0) }

/** Drops the timer after which "Email Verified!" leads to the next page: a slow machine would look at that one. */
const stayForever = (page: Page) =>
  page.addInitScript(() => {
    const later = window.setTimeout.bind(window)
    const withoutLong = (run: () => void, ms?: number) => (ms === 2500 ? 0 : later(run, ms))
    Object.assign(window, { setTimeout: withoutLong })
  })

export const memberScreens: Screens = [
  { name: 'verify-email-verified', path: '/email-verification', before: stayForever },
  {
    name: 'offline-last-search',
    path: nannies,
    act: async (page) => {
      await page.getByRole('button', { name: 'View Details' }).first().waitFor()
      await page.goto('/offline.html')
      await page.getByRole('heading', { name: 'Your last search' }).waitFor()
    },
  },
  { name: 'member-home', path: '/', widths: andExtremes, highest: { phone: 3400, desktop: 2200 } },
  {
    name: 'member-home-places',
    path: '/',
    onTop: true,
    act: inTurn(press('Browse places'), sees('button', /^All of/)),
  },
  { name: 'member-home-failed', path: '/', before: refuse(searches, 'too_many_requests') },
  { name: 'member-home-waiting', path: '/', waiting: '**/rest/v1/rpc/**' },
  { name: 'member-menu', path: '/about', onTop: true, act: inTurn(pick('button', /^Hi /), sees('menu')) },
  { name: 'search', path: nannies, widths: andExtremes, wholeCards: { phone: 2, desktop: 4 } },
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
  {
    name: 'search-map',
    path: nannies,
    onTop: true,
    widths: ['smallest', 'phone', 'tablet'],
    act: inDialog('Map'),
  },
  { name: 'search-recommendations', path: nannies, onTop: true, act: inDialog(/^View all/) },
  { name: 'search-long-names', path: nannies, before: longNames },
  { name: 'search-free', path: `${nannies}&free=${dayFrom(30).slice(0, 10)}`, before: freeSome, widths: andExtremes },
  {
    name: 'search-free-menu',
    path: nannies,
    onTop: true,
    before: freeSome,
    act: inTurn(press('Available by…'), sees('dialog')),
  },
  { name: 'search-nothing', path: `${nannies}&query=zzzzzz` },
  { name: 'search-nobody', path: '/search-results?location=Napa%2C+CA&category=night-nurse' },
  { name: 'search-failed', path: nannies, before: refuse(searches, 'too_many_requests') },
  { name: 'search-waiting', path: nannies, waiting: searches },
  { name: 'provider', path: '/providers/maria-jose-f-d9832f241186', widths: andExtremes },
  { name: 'provider-one', path: '/providers/bo-1f1020e0e464' },
  { name: 'provider-one-locked', path: '/providers/bo-1f1020e0e464', before: lockedOne, widths: andExtremes },
  { name: 'provider-business', path: '/providers/sunbeam-kids-classes-88a4c9dd13c4' },
  {
    name: 'provider-confirmed',
    path: '/providers/maria-jose-f-d9832f241186',
    before: confirmedOne,
    widths: andExtremes,
  },
  { name: 'provider-gone', path: '/providers/ffffffffffff' },
  {
    name: 'provider-taken-down',
    path: '/providers/ffffffffffff',
    before: refuse('**/rest/v1/providers/**', 'page_gone'),
  },
  { name: 'provider-waiting', path: '/providers/maria-jose-f-d9832f241186', waiting: '**/rest/v1/providers/**' },
  {
    name: 'provider-correction',
    path: '/providers/maria-jose-f-d9832f241186',
    onTop: true,
    act: inTurn(inDialog('Tell us'), pick('button', 'Send'), (page) =>
      page.getByText('Please tell us what changed').waitFor(),
    ),
  },
  {
    name: 'provider-limit',
    path: '/providers/maria-jose-f-d9832f241186',
    before: refuse('**/get_provider_contact*', 'too_many_contacts'),
  },
  { name: 'contacts-seen', path: '/contacts-seen', before: seenSome, widths: andExtremes },
  {
    name: 'contacts-seen-nothing',
    path: '/contacts-seen',
    before: answer('**/rest/v1/contact_reveals*', { reveals: [], next_cursor: null }),
  },
  { name: 'contacts-seen-waiting', path: '/contacts-seen', waiting: '**/rest/v1/contact_reveals*' },
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
  { name: 'saved-waiting', path: '/saved', waiting: '**/rest/v1/saved_providers*' },
  { name: 'own-note', path: ownNotePath, before: ownNote('approved'), widths: andExtremes },
  { name: 'own-note-pending', path: ownNotePath, before: ownNote('pending') },
  { name: 'own-note-looked-at', path: ownNotePath, before: ownNote('pending', { looked_at_first: true }) },
  { name: 'own-note-rejected', path: ownNotePath, before: ownNote('rejected') },
  { name: 'own-note-edit', path: `${ownNotePath}#edit`, before: ownNote('approved') },
  { name: 'own-note-withdraw', path: ownNotePath, before: ownNote('approved'), onTop: true, act: inDialog('Withdraw') },
  { name: 'own-note-waiting', path: ownNotePath, waiting: ownNotes },
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
    before: answer('**/rest/v1/experience_submissions', { ...shared, looked_at_first: false }),
    act: inTurn(filledShare, pressThen('Submit recommendation', /thank/i)),
  },
  {
    name: 'share-looked-at',
    path: '/add-listing',
    before: answer('**/rest/v1/experience_submissions', { ...shared, looked_at_first: true }),
    act: inTurn(filledShare, pressThen('Submit recommendation', /thank/i)),
  },
  { name: 'account', path: '/profile', widths: andExtremes },
  { name: 'account-asked', path: '/profile', before: askedOne },
  { name: 'account-picture', path: '/profile', onTop: true, act: inDialog('Change picture') },
  {
    name: 'account-second-factor-password',
    path: '/profile/settings',
    before: (page) =>
      page.route('**/auth/v1/factors', (route) =>
        route.fulfill({
          status: 400,
          json: { code: 400, error_code: 'reauthentication_needed', msg: 'Please sign in again' },
        }),
      ),
    act: pressThen('Set it up', 'Your password, to check it’s you'),
  },
  {
    name: 'settings',
    path: '/profile/settings',
    before: settingsFilled,
    act: sees('heading', 'Leave the village'),
    widths: andExtremes,
  },
  {
    name: 'settings-mistakes',
    path: '/profile/settings',
    act: pressThen('Change password', 'Please enter your current password'),
  },
  { name: 'settings-new-email', path: '/profile/settings', onTop: true, act: inDialog('Change it') },
  { name: 'settings-download', path: '/profile/settings', onTop: true, act: inDialog('Download everything') },
  { name: 'settings-failed', path: '/profile/settings', before: refuse('**/rest/v1/settings', 'busy') },
  { name: 'settings-waiting', path: '/profile/settings', waiting: '**/rest/v1/settings' },
  { name: 'leave', path: '/profile/leave', act: sees('button', /^Leave/) },
  {
    name: 'leave-nothing-shown',
    path: '/profile/leave',
    before: answer(rpc('get_my_submissions'), { submissions: [] }),
  },
  { name: 'account-second-factor-key', path: '/profile/settings', onTop: true, before: setsUp, act: showsKey },
  { name: 'account-recovery-codes', path: '/profile/settings', onTop: true, before: setsUp, act: showsRecoveryCodes },
  { name: 'sign-in-digits', path: '/saved', before: wantsDigits },
  { name: 'account-nothing-yet', path: '/profile', before: answer(rpc('get_my_submissions'), { submissions: [] }) },
  { name: 'account-failed', path: '/profile', before: refuse(rpc('get_my_submissions'), 'too_many_requests') },
  { name: 'account-waiting', path: '/profile', waiting: rpc('get_my_submissions') },
  { name: 'referral-codes-none-yet', path: '/generate-referral' },
  {
    name: 'referral-codes',
    path: '/generate-referral',
    before: answer('**/rest/v1/referral_codes', {
      codes,
      invitations: 'open',
      quota: { most: 3, grows_at: dayFrom(28) },
    }),
  },
  { name: 'referral-codes-waiting', path: '/generate-referral', waiting: '**/rest/v1/referral_codes' },
  { name: 'products', path: '/baby-products' },
  { name: 'products-waiting', path: '/baby-products', waiting: '**/rest/v1/baby_products*' },
]
