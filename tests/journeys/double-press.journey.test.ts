// Every button that sends something, pressed twice at once: one request leaves, and one fact is recorded.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { getOwnProfile } from '../../domain/profiles/profiles.contracts.ts'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forgetLimits, share } from '../submissions.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { fillShare } from './parent-steps.ts'
import { addProducts, card } from './product-cards.ts'
import { dialogOf, open } from './review-desk.ts'

let village: TestVillage
let browser: TestBrowser
let code: string

beforeAll(async () => {
  village = await startTestVillage({ environment: { PRODUCTS_OPEN_TO: 'members', AUTH_MAIL_COOLDOWN_S: '0' } })
  browser = await startBrowser(village)
  code = (await village.call(getOwnProfile, {}, maya)).body.referral_code
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true })

const fillAll = async (page: Page, answers: Record<string, string>): Promise<void> => {
  for (const [label, answer] of Object.entries(answers)) await page.getByLabel(label).first().fill(answer)
}

const newParent = (email: string) => ({
  'First name': 'Nora',
  'Last name': 'Quinn',
  Email: email,
  Password: 'seven-gold-poppies',
})

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

const accounts = (email: string) =>
  village.database.db.selectFrom('auth.users').select('id').where('email', '=', email).execute()

const mailsTo = async (address: string) => (await village.mails()).filter(({ to }) => to === address)

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
    what: 'sign in',
    ready: async (page) => {
      await page.goto('/login')
      await fillAll(page, { Email: maya.email })
      await page.getByLabel('Password', { exact: true }).fill(maya.password)
      return button(page.getByRole('main'), 'Sign In')
    },
    method: 'POST',
    path: /\/auth\/v1\/token/,
  },
  {
    what: 'sign up by the short form',
    ready: async (page) => {
      await page.goto('/signup')
      await fillAll(page, { ...newParent('short@example.com'), 'Referral code': code })
      await page.getByLabel('Find services').check()
      return button(page, 'Create account')
    },
    method: 'POST',
    path: /\/auth\/v1\/signup/,
    recorded: async () => {
      expect(await accounts('short@example.com')).toHaveLength(1)
      expect(await mailsTo('short@example.com')).toHaveLength(1)
    },
  },
  {
    what: 'sign up by the invitation form',
    ready: async (page) => {
      await page.goto(`/referral-signup?code=${code}`)
      await page.getByRole('button', { name: 'Continue to Sign Up' }).click()
      await fillAll(page, {
        ...newParent('invited@example.com'),
        'Confirm password': 'seven-gold-poppies',
        Location: 'Walnut Creek, CA',
        'Your parenting story': 'We just moved here.',
      })
      await page.getByLabel('Children’s ages').fill('due in May')
      await page.getByLabel('I agree to the community guidelines').check()
      return button(page, 'Create account')
    },
    method: 'POST',
    path: /\/auth\/v1\/signup/,
    recorded: async () => {
      expect(await accounts('invited@example.com')).toHaveLength(1)
      expect(await mailsTo('invited@example.com')).toHaveLength(1)
    },
  },
  {
    what: 'send the verification message again',
    ready: async (page) => {
      await page.goto('/email-verification?email=short@example.com')
      return button(page, 'Resend email')
    },
    method: 'POST',
    path: /\/auth\/v1\/resend/,
  },
  {
    what: 'ask for a new password',
    ready: async (page) => {
      await page.goto('/auth?mode=forgot-password')
      await fillAll(page, { Email: otto.email })
      return button(page, 'Send Reset Link')
    },
    method: 'POST',
    path: /\/auth\/v1\/recover/,
    recorded: async () => expect(await mailsTo(otto.email)).toHaveLength(1),
  },
  {
    what: 'validate a referral code',
    ready: async (page) => {
      await page.goto('/referral-signup')
      await page.getByLabel('Referral code').fill(code)
      return button(page, 'Validate Referral Code')
    },
    method: 'GET',
    path: /validate_referral_code/,
  },
  {
    what: 'request an invitation',
    ready: async (page) => {
      await page.goto('/referral-signup')
      await button(page, 'Request an invitation').click()
      await fillAll(page, { Name: 'Nora', Email: 'asks@example.com', Location: 'Oakland, CA', 'A few words': 'Hello' })
      return button(page, 'Send request')
    },
    method: 'POST',
    path: /\/rest\/v1\/invitation_requests$/,
    recorded: async () => expect(await countRows('inquiries')).toBe(1),
  },
  {
    what: 'write to the village',
    ready: async (page) => {
      await village.database.db.deleteFrom('inquiries').execute()
      await page.goto('/contact')
      await fillAll(page, { 'Full name': 'Nora', Email: 'writes@example.com', Subject: 'Hello', Message: 'A question' })
      return button(page, 'Send message')
    },
    method: 'POST',
    path: /\/rest\/v1\/inquiries/,
    recorded: async () => expect(await countRows('inquiries')).toBe(1),
  },
  {
    what: 'generate a referral code',
    as: maya,
    ready: async (page) => {
      await page.goto('/generate-referral')
      await page.getByText('No codes yet').waitFor()
      return button(page, 'Generate a new code')
    },
    method: 'POST',
    path: /\/rest\/v1\/referral_codes$/,
    recorded: async () => expect(await generatedCodes(maya)).toHaveLength(1),
  },
  {
    what: 'revoke a referral code',
    as: otto,
    ready: async (page) => {
      await village.call(generateReferralCode, {}, otto)
      await page.goto('/generate-referral')
      await button(page, 'Revoke').click()
      return button(page, 'Revoke code')
    },
    method: 'POST',
    path: /\/revoke$/,
    recorded: async () => expect((await generatedCodes(otto))[0]?.revoked_at).not.toBeNull(),
  },
  {
    what: 'share a recommendation',
    as: maya,
    ready: filledShareForm,
    method: 'POST',
    path: /\/rest\/v1\/experience_submissions/,
    recorded: async () => expect(await countRows('experience_submissions')).toBe(1),
  },
  {
    what: 'vote for a product',
    as: maya,
    ready: async (page) => {
      await addProducts(village, { product_name: 'Bib' })
      await page.goto('/baby-products')
      return card(page, 'Bib').getByRole('button', { name: /^Upvote/ })
    },
    method: 'PUT',
    path: /\/rest\/v1\/product_votes\//,
    recorded: async () => expect(await countRows('product_votes')).toBe(1),
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
    what: 'mark an inquiry as answered',
    as: ada,
    ready: async (page) => {
      await village.database.db.deleteFrom('inquiries').execute()
      const message = { name: 'Pat', email: 'pat@example.com', subject: 'Opening hours', message: 'When?' }
      await village.call(sendInquiry, message)
      await page.goto('/admin/inquiries')
      // The mark of having read it is a call of its own.
      const read = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
      await page.getByRole('link', { name: 'Opening hours' }).click()
      await read
      return button(page, 'Mark as answered')
    },
    method: 'PATCH',
    path: /\/rest\/v1\/inquiries\//,
  },
  {
    what: 'reply to an inquiry',
    as: ada,
    ready: async (page) => {
      await village.database.db.deleteFrom('inquiries').execute()
      const message = { name: 'Lee', email: 'lee@example.com', subject: 'Opening hours', message: 'When?' }
      await village.call(sendInquiry, message)
      await page.goto('/admin/inquiries')
      await page.getByRole('link', { name: 'Opening hours' }).click()
      await page.getByLabel('Reply to Lee').fill('From nine to five.')
      return button(page, 'Send reply')
    },
    method: 'POST',
    path: /\/inquiries\/[^/]+\/replies/,
    recorded: async () => expect(await mailsTo('lee@example.com')).toHaveLength(1),
  },
  {
    what: 'answer with an invitation',
    as: ada,
    ready: async (page) => {
      await village.database.db.deleteFrom('inquiries').execute()
      const request = { name: 'Kim', email: 'kim@example.com', location: 'Oakland, CA', words: 'Two kids' }
      await village.call(requestInvitation, request)
      await page.goto('/admin/inquiries')
      await page.getByRole('link', { name: 'Kim' }).click()
      return button(page, 'Send invitation')
    },
    method: 'POST',
    path: /\/invitation_requests\/[^/]+\/answer/,
    recorded: async () => expect(await mailsTo('kim@example.com')).toHaveLength(1),
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

  it('takes a double click on a vote as one vote', async () => {
    await addProducts(village, { product_name: 'Cup' })
    const page = await pageOf(maya)
    await page.goto('/baby-products')
    await card(page, 'Cup').getByRole('button', { name: 'Upvote, 0' }).dblclick()
    await card(page, 'Cup').getByRole('button', { name: 'Upvote, 1' }).waitFor()
    // shown before it is recorded
    await page.getByText('Vote recorded!', { exact: true }).waitFor()
    await page.reload()
    await card(page, 'Cup').getByRole('button', { name: 'Upvote, 1' }).waitFor()
  })
})
