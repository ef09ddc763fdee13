// Screens of members.

import type { Page, Route } from 'playwright-core'
import { alertSchema, listAlerts } from '../../domain/alerts/alerts.contracts.ts'
import { getLetter, letterSchema } from '../../domain/letter/letter.contracts.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import type { ReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { entry, kind, listOf } from '../old-list/old-list-answers.ts'
import {
  answerFrom,
  ownPageOf,
  ownQuestion,
  pageOf,
  question,
  listOf as questionsOf,
} from '../questions/question-answers.ts'
import { sampleOf } from '../sample.ts'
import { andExtremes, answer, dayFrom, inDialog, nannies, type Screens, searches, sees } from './screen.ts'

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

/** Responds as if the contacts of the first search results had been opened; one page no longer exists. */
const seenSome = (page: Page) =>
  page.route('**/rest/v1/contact_reveals', async (route) => {
    const reveals = (await findFour(route)).map((provider, at) => ({
      id: provider.provider_id,
      revealed_at: dayFrom(-1 - at),
      provider: at === 2 ? null : provider,
    }))
    await route.fulfill({ json: { reveals, next_cursor: null } })
  })

/** Responds as if the first search results had been saved, one of them with a note. */
const savedSome = async (page: Page) => {
  await page.route(/\/rest\/v1\/saved_providers(\?|$)/, async (route) => {
    const saved = (await findFour(route)).map((provider, at) => ({
      ...provider,
      note: at === 1 ? 'Call after the 5th, and ask whether she drives over the bridge.' : null,
      saved_at: dayFrom(-1),
    }))
    await route.fulfill({ json: { providers: saved, next_cursor: null } })
  })
  await page.route('**/rest/v1/rpc/get_member_start**', async (route) => {
    const [start, saved] = [await (await route.fetch()).json(), await findFour(route)]
    await route.fulfill({ json: { ...start, saved: { provider_ids: saved.map(({ provider_id }) => provider_id) } } })
  })
}

/** A published note of the member. */
const ownNote = answer(
  '**/rest/v1/my_recommendations/*',
  sampleOf(getMyRecommendation.output, {
    id: '01900000-0000-7000-8000-000000000001',
    service_type: 'family-photographer',
    provider_name: 'Odile Bergeron',
    location: 'San Rafael, CA',
    rating: 5,
    // without it the page shows the village's own URL, which differs in each run
    provider_email: 'odile@bergeron.example',
    has_contact_consent: true,
    own_words: 'Forty minutes, no tears, and one photograph where all five of us look like ourselves.',
    highlights: 'Patient with kids, Natural & candid, Quick turnaround',
    status: 'approved',
    reviewed_at: dayFrom(-2),
    created_at: dayFrom(-3),
    story: [
      { kind: 'approved', at: dayFrom(-2) },
      { kind: 'shared', at: dayFrom(-3) },
    ],
  }),
)

/** Two kinds, with one entry in each state and one with long texts. */
const someOnOldList = answer(
  '**/rest/v1/list_entries*',
  listOf(
    kind(
      'nanny',
      [
        entry('Marta K.', { words: 'great w/ twins, used 2019 to 2021' }),
        entry('Yolanda R.', { mine: 'waiting', submission_id: '01900000-0000-7000-8000-000000000001' }),
        entry('Bea T.', { words: 'shared with another family, infants ok' }),
      ],
      { entries_count: 12, near_count: 9 },
    ),
    kind('pediatrician', [
      entry('Dr. Amin', { mine: 'reported' }),
      entry('Wolfeschlegelsteinhausenbergerdorff F.', {
        words: 'answers messages the same day, also on Sundays. '.repeat(6),
      }),
    ]),
  ),
)

/** One code in each status. */
const codes: ReferralCode[] = [
  ['MOM2024K7Q2XA-B4F8MP', 0, 'active'],
  ['MOM2024B4F8MP-H9T3RD', 3, 'active'],
  ['MOM2024H9T3RD', 5, 'used'],
  ['MOM2024W2C6NV', 0, 'expired'],
  ['MOM2024Z5J7LS', 1, 'revoked'],
].map(([code, uses, status], index) => ({
  code: String(code),
  uses: Number(uses),
  max_uses: 5,
  status: status as ReferralCode['status'],
  created_at: dayFrom(-2 - index),
  expires_at: uses === 0 ? dayFrom(28 - index) : null,
}))

/** Settings with a long pending address, and sessions without a device name. */
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

/** A name without a line break opportunity, a long name, and one with few details. */
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

const asked = question(0, {
  words: 'Twins due in January. Three nights a week until March, someone calm who has cared for preemies.',
  asked_at: dayFrom(-0.1),
  open_until: dayFrom(13.9),
  needed: 'day',
  needed_by: dayFrom(30).slice(0, 10),
  followers: 3,
})
const longWord = 'Wolfeschlegelsteinhausenbergerdorff'
const named = [
  answerFrom('Keiko N.', { line: 'She never once made us feel slow.', from: 'Albany', answered_at: dayFrom(-1) }),
  answerFrom(longWord, { line: longWord.repeat(4), mine: true, waiting: true, answered_at: dayFrom(-2) }),
]
const answeredWith = named.map(({ provider: { provider_id } }, at) => ({ provider_id, is_business: at === 1 }))

/** One in each state, near and long ago, and one with long texts. */
const someQuestions = answer(
  '**/rest/v1/questions?*',
  questionsOf(
    [
      asked,
      question(0, { mine: true, city: longWord, asked_at: dayFrom(-1), answers_count: 2, new_answers: 1 }),
      question(0, { words: longWord.repeat(9), asked_at: dayFrom(-2), answers_count: 2, answered_with: answeredWith }),
      question(0, { my_answer: 'waiting', asked_at: dayFrom(-3) }),
      question(0, { words: 'A sitter for Saturday evenings.', asked_at: dayFrom(-9) }),
    ],
    { mine: [question(0, { state_now: 'change_asked', mine: true })] },
  ),
)

const shown = pageOf(asked, { answers: named, also: [question(0, { asked_at: dayFrom(-1) })] })
const own = ownQuestion({ ...asked, mine: true })

const letterSetting = { every: 'week' as const, weekday: 0, next: '2026-11-29', near: 'Berkeley' }

/** A search, and a question from a town with a long name. */
const someAlerts = answer(
  '**/rest/v1/alerts',
  sampleOf(listAlerts.output, {
    alerts: [
      sampleOf(alertSchema, {
        search: { service_type_filter: 'night-nurse', location_filter: 'Bolinas, CA', search_query: 'twins' },
        since: '2026-11-18T18:00:00Z',
      }),
      sampleOf(alertSchema, {
        ...{ id: '0198c1de-0000-7000-8000-00000000000c', about: 'same_here' as const, every: 'week' as const },
        search: null,
        question: {
          ...{ service_type: 'pediatric-dentist', city: longWord, state: 'CA', asked_from: longWord },
          open_until: '2026-12-02T18:00:00Z',
        },
        since: '2026-11-18T18:00:00Z',
      }),
    ],
    letter: letterSetting,
  }),
)

const noted = (provider_id: string, provider_name: string, service_type: string, words: string) => ({
  ...{ provider_id, provider_name, service_type, words, is_business: false, city: 'Oakland', free_from: null },
})
const [rosa, longNamed] = [
  noted('0198c1de-0000-7000-8000-000000000077', 'Rosa M.', 'nanny', 'Never one hurried morning.'),
  noted('0198c1de-0000-7000-8000-000000000078', `${longWord} F.`, 'family-photographer', 'Calm. '.repeat(40)),
]

/** Every part, with long names and words. */
const fullLetter = answer(
  '**/rest/v1/letter*',
  sampleOf(getLetter.output, {
    letter: sampleOf(letterSchema, {
      ...{ from: '2026-11-22', to: '2026-11-28', near: 'Berkeley', thanks: 4 },
      notes: [rosa, longNamed],
      asks: [
        {
          ...{ id: asked.id, service_type: 'babysitter', asked_from: longWord, recommended: 2 },
          words: 'Someone for Sunday mornings, so that we can both sleep.',
        },
      ],
      free: [rosa, { ...longNamed, free_from: '2026-12-01' }],
      answered: [{ id: asked.id, service_type: 'night-nurse', asked_from: 'El Cerrito', parents: 3 }],
    }),
    earlier: [
      { from: '2026-11-15', to: '2026-11-21' },
      { from: '2026-10-25', to: '2026-11-01' },
    ],
    setting: letterSetting,
  }),
)

export const memberScreens: Screens = [
  { name: 'member-home', path: '/', widths: andExtremes, highest: { phone: 3400, desktop: 2200 } },
  { name: 'search', path: nannies, widths: andExtremes, wholeCards: { phone: 2, desktop: 4 } },
  {
    name: 'search-filters',
    path: nannies,
    onTop: true,
    widths: ['smallest', 'phone', 'tablet'],
    act: inDialog('Filters'),
  },
  { name: 'search-long-names', path: nannies, before: longNames, widths: andExtremes },
  { name: 'search-nothing', path: `${nannies}&query=zzzzzz` },
  { name: 'provider', path: '/providers/maria-jose-f-d9832f241186', widths: andExtremes },
  { name: 'provider-business', path: '/providers/sunbeam-kids-classes-88a4c9dd13c4' },
  { name: 'contacts-seen', path: '/contacts-seen', before: seenSome, widths: andExtremes },
  { name: 'saved', path: '/saved', before: savedSome, widths: andExtremes },
  { name: 'saved-nothing', path: '/saved' },
  { name: 'old-list', path: '/old-list', before: someOnOldList, widths: andExtremes },
  {
    name: 'own-note',
    path: '/my-recommendations/01900000-0000-7000-8000-000000000001',
    before: ownNote,
    widths: andExtremes,
  },
  { name: 'questions', path: '/questions', before: someQuestions, widths: andExtremes },
  { name: 'questions-none', path: '/questions' },
  {
    name: 'question',
    path: `/questions/${asked.id}`,
    before: answer('**/rest/v1/questions/*', shown),
    widths: andExtremes,
  },
  {
    name: 'question-mine',
    path: `/questions/${asked.id}`,
    before: answer('**/rest/v1/questions/*', ownPageOf(own, { answers: named })),
    widths: andExtremes,
  },
  {
    name: 'answer',
    path: `/questions/${asked.id}/answer`,
    before: answer('**/rest/v1/questions/*', shown),
    widths: andExtremes,
  },
  { name: 'ask', path: '/ask', widths: andExtremes },
  { name: 'alerts', path: '/profile/alerts', before: someAlerts, widths: andExtremes },
  { name: 'letter', path: '/letter', before: fullLetter, widths: andExtremes },
  { name: 'share', path: '/add-listing', widths: andExtremes },
  { name: 'account', path: '/profile', widths: andExtremes },
  {
    name: 'settings',
    path: '/profile/settings',
    before: settingsFilled,
    act: sees('heading', 'Leave the village'),
    widths: andExtremes,
  },
  { name: 'leave', path: '/profile/leave', act: sees('button', /^Leave/) },
  {
    name: 'referral-codes',
    path: '/generate-referral',
    before: answer('**/rest/v1/referral_codes', {
      codes,
      joined: ['Nora O.', 'Wilhelmina-Theodora R.', 'Tomás N.'].map((name, at) => ({
        ...{ code: 'MOM2024B4F8MP-H9T3RD', name, joined_at: dayFrom(-1 - at) },
      })),
      invitations: 'open',
      quota: { most: 3, grows_at: dayFrom(28) },
    }),
  },
  { name: 'products', path: '/baby-products', wholeCards: { phone: 2 } },
]
