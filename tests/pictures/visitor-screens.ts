// Screens that anybody can open.
import type { Page } from 'playwright-core'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import { openRemoval, otherPages, pageKey, pageToken, uglyPage } from '../provider-portal/portal-responses.ts'
import {
  andExtremes,
  answer,
  dayFrom,
  inDialog,
  inTurn,
  press,
  pressThen,
  refuse,
  rpc,
  type Screens,
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
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy', widths: andExtremes },
  {
    name: 'mails-on',
    path: `/mails?token=01900000-0000-7000-8000-000000000000&mail=decisions`,
    before: answer(rpc('set_mail_by_link'), { on: true }),
  },
  { name: 'is-this-you', path: '/is-this-you', widths: andExtremes },
  {
    name: 'is-this-you-link',
    path: `/is-this-you?link=${pageToken}`,
    before: refuse(rpc('open_listing'), 'link_expired'),
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
  { name: 'is-this-you-doubted', path: '/is-this-you', before: doubtedPage, widths: andExtremes },
  { name: 'is-this-you-removed', path: '/is-this-you', before: removedPage({}), widths: andExtremes },
  { name: 'contact', path: '/contact' },
  { name: 'sign-in', path: '/login', widths: andExtremes },
  { name: 'sign-up', path: '/signup', widths: andExtremes },
  { name: 'sign-up-mistakes', path: '/signup', act: press('Create account') },
  { name: 'auth-forgot-password', path: '/auth?mode=forgot-password' },
  {
    name: 'verify-email',
    path: '/email-verification?email=nora.oneill.nguyen@trustedvillage.example',
    widths: andExtremes,
  },
  { name: 'invitation-code', path: '/referral-signup' },
  {
    name: 'invitation-form',
    path: `/referral-signup?code=${demoInvitation}`,
    act: pressThen('Continue to Sign Up', 'First name'),
  },
  { name: 'invitation-request', path: '/referral-signup', onTop: true, act: inDialog('Request an invitation') },
  { name: 'share-visitor', path: '/add-listing' },
  { name: 'not-found', path: '/no-such-page', widths: andExtremes },
  { name: 'offline', path: '/offline.html' },
]
