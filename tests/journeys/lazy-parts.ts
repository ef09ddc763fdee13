// Every part of the site that is loaded later: where somebody meets it, what she does there, and how she knows that it has come.
import type { Page } from 'playwright-core'
import type { viewports } from './browser.ts'
import { answer, fillShare } from './parent-steps.ts'

/** One meeting with a part whose files cannot be loaded at first. */
export interface Meeting {
  /** Who; a visitor unless told. */
  who?: 'visitor' | 'member' | 'administrator'
  viewport?: keyof typeof viewports
  /** The page on which she is. */
  at: string
  /** What makes the page ask for the part; a part that comes by itself needs nothing. */
  ask?: (page: Page) => Promise<unknown>
  /** What the page shows while the part is missing; resolves when it is there. */
  missing: (page: Page) => Promise<unknown>
  /** What she does once files can be loaded again. */
  again: (page: Page) => Promise<unknown>
  /** Resolves when the part has come. */
  arrived: (page: Page) => Promise<unknown>
}

const unreachable = 'We cannot reach the village right now. Please check your connection.'

const main = (page: Page) => page.getByRole('main')
const press = (name: string | RegExp) => (page: Page) => main(page).getByRole('button', { name }).first().click()
const dialog = (name: string | RegExp) => (page: Page) => page.getByRole('dialog', { name }).waitFor()
const text = (words: string | RegExp) => (page: Page) => page.getByText(words).first().waitFor()

/** The browser notices that the connection is back. */
const backOnline = (page: Page) => page.evaluate(() => window.dispatchEvent(new Event('online')))

const toastSaysSo = async (page: Page): Promise<void> => {
  const toast = page.locator('.toast')
  await toast.getByText('A part of this page did not load').waitFor()
  await toast.getByText(unreachable).waitFor()
}

/** A page that is gone to from another one. */
const pageAt = (path: string, { who = 'visitor', from = '/about' }: { who?: Meeting['who']; from?: string } = {}) =>
  ({
    who,
    at: from,
    // the router hears of it as of a link that was followed
    ask: (page) => page.evaluate((to) => window.history.pushState({}, '', to), path),
    missing: async (page) => {
      await main(page).getByRole('heading', { level: 1, name: 'This page did not arrive' }).waitFor()
      await main(page).getByText(unreachable).waitFor()
    },
    again: press('Try again'),
    arrived: async (page) => {
      await main(page).getByRole('heading', { level: 1 }).waitFor()
      await page.waitForFunction(() => !/^Something went wrong/.test(document.title))
      await main(page).getByText('This page did not arrive').waitFor({ state: 'detached' })
    },
  }) satisfies Meeting

/** Something that a press opens. */
const pressed = (where: Pick<Meeting, 'who' | 'at' | 'viewport'>, ask: Meeting['again'], arrived: Meeting['arrived']) =>
  ({ ...where, ask, missing: toastSaysSo, again: ask, arrived }) satisfies Meeting

/** A form whose check is missing when it is sent: says so beside its first field, and keeps what was typed. */
const form = (
  where: Pick<Meeting, 'who' | 'at'>,
  { field, typed, button, arrived }: { field: string; typed: string; button: string; arrived: string },
) =>
  ({
    ...where,
    ask: async (page) => {
      await main(page).getByLabel(field).fill(typed)
      await press(button)(page)
    },
    missing: async (page) => {
      await main(page).getByText(unreachable).waitFor()
      await page.waitForFunction(
        (value) => [...document.querySelectorAll('input')].some((input) => input.value === value),
        typed,
      )
    },
    again: press(button),
    arrived: text(arrived),
  }) satisfies Meeting

/** Something that comes, once it can, without anybody doing anything. */
const byItself = (
  where: Pick<Meeting, 'who' | 'at' | 'viewport' | 'ask'>,
  { missing, arrived }: Pick<Meeting, 'missing' | 'arrived'>,
) => ({ ...where, missing, again: backOnline, arrived }) satisfies Meeting

const tab = (name: string, value: string, arrived: string | RegExp): Meeting => ({
  who: 'administrator',
  at: '/admin',
  ask: (page) => page.getByRole('tab', { name }).click(),
  missing: (page) => page.getByRole('tabpanel', { name }).getByText(unreachable).waitFor(),
  again: press('Try again'),
  arrived: (page) => page.getByRole('tabpanel', { name: value }).getByText(arrived).first().waitFor(),
})

const firstRow = (page: Page) =>
  main(page)
    .getByRole('checkbox', { name: /^Choose Pending/ })
    .first()
    .check()
const greeting = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Hi / })

/** The end of the id that the test gives to Rosa. */
export const rosaShortId = '0123456789ab'
const rosaPage = `/providers/rosa-m-${rosaShortId}`
const correction = (page: Page) => page.getByRole('dialog', { name: 'Something changed?' })

/** The id that the test gives to a recommendation of the member's own. */
export const ownNoteId = '01900000-0000-7000-8000-0123456789ac'
const ownNote = `/my-recommendations/${ownNoteId}`

/** The id that the test gives to a member. */
export const memberId = '01900000-0000-7000-8000-0123456789ad'
const memberPage = `/admin/members/${memberId}`

/** Module -> the meeting with it. */
export const meetings: Record<string, Meeting> = {
  'web/home/home.page.tsx': pageAt('/', { from: '/contact' }),
  'web/auth/auth.page.tsx': pageAt('/auth'),
  'web/auth/login.page.tsx': pageAt('/login'),
  'web/auth/signup.page.tsx': pageAt('/signup'),
  'web/auth/email-verification.page.tsx': pageAt('/email-verification?email=nora@example.com'),
  'web/referrals/referral-gate.page.tsx': pageAt('/referral-signup'),
  'web/referrals/referral-codes.page.tsx': pageAt('/generate-referral', { who: 'member' }),
  'web/inquiries/contact.page.tsx': pageAt('/contact'),
  'web/about/about.page.tsx': pageAt('/about', { from: '/contact' }),
  'web/privacy/privacy.page.tsx': pageAt('/privacy'),
  'web/providers/contacts-seen.page.tsx': pageAt('/contacts-seen', { who: 'member' }),
  'web/profiles/account.page.tsx': pageAt('/profile', { who: 'member' }),
  'web/recommendations/share-experience.page.tsx': pageAt('/add-listing'),
  'web/recommendations/own-note.page.tsx': pageAt('/my-recommendations/none', { who: 'member' }),
  'web/providers/search-results.page.tsx': pageAt('/search-results', { who: 'member' }),
  'web/saved/saved.page.tsx': pageAt('/saved', { who: 'member' }),
  'web/providers/provider.page.tsx': pageAt('/providers/ffffffffffff', { who: 'member' }),
  'web/moderation/admin.page.tsx': pageAt('/admin', { who: 'administrator' }),
  'web/members/member.page.tsx': pageAt('/admin/members/none', { who: 'administrator' }),
  'web/inquiries/inquiries.page.tsx': pageAt('/admin/inquiries', { who: 'administrator' }),
  'web/products/baby-products.page.tsx': pageAt('/baby-products', { who: 'administrator' }),
  'web/ui/gallery.page.tsx': pageAt('/gallery'),
  'web/layout/not-found.page.tsx': pageAt('/no/such/page'),

  'web/layout/account.tsx': byItself(
    { who: 'member', at: '/about' },
    {
      missing: (page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor({ state: 'detached' }),
      arrived: (page) => greeting(page).waitFor(),
    },
  ),
  'web/layout/account-menu.tsx': pressed(
    { who: 'member', at: '/about' },
    (page) => greeting(page).click(),
    (page) => page.getByRole('menuitem', { name: 'Sign out' }).waitFor(),
  ),
  'web/auth/auth-library.ts': byItself(
    { who: 'member', at: '/about' },
    {
      missing: (page) => page.getByRole('banner').getByRole('link', { name: 'Sign In' }).waitFor(),
      arrived: (page) => greeting(page).waitFor(),
    },
  ),
  'web/ui/toast-card.tsx': {
    at: '/login',
    ask: async (page) => {
      await page.getByLabel('Email').fill('nora@example.com')
      await page.getByLabel('Password', { exact: true }).fill('not-the-password')
      await press('Sign In')(page)
    },
    missing: (page) => page.locator('.toast[role=alert]').getByText('Sign in failed').waitFor(),
    again: press('Sign In'),
    arrived: (page) => page.getByRole('region', { name: 'Notifications (F8)' }).getByText('Sign in failed').waitFor(),
  },

  'web/home/member-home.tsx': {
    who: 'member',
    at: '/',
    missing: (page) => main(page).getByText(unreachable).waitFor(),
    again: press('Try again'),
    arrived: (page) => page.getByRole('region', { name: 'Your village' }).waitFor(),
  },
  'web/providers/bay-map.tsx': byItself(
    { who: 'member', at: '/search-results' },
    {
      missing: (page) => page.getByRole('region', { name: 'Providers' }).waitFor(),
      arrived: (page) => page.getByRole('region', { name: 'Map' }).waitFor(),
    },
  ),
  'web/places/place-picker.tsx': pressed({ who: 'member', at: '/' }, press('Browse places'), (page) =>
    page.getByRole('dialog', { name: 'Where?' }).waitFor(),
  ),
  'web/home/village-news.tsx': {
    at: '/',
    ask: (page) => page.mouse.wheel(0, 1500),
    missing: (page) => main(page).getByText(unreachable).waitFor(),
    again: press('Try again'),
    arrived: (page) =>
      page.getByRole('region', { name: 'Recent Recommendations' }).getByText('Nanny').first().waitFor(),
  },
  'web/places/place-finder.tsx': byItself(
    { at: '/', ask: (page) => page.getByRole('combobox', { name: 'Location' }).fill('oakl') },
    {
      // the field takes any text meanwhile
      missing: (page) => page.getByRole('combobox', { name: 'Location' }).waitFor(),
      arrived: (page) => page.getByRole('option', { name: 'Oakland, CA' }).waitFor(),
    },
  ),
  'web/ui/combobox-list.tsx': byItself(
    { at: '/', ask: (page) => page.getByRole('combobox', { name: 'Location' }).fill('oakl') },
    {
      missing: (page) => page.getByRole('combobox', { name: 'Location' }).waitFor(),
      arrived: (page) => page.getByRole('option', { name: 'Oakland, CA' }).waitFor(),
    },
  ),
  'web/providers/search-block-help.tsx': byItself(
    {
      who: 'member',
      at: '/',
      ask: async (page) => {
        await page.getByRole('combobox', { name: 'Location' }).fill('Oakland, CA')
        await page.getByRole('combobox', { name: 'Category' }).selectOption({ label: 'Nanny' })
      },
    },
    {
      missing: toastSaysSo,
      arrived: (page) => page.locator('button:enabled', { hasText: 'Search Providers' }).waitFor(),
    },
  ),
  'web/providers/filter-sheet.tsx': pressed(
    { who: 'member', at: '/search-results', viewport: 'phone' },
    press(/^Filters/),
    dialog('Filters'),
  ),
  'web/providers/all-recommendations.tsx': pressed(
    { who: 'member', at: '/search-results' },
    press('View all 2 recommendations'),
    dialog(/Rosa M/),
  ),
  'web/providers/correction-dialog.tsx': pressed(
    { who: 'member', at: rosaPage },
    press('Tell us'),
    dialog('Something changed?'),
  ),
  'web/providers/page-removal-dialog.tsx': pressed(
    { who: 'administrator', at: rosaPage },
    press('Remove this page'),
    dialog('Remove this page?'),
  ),
  'web/providers/correction-check.ts': {
    who: 'member',
    at: rosaPage,
    ask: async (page) => {
      await press('Tell us')(page)
      await correction(page).getByLabel('What has changed?').fill('Her number')
      await correction(page).getByRole('button', { name: 'Send' }).click()
    },
    missing: async (page) => {
      await correction(page).getByText(unreachable).waitFor()
      await page.waitForFunction(() => document.querySelector('textarea')?.value === 'Her number')
    },
    again: (page) => correction(page).getByRole('button', { name: 'Send' }).click(),
    arrived: text('Thank you for telling us'),
  },
  'web/auth/second-factor-parts.ts': {
    who: 'member',
    at: '/profile',
    missing: text('The section about your second factor did not arrive'),
    again: press('Try again'),
    arrived: (page) => page.getByRole('region', { name: 'Second factor' }).waitFor(),
  },
  'web/moderation/no-access.tsx': {
    who: 'member',
    at: '/admin',
    missing: text('This page did not arrive'),
    again: press('Try again'),
    arrived: (page) => page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor(),
  },
  'web/profiles/picture-dialog.tsx': pressed(
    { who: 'member', at: '/profile' },
    press('Change picture'),
    dialog('Your picture'),
  ),
  'web/ui/dialog.tsx': pressed({ who: 'member', at: '/generate-referral' }, press('Revoke'), dialog(/^Revoke /)),
  'web/referrals/invitation-request.form.tsx': pressed(
    { at: '/referral-signup' },
    press('Request an invitation'),
    dialog('Request an invitation'),
  ),
  'web/recommendations/provider-offers.tsx': byItself(
    {
      who: 'member',
      at: '/add-listing',
      ask: (page) => main(page).getByLabel('Provider or Business Name').fill('Rosa Martinez'),
    },
    {
      // the name is taken meanwhile
      missing: (page) => main(page).getByLabel('Provider or Business Name').waitFor(),
      arrived: text('Their page is offered here'),
    },
  ),
  'web/recommendations/business-website.tsx': byItself(
    {
      who: 'member',
      at: '/add-listing',
      ask: async (page) => {
        await main(page).locator('fieldset:enabled').first().waitFor()
        await answer(page, 'Is this a business or organization?', 'Yes')
      },
    },
    {
      missing: text('Other parents see this name.'),
      arrived: (page) => main(page).getByLabel('Business website').waitFor(),
    },
  ),
  'web/recommendations/form-progress.tsx': byItself(
    { who: 'member', at: '/add-listing' },
    {
      // the form can be filled in without
      missing: (page) => main(page).getByLabel('Provider or Business Name').fill('Rosa Martinez'),
      arrived: (page) => main(page).getByRole('navigation', { name: 'Steps of the form' }).waitFor(),
    },
  ),
  'web/recommendations/phone-steps.tsx': byItself(
    { who: 'member', at: '/add-listing', viewport: 'phone' },
    {
      // all steps stand there
      missing: async (page) => {
        await main(page).getByRole('heading', { name: 'What would you tell a friend?' }).waitFor()
        await main(page).getByRole('button', { name: 'Submit recommendation' }).waitFor()
      },
      arrived: text(/^Step \d of 5$/),
    },
  ),
  'web/recommendations/error-summary.tsx': byItself(
    { who: 'member', at: '/add-listing', ask: press('Submit recommendation') },
    { missing: text('Please select a rating'), arrived: text(/answers need another look$/) },
  ),
  'web/recommendations/note-preview.tsx': byItself(
    {
      who: 'member',
      at: '/add-listing',
      ask: (page) => main(page).getByLabel('In your own words').fill('She came at six.'),
    },
    { missing: text('This is what parents will see.'), arrived: text('“She came at six.”') },
  ),
  'web/recommendations/privacy-dialog.tsx': pressed(
    { who: 'member', at: '/add-listing' },
    async (page) => {
      // Until it is known who is signed in, the form is another one, and a press in it goes with it.
      await main(page).locator('input:enabled').first().waitFor()
      await press('Read the privacy explanation')(page)
    },
    dialog(/privacy/i),
  ),
  'web/recommendations/share-thanks.tsx': {
    who: 'member',
    at: '/add-listing',
    ask: async (page) => {
      await fillShare(page, { name: 'Pending Tina' })
      await press('Submit recommendation')(page)
    },
    missing: (page) => main(page).getByRole('heading', { name: 'Thank you for sharing!' }).waitFor(),
    again: press('Try again'),
    arrived: text('What happens next'),
  },
  'web/recommendations/edit-recommendation.tsx': {
    who: 'member',
    at: ownNote,
    ask: (page) => main(page).getByRole('link', { name: 'Edit', exact: true }).click(),
    missing: text('The form did not arrive'),
    again: press('Try again'),
    arrived: (page) => main(page).getByRole('heading', { level: 1, name: 'Edit your note' }).waitFor(),
  },
  'web/recommendations/withdraw-dialog.tsx': pressed(
    { who: 'member', at: ownNote },
    press('Withdraw'),
    dialog(/^Withdraw your note/),
  ),
  'web/moderation/submission-dialog.tsx': pressed(
    { who: 'administrator', at: '/admin' },
    press(/^View Details/),
    dialog(/^Pending/),
  ),
  'web/moderation/submissions-decision.tsx': pressed(
    { who: 'administrator', at: '/admin' },
    async (page) => {
      await firstRow(page)
      await press(/^Approve/)(page)
    },
    dialog(/^Approve/),
  ),
  'web/moderation/live-line.tsx': byItself(
    { who: 'administrator', at: '/admin' },
    {
      missing: (page) => page.getByRole('heading', { name: 'Submissions' }).waitFor(),
      arrived: (page) => main(page).getByText('Live', { exact: true }).waitFor(),
    },
  ),
  'web/members/members-tab.tsx': tab('Members', 'Members', 'Joining is open'),
  'web/members/member-dialog.tsx': pressed(
    { who: 'administrator', at: memberPage },
    press('Pause: Pause invitations'),
    dialog(/^Pause the invitations of/),
  ),
  'web/products/products-tab.tsx': tab('Baby Products', 'Baby Products', 'Import'),
  'web/moderation/providers-tab.tsx': tab('Providers', 'Providers', /No possible duplicates|Strongest evidence first/),
  'web/inquiries/inquiry-thread.tsx': {
    who: 'administrator',
    at: '/admin/inquiries?open=01900000-0000-7000-8000-000000000000',
    missing: text(unreachable),
    again: press('Try again'),
    arrived: text('We could not find what you asked for.'),
  },
  'web/visits/analytics-tab.tsx': tab('Analytics', 'Analytics', 'Recent activity'),

  'web/auth/credentials-check.ts': form(
    { at: '/login' },
    { field: 'Email', typed: 'nora@example.com', button: 'Sign In', arrived: 'Password is required' },
  ),
  'web/inquiries/inquiry-check.ts': form(
    { at: '/contact' },
    { field: 'Full name', typed: 'Nora Quinn', button: 'Send message', arrived: 'Email is required' },
  ),
  'web/recommendations/recommendation-check.ts': form(
    { who: 'member', at: '/add-listing' },
    {
      field: 'Provider or Business Name',
      typed: 'Rosa Martinez',
      button: 'Submit recommendation',
      arrived: 'Please select a rating',
    },
  ),
}
