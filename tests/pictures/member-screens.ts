// Screens of members.

import type { Page } from 'playwright-core'
import {
  codes,
  filledShare,
  ownNote,
  ownNotePath,
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
  { name: 'search-long-names', path: nannies, before: longNames },
  { name: 'search-free', path: `${nannies}&free=${dayFrom(30).slice(0, 10)}`, before: freeSome, widths: andExtremes },
  { name: 'search-nothing', path: `${nannies}&query=zzzzzz` },
  { name: 'search-waiting', path: nannies, waiting: searches },
  { name: 'provider', path: '/providers/maria-jose-f-d9832f241186', widths: andExtremes },
  { name: 'provider-one-locked', path: '/providers/bo-1f1020e0e464', before: lockedOne, widths: andExtremes },
  { name: 'provider-business', path: '/providers/sunbeam-kids-classes-88a4c9dd13c4' },
  {
    name: 'provider-confirmed',
    path: '/providers/maria-jose-f-d9832f241186',
    before: confirmedOne,
    widths: andExtremes,
  },
  {
    name: 'provider-correction',
    path: '/providers/maria-jose-f-d9832f241186',
    onTop: true,
    act: inTurn(inDialog('Tell us'), pick('button', 'Send'), (page) =>
      page.getByText('Please tell us what changed').waitFor(),
    ),
  },
  { name: 'contacts-seen', path: '/contacts-seen', before: seenSome, widths: andExtremes },
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
  { name: 'own-note', path: ownNotePath, before: ownNote('approved'), widths: andExtremes },
  { name: 'own-note-rejected', path: ownNotePath, before: ownNote('rejected') },
  { name: 'own-note-edit', path: `${ownNotePath}#edit`, before: ownNote('approved') },
  { name: 'share', path: '/add-listing', widths: andExtremes },
  { name: 'share-mistakes', path: '/add-listing', act: shareMistakes },
  { name: 'share-step-3', path: '/add-listing', widths: ['phone'], onTop: true, act: shareStep(2) },
  {
    name: 'share-thanks',
    path: '/add-listing',
    before: answer('**/rest/v1/experience_submissions', { ...shared, looked_at_first: false }),
    act: inTurn(filledShare, pressThen('Submit recommendation', /thank/i)),
  },
  { name: 'account', path: '/profile', widths: andExtremes },
  { name: 'account-picture', path: '/profile', onTop: true, act: inDialog('Change picture') },
  {
    name: 'settings',
    path: '/profile/settings',
    before: settingsFilled,
    act: sees('heading', 'Leave the village'),
    widths: andExtremes,
  },
  { name: 'settings-new-email', path: '/profile/settings', onTop: true, act: inDialog('Change it') },
  { name: 'leave', path: '/profile/leave', act: sees('button', /^Leave/) },
  { name: 'account-second-factor-key', path: '/profile/settings', onTop: true, before: setsUp, act: showsKey },
  { name: 'account-recovery-codes', path: '/profile/settings', onTop: true, before: setsUp, act: showsRecoveryCodes },
  { name: 'sign-in-digits', path: '/saved', before: wantsDigits },
  {
    name: 'referral-codes',
    path: '/generate-referral',
    before: answer('**/rest/v1/referral_codes', {
      codes,
      invitations: 'open',
      quota: { most: 3, grows_at: dayFrom(28) },
    }),
  },
  { name: 'products', path: '/baby-products' },
]
