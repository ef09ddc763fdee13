// Buttons of long forms and of the desk, pressed twice at once: one request leaves, and one fact is recorded.
import type { Locator, Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, type CastMember, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { forgetLimits, share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { fillShare } from './parent-steps.ts'
import { dialogOf, open } from './review-desk.ts'

const village = await forFile(
  startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members', AUTH_MAIL_COOLDOWN_S: '0' } }),
)
const browser = await forFile(startBrowser(village))

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

const countRows = async (table: 'inquiries' | 'product_votes' | 'experience_submissions' | 'baby_products') => {
  const { rows } = await village.database.db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

const generatedCodes = (owner: CastMember) =>
  village.database.db
    .selectFrom('referral_codes as c')
    .innerJoin('auth.users as u', 'u.id', 'c.owner_id')
    .select('c.revoked_at')
    .where('u.email', '=', owner.email)
    .where('c.kind', '=', 'generated')
    .execute()

interface SendingButton {
  what: string
  as?: CastMember
  /** Goes to the button and fills in what it needs. */
  ready: (page: Page) => Promise<Locator>
  method: string
  /** The path that the request goes to. */
  path: RegExp
  /** Checks what was recorded. */
  recorded?: () => Promise<void>
}

/** The share form, filled in. */
const filledShareForm = async (page: Page): Promise<Locator> => {
  await forgetLimits(village)
  await page.goto('/add-listing')
  await fillShare(page, { name: 'Wilhelmina Brightwater' })
  return button(page, 'Submit recommendation')
}

const buttons: SendingButton[] = [
  {
    what: 'share a recommendation',
    as: maya,
    ready: filledShareForm,
    method: 'POST',
    path: /\/rest\/v1\/experience_submissions/,
    recorded: async () => expect(await countRows('experience_submissions')).toBe(1),
  },
  {
    what: 'decide on a recommendation',
    as: ada,
    ready: async (page) => {
      await share(village, { provider_name: 'Pressed Twice' })
      await page.goto('/admin')
      await open(page, 'Pressed Twice')
      return button(dialogOf(page, 'Pressed Twice'), 'Approve')
    },
    method: 'PATCH',
    path: /\/rest\/v1\/experience_submissions\//,
  },
  {
    what: 'decide on several recommendations',
    as: ada,
    ready: async (page) => {
      await share(village, { provider_name: 'Chosen Once' })
      await page.goto('/admin')
      await page.getByRole('checkbox', { name: 'Choose Chosen Once' }).check()
      await button(page, 'Approve').click()
      return button(page, 'Approve 1 submission')
    },
    method: 'POST',
    path: /\/rest\/v1\/rpc\/decide_submissions/,
  },
  {
    what: 'import products',
    as: ada,
    ready: async (page) => {
      await village.database.db.deleteFrom('baby_products').execute()
      await page.goto('/admin?tab=products')
      await page
        .getByLabel('Or paste CSV text')
        .fill('Product Name;Price;Product-URL;CATEGORY\nBib;9,90 €;https://a.example/1;Feeding')
      return button(page, 'Import 1 Product(s)')
    },
    method: 'POST',
    path: /\/rest\/v1\/baby_products/,
    recorded: async () => expect(await countRows('baby_products')).toBe(1),
  },
]

/** A signed-in page of each person, made once. */
const pages = new Map<string, Promise<Page>>()
const pageOf = (person: CastMember | undefined): Promise<Page> => {
  const key = person?.email ?? ''
  const known = pages.get(key)
  if (person && known) return known
  const opened = (async () => {
    const { page } = await browser.visitor({
      ...(person && { as: person }),
      stays: person !== undefined,
      reducedMotion: true,
    })
    return page
  })()
  pages.set(key, opened)
  return opened
}

describe('two presses at once send one request', () => {
  it.each(buttons)('$what', async ({ as, ready, method, path, recorded }) => {
    const page = await pageOf(as)
    const pressed = await ready(page)
    await pressed.waitFor()
    let sent = 0
    const held = Promise.withResolvers<void>()
    await page.route(path, async (route) => {
      if (route.request().method() === method) sent += 1
      await held.promise
      await route.continue()
    })
    // within one task, before anything could be rendered, and again by the pointer while the request is under way
    await pressed.evaluate((element: HTMLElement) => {
      element.click()
      element.click()
    })
    await expect.poll(() => sent).toBe(1)
    await pressed.dblclick({ force: true, timeout: 2000 }).catch(() => undefined)
    const answered = page.waitForResponse((response) => path.test(response.url()))
    held.resolve()
    expect((await answered).status()).toBeLessThan(300)
    await page.unroute(path)
    expect(sent).toBe(1)
    await recorded?.()
  })
})

describe('a quick server', () => {
  it('takes a double click, and impatient presses after it, as one wish for a code', async () => {
    const page = await pageOf(ada)
    await page.goto('/generate-referral')
    await page.getByText('No codes yet').waitFor()
    const generate = page.getByRole('button', { name: /Generate a new code|Your code is ready/ })
    await generate.dblclick()
    // pressed by the page itself: it says so for 2.5 seconds only, which a slow test could miss
    await generate.evaluate(async (pressed: HTMLElement) => {
      while (!pressed.textContent.includes('Your code is ready')) await new Promise(requestAnimationFrame)
      pressed.click()
      pressed.click()
    })
    // the button is itself again when nothing came of the presses
    await button(page, 'Generate a new code').waitFor()
    expect(await generatedCodes(ada)).toHaveLength(1)
    await button(page, 'Generate a new code').click()
    await button(page, 'Your code is ready').waitFor()
    expect(await generatedCodes(ada)).toHaveLength(2)
  })
})
