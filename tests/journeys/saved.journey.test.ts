// Saved providers are on every device of the member, and not on another member's page.
import type { Page } from 'playwright-core'
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, toast } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name} to favorites` })
const row = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name }) })
it('providers saved on the phone are on the same member’s laptop, and on no other member’s page', async () => {
  await recommend(village, { provider_name: 'Rosa Martinez' })
  const phone = await browser.visitor({ as: maya, viewport: 'phone' })
  await phone.page.goto(nannies)
  await heart(phone.page, 'Rosa M.').click()
  await toast(phone.page, 'Added to favorites!').waitFor()
  await phone.page.getByRole('navigation', { name: 'Member pages' }).getByRole('link', { name: 'Saved' }).click()
  await row(phone.page, 'Rosa M.').waitFor()

  const laptop = await browser.visitor({ as: maya })
  await laptop.page.goto('/saved')
  await laptop.page.getByText('1 provider. Only you can see this list and your notes.').waitFor()
  await row(laptop.page, 'Rosa M.').waitFor()
  const nav = laptop.page.getByRole('navigation', { name: 'Member pages' })
  expect(await nav.getByRole('link', { name: 'Saved 1 saved' }).getAttribute('aria-current')).toBe('page')

  const other = await browser.visitor({ as: otto })
  await other.page.goto('/saved')
  await other.page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
})
