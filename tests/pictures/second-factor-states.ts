// What auth/v1 answers on the way through the second factor, the same in every picture.
import type { Page, Route } from 'playwright-core'
import { renderSVG } from 'uqr'
import { totpUri } from '../../server/gotrue/factors.ts'
import { dayFrom, pressThen, toTop } from './screen.ts'

const factorId = '01900000-0000-7000-8000-00000000fac7'

/** RFC 6238’s key for test vectors. */
const key = Buffer.from('12345678901234567890')

const secret = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ'

const codes = ['7KQ2-XM4D', 'B3HV-62NW', 'YD5G-T7QK', 'PX9C-8JBF', 'MW4R-DK3T']

/** The session the page has, as the answer to the right digits. */
const sessionOf = async (route: Route) => {
  const request = route.request()
  const headers = request.headers()
  const { origin } = new URL(request.url())
  const user = await (await route.fetch({ url: `${origin}/auth/v1/user`, method: 'GET', headers })).json()
  const access_token = (headers.authorization ?? '').replace('Bearer ', '')
  return { access_token, refresh_token: 'unused', token_type: 'bearer', expires_in: 3600, user }
}

/** The key is shown. */
export const showsKey = async (page: Page) => {
  await pressThen('Set it up', '2. Type the six digits it shows')(page)
  await toTop(page.locator('#second-factor'))
}

/** The digits were right, and the recovery codes are shown. */
export const showsRecoveryCodes = async (page: Page) => {
  await showsKey(page)
  await page.getByLabel('Six-digit code').fill('123456')
  await pressThen('Turn it on', 'Save these ten codes')(page)
  await toTop(page.locator('#second-factor'))
}

/** Setting it up works, with a key and recovery codes that are always the same. */
export const setsUp = async (page: Page) => {
  const uri = totpUri(key, 'Trusted Village', 'maya@trustedvillage.example')
  const qr_code = renderSVG(uri, { border: 4 })
  await page.route('**/auth/v1/factors', (route) =>
    route.fulfill({
      json: { id: factorId, type: 'totp', friendly_name: 'Authenticator app', totp: { qr_code, secret, uri } },
    }),
  )
  await page.route('**/auth/v1/factors/*/challenge', (route) =>
    route.fulfill({ json: { id: factorId, type: 'totp', expires_at: 2_000_000_000 } }),
  )
  await page.route('**/auth/v1/factors/*/verify', async (route) => route.fulfill({ json: await sessionOf(route) }))
  await page.route('**/auth/v1/factors/recovery-codes', (route) =>
    route.fulfill({ json: { codes: [...codes, ...codes.map((code) => [...code].reverse().join(''))], remaining: 10 } }),
  )
}

/** The account has a second factor, and this session was not given it yet. */
export const wantsDigits = (page: Page) =>
  page.addInitScript(
    ([id, at]) => {
      const name = 'trusted-village-session'
      const session = JSON.parse(localStorage.getItem(name) ?? 'null')
      if (!session) return
      session.user.factors = [{ id, factor_type: 'totp', status: 'verified', created_at: at, updated_at: at }]
      localStorage.setItem(name, JSON.stringify(session))
    },
    [factorId, dayFrom(-20)] as const,
  )
