// Screens that anybody can open.
import type { Page } from 'playwright-core'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import { pageKey, uglyPage } from '../provider-portal/portal-responses.ts'
import { andExtremes, answer, dayFrom, pick, rpc, type Screens } from './screen.ts'

/** A provider's own page that this browser opened before. */
const ownPage = async (page: Page) => {
  await page.addInitScript(
    (key) => localStorage.setItem('listingKey', JSON.stringify({ key, at: Date.now() })),
    pageKey,
  )
  await answer(rpc('read_listing'), uglyPage(dayFrom))(page)
}

export const visitorScreens: Screens = [
  { name: 'home', path: '/', widths: andExtremes },
  { name: 'about', path: '/about' },
  { name: 'privacy', path: '/privacy', widths: andExtremes },
  {
    name: 'mails-on',
    path: `/mails?token=01900000-0000-7000-8000-000000000000&mail=decisions`,
    before: answer(rpc('set_mail_by_link'), { on: true }),
  },
  { name: 'is-this-you', path: '/is-this-you', widths: andExtremes },
  { name: 'is-this-you-own', path: '/is-this-you', before: ownPage, widths: andExtremes },
  { name: 'contact', path: '/contact' },
  { name: 'sign-in', path: '/login', widths: andExtremes },
  { name: 'sign-up', path: '/signup', widths: andExtremes },
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
    act: pick('button', 'Continue to Sign Up'),
  },
  { name: 'share-visitor', path: '/add-listing' },
  { name: 'not-found', path: '/no-such-page', widths: andExtremes },
  // the page reloads once it reaches the server
  { name: 'offline', path: '/offline.html', before: (page) => page.route('**/healthz', (route) => route.abort()) },
]
