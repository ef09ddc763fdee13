// Screens that anybody can open.
import type { Page } from 'playwright-core'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import { openRemoval, otherPages, pageKey, pageToken, uglyPage } from '../provider-portal/portal-responses.ts'
import {
  andExtremes,
  answer,
  dayFrom,
  featured,
  inDialog,
  inTurn,
  press,
  pressThen,
  recent,
  refuse,
  rpc,
  type Screens,
  sees,
  toTop,
} from './screen.ts'

/** Other pages of theirs, more than the dialog shows at once. */
const manyPages = otherPages.flatMap((one, at) =>
  ['', ' Guadalupe Villaseñor-Hohenstaufen de la Concepción', ' Supercalifragilisticexpialidocious'].map(
    (name, end) => ({
      ...one,
      provider: {
        ...one.provider,
        provider_id: `01900000-0000-7000-8000-0000000002${at}${end}`,
        provider_name: `${one.provider.provider_name}${name}`,
      },
    }),
  ),
)

/** A provider's own page, opened from this browser before; `given` says what is otherwise. */
const ownPageWith = (given: Partial<OwnPageView>) => async (page: Page) => {
  await page.addInitScript(
    (key) => localStorage.setItem('listingKey', JSON.stringify({ key, at: Date.now() })),
    pageKey,
  )
  await answer(rpc('read_listing'), { ...uglyPage(dayFrom), ...given })(page)
  await answer(rpc('list_removal_pages'), { pages: manyPages })(page)
}
const ownPage = ownPageWith({})

/** The same, opened from a mailbox that is not known to be theirs, which has asked for one thing. */
const doubtedPage = ownPageWith({
  established: false,
  wishes: ['hide'],
  other_devices: 0,
  unconfirmed_email: null,
  contact: {
    phone: { value: '•••42', hidden: false },
    email: { value: 'm•••@the-very-long-name-of-a-household-agency.example', hidden: true },
    website: { value: null, hidden: false },
    social: { value: 'social.example/•••', hidden: false },
  },
})

const removedPage = (given: Partial<typeof openRemoval>) =>
  ownPageWith({ removal: { ...openRemoval, asked_at: dayFrom(-1), deletes_at: dayFrom(6), ...given } })

export const visitorScreens: Screens = [
  { name: 'home', path: '/', widths: andExtremes },
  {
    name: 'home-nothing-yet',
    path: '/',
    before: inTurn(answer(recent, { recommendations: [] }), answer(featured, { businesses: [] })),
  },
  { name: 'home-failed', path: '/', before: refuse(recent, 'too_many_requests') },
  { name: 'home-waiting', path: '/', waiting: recent },
  {
    name: 'home-places',
    path: '/',
    onTop: true,
    act: async (page) => {
      const field = page.getByRole('combobox', { name: 'Location' })
      await toTop(field)
      await field.pressSequentially('oak')
      await page.getByRole('listbox').getByRole('option').first().waitFor()
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
  {
    name: 'mails-on',
    path: `/mails?token=01900000-0000-7000-8000-000000000000&mail=decisions`,
    before: answer(rpc('set_mail_by_link'), { on: true }),
  },
  { name: 'mails-unknown', path: '/mails' },
  { name: 'is-this-you', path: '/is-this-you', widths: andExtremes },
  {
    name: 'is-this-you-asked',
    path: '/is-this-you',
    before: answer(rpc('ask_for_listing'), { asked: true }),
    act: async (page) => {
      await page.getByLabel('Your name or business').fill('Rosa Martinez')
      await page.getByLabel('Email, phone, or license number').fill('rosa@martinez.example')
      await pressThen('Send', 'Thank you')(page)
    },
  },
  {
    name: 'is-this-you-link',
    path: `/is-this-you?link=${pageToken}`,
    before: refuse(rpc('open_listing'), 'link_expired'),
  },
  {
    name: 'is-this-you-expired',
    path: `/is-this-you?link=${pageToken}`,
    before: refuse(rpc('open_listing'), 'link_expired'),
    act: pressThen('Open my page', /no longer opens a page/),
  },
  { name: 'is-this-you-own', path: '/is-this-you', before: ownPage, widths: andExtremes },
  {
    name: 'is-this-you-acts',
    path: '/is-this-you',
    before: ownPage,
    act: inTurn(press('Change or remove'), press('Fix it')),
  },
  {
    name: 'is-this-you-removal',
    path: '/is-this-you',
    before: ownPage,
    onTop: true,
    act: inDialog('Remove my page'),
  },
  {
    name: 'is-this-you-objection',
    path: '/is-this-you',
    before: ownPage,
    onTop: true,
    act: inDialog('Untrue or unfair?'),
  },
  { name: 'is-this-you-doubted', path: '/is-this-you', before: doubtedPage, widths: andExtremes },
  {
    name: 'is-this-you-removal-fails',
    path: '/is-this-you',
    before: inTurn(ownPage, refuse(rpc('list_removal_pages'), 'too_many_requests')),
    onTop: true,
    act: inTurn(inDialog('Remove my page'), sees('button', 'Try again')),
  },
  { name: 'is-this-you-removed', path: '/is-this-you', before: removedPage({}), widths: andExtremes },
  { name: 'is-this-you-removed-by-another', path: '/is-this-you', before: removedPage({ own: false }) },
  {
    name: 'is-this-you-removed-objected',
    path: '/is-this-you',
    before: removedPage({ own: false, objected: true, deletes_at: null }),
  },
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
    act: inTurn(pressThen('Continue to Sign Up', 'First name'), press('Create account')),
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
