// Screens of administrators.

import type { Page } from 'playwright-core'
import type { Answer } from '../../domain/contract.ts'
import type { Member } from '../../domain/members/members.contracts.ts'
import type { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import type { ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { andExtremes, answer, dayFrom, inDialog, inTurn, pick, refuse, rpc, type Screens, sees } from './screen.ts'

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
  await page.getByText('above them').waitFor()
}

/** Opens a member's page and presses a button there that asks first. */
const askAboutMember = (button: string) => async (page: Page) => {
  await openMember(page)
  await page.getByRole('button', { name: button, exact: true }).click()
  await page.getByRole('dialog').waitFor()
}

/** A member's page whose account is to be erased. */
const toBeErased = (page: Page) =>
  page.route(/\/rest\/v1\/members\/[^/?]+$/, async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Member
    const [at, until] = [dayFrom(-1), dayFrom(6)]
    const act = { act: 'schedule_erasing', reason: 'She asked for it by phone', words: null, until }
    const done = { ...act, id: body.member.id, by: 'Ada Fairweather', from_command: false, at }
    const status = { status: 'suspended', suspended_at: at, suspended_until: null }
    const member = { ...body.member, ...status, erase_at: until, erase_recommendations: 'keep' }
    await route.fulfill({ response, json: { ...body, member, acts: [done] } })
  })

/** A page as administrators are told of it; the last part of its id tells it from others. */
const pageOf = (at: number, provider_name: string, service_type: 'birth-doula' | 'nanny', city: string) => ({
  ...{ provider_id: `01900000-0000-7000-8000-00000000000${at}`, provider_name, service_type, city },
  ...{ state: 'CA', is_business: false, total_recommendations: at },
})

const askedFor = (
  kind: ProviderRequest['kind'],
  [asked, due]: [asked: number, due: number],
  given: Partial<ProviderRequest>,
): ProviderRequest => ({
  id: `01900000-0000-7000-8000-0000000001${String(asked * -10).padStart(2, '0')}`,
  kind,
  asked_at: dayFrom(asked),
  due_at: dayFrom(due),
  due_by_law_at: dayFrom(asked + 45),
  ...{ claimed_name: null, claimed_reach: null, words: null, provider: null, note: null, on_record: [] },
  ...{ mailbox: null, wishes: [], mailable: true, removal: null, done_at: null, done_by: null, reason: null },
  ...given,
})

const ana = pageOf(3, 'Ana P.', 'birth-doula', 'Oakland')
const rosa = pageOf(8, 'Rosa M.', 'nanny', 'Alameda')

/** One request of each kind that can be open, late and not, and what was done. */
const openRequests = [
  askedFor('claim', [-3.1, -1.1], {
    claimed_name: 'Ana Lucía Prieto',
    claimed_reach: 'ana.prieto@doula.example',
    words: 'I stopped working as a doula this summer. Please take my page down, and thank the families for me.',
    on_record: [ana, pageOf(1, 'Ana P.', 'birth-doula', 'Fremont')],
  }),
  askedFor('answer', [-1.5, 0.5], {
    provider: rosa,
    words: 'I was late twice, that is true.\nThe tunnel was closed that month, and I took two buses.',
    note: { recommendation: '', own_words: 'Wonderful with babies, but late more than once.', rating: 4 },
  }),
  askedFor('objection', [-0.6, 1.4], {
    provider: pageOf(5, 'Keiko S.', 'nanny', 'Berkeley'),
    words: 'I never worked in San Leandro. This must be somebody else of my name.',
    note: {
      recommendation:
        'I used this service and was particularly impressed by: reliable. Overall, I would rate them 2 stars.',
      ...{ own_words: null, rating: 2 },
    },
  }),
  askedFor('new_address', [-0.8, 1.2], {
    provider: rosa,
    mailbox: 'maria-fernanda.guadalupe.villasenor@the-very-long-name-of-a-household-agency.example',
    wishes: ['hide', 'correct', 'remove'],
  }),
  askedFor('objection', [-0.7, 1.3], {
    provider: pageOf(2, 'Tomasz W.', 'nanny', 'Berkeley'),
    words: 'I am still working. Please keep my page.',
    mailbox: 'tomasz@nanny.example',
    removal: { asked_at: dayFrom(-2), by_mailbox: 'somebody.else@the-very-long-name-of-a-household-agency.example' },
  }),
  askedFor('claim', [-0.1, 1.9], {
    mailable: false,
    claimed_name: 'Wilhelmina-Alexandrina van Featherstonehaugh-Wolfeschlegelsteinhausen',
    claimed_reach: '510-555-0142',
  }),
]

const done = { done_by: 'Ada Fairweather', done_at: dayFrom(-2) }
const doneRequests = [
  askedFor('link', [-4.2, -2], { ...done, provider: rosa, reason: 'Rang her, and it is her.' }),
  askedFor('removal', [-4.3, -2], {
    ...{ ...done, done_by: null, claimed_name: 'Glen Abernathy' },
    reason: 'Removed by the link that was mailed to them.',
  }),
  askedFor('lift', [-4.4, -2], { ...done, claimed_name: 'Ines Calloway', reason: 'She works as a night nurse again.' }),
]

const requestsAre = (open: ProviderRequest[], done: ProviderRequest[]) =>
  inTurn(
    answer('**/rest/v1/listing_requests*list=open*', { requests: open, next_cursor: open.length > 0 ? 'next' : null }),
    answer('**/rest/v1/listing_requests*list=done*', { requests: done, next_cursor: null }),
    answer(rpc('count_provider_pairs'), { waiting: 3, requests: open.length, not_listed: 4 }),
  )

const someRequests = requestsAre(openRequests, doneRequests)
/** The queue whose submissions may be on the do-not-list. */
const flagged = async (page: Page) => {
  await page.route('**/rest/v1/experience_submissions*', async (route) => {
    const response = await route.fetch()
    const body = (await response.json()) as Answer<typeof listSubmissions>
    const submissions = body.submissions.map((one) => ({ ...one, do_not_list_match: 'possible' }))
    await route.fulfill({ response, json: { ...body, submissions } })
  })
  await page.route('**/experience_submissions/*/context', async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), do_not_list: 'name' } })
  })
}

const theirRequests = '/admin?tab=providers&status=requests'

/** The dialog that a button of the desk opens. */
const asks = (name: string, button: RegExp) => ({
  name,
  path: theirRequests,
  onTop: true,
  before: someRequests,
  act: inTurn(pick('button', button), sees('dialog')),
})

export const administratorScreens: Screens = [
  { name: 'admin', path: '/admin', widths: andExtremes },
  { name: 'admin-details-pending', path: '/admin?status=pending', onTop: true, act: inDialog(/^View Details/) },
  {
    name: 'admin-details-flagged',
    path: '/admin?status=pending',
    before: flagged,
    onTop: true,
    act: inTurn(
      inDialog(/^View Details/),
      (page) => page.locator('.desk-acts:not(:has([data-deaf]))').waitFor(),
      pick('button', /^Approve/),
    ),
  },
  {
    name: 'admin-digits-again',
    path: '/admin?tab=members&search=Maya',
    onTop: true,
    before: refuse('**/rest/v1/members/*/acts', 'second_factor_stale'),
    act: async (page) => {
      await openMember(page)
      await page.getByRole('button', { name: /^Pause/ }).click()
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Reason').fill('Her code stands on a notice board')
      await dialog.getByRole('button', { name: /^Pause/ }).click()
      await page.getByLabel('Six-digit code').waitFor()
    },
  },
  { name: 'admin-analytics', path: '/admin?tab=analytics' },
  { name: 'admin-members', path: '/admin?tab=members', widths: andExtremes },
  { name: 'admin-member', path: '/admin?tab=members&search=Maya', act: openMember },
  { name: 'admin-member-erase', path: '/admin?tab=members&search=Maya', onTop: true, act: askAboutMember('Erase') },
  { name: 'admin-member-to-be-erased', path: '/admin?tab=members&search=Maya', before: toBeErased, act: openMember },
  { name: 'admin-member-nobody', path: '/admin/members/none' },
  { name: 'admin-providers', path: '/admin?tab=providers' },
  {
    name: 'admin-providers-pair',
    path: '/admin?tab=providers',
    act: inTurn(pick('button', /Keiko/), sees('button', /^Merge/)),
  },
  { name: 'providers-requests', path: theirRequests, before: someRequests, widths: andExtremes },
  asks('providers-requests-remove', /^Remove their page/),
  {
    name: 'providers-requests-close-several',
    path: theirRequests,
    onTop: true,
    before: someRequests,
    act: inTurn(
      pick('button', 'Select'),
      pick('checkbox', 'Select all claims shown'),
      pick('button', /^Close 2 requests/),
      sees('dialog'),
    ),
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
  { name: 'admin-search-nothing', path: '/admin?search=zzzzzz' },
  {
    name: 'admin-decide-several',
    path: '/admin?status=pending',
    onTop: true,
    act: async (page) => {
      await pick('button', 'Select')(page)
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
  {
    name: 'admin-inquiry-thread',
    path: '/admin/inquiries',
    onTop: true,
    act: inTurn(pick('link', /^Noor/), (page) =>
      page.getByLabel(/^Reply to Noor/).fill('Your friend has a fresh code for you.'),
    ),
  },
  {
    name: 'admin-inquiry-request',
    path: '/admin/inquiries?show=requests',
    onTop: true,
    act: inTurn(pick('link', /^Pat/), pick('button', 'Decline with a reason')),
  },
]
