// Saved providers: on every device of the member, with private notes and side by side.
import type { Page } from 'playwright-core'
import { afterEach, beforeAll, describe, expect, it } from 'vitest'
import { saveProvider } from '../../domain/saved/saved.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/read-providers.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const ids: string[] = []

beforeAll(async () => {
  const names = ['Rosa Martinez', 'Imani Okafor', 'Lena Brandt', 'Grace Tanaka']
  for (const provider_name of names) {
    await recommend(village, { provider_name, own_words: `${provider_name.split(' ')[0]} is a treasure.` })
    ids.push((await readProviders(village, provider_name, maya))[0]?.provider_id ?? '')
  }
})
afterEach(() => village.database.db.deleteFrom('saved_providers').execute())
const nannies = '/search-results?location=Oakland%2C+CA&category=nanny'
const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const heart = (page: Page, name: string) => page.getByRole('button', { name: `Save ${name} to favorites` })
const row = (page: Page, name: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { level: 2, name }) })
const saveAll = async (count = ids.length) => {
  for (const id of ids.slice(0, count)) await village.call(saveProvider, { provider_id: id, saved: true }, maya)
}

describe('saved providers', () => {
  it('are there on the laptop after a press on the phone, and on nobody else’s page', async () => {
    const phone = await browser.visitor({ as: maya, viewport: 'phone' })
    await phone.page.goto(nannies)
    await heart(phone.page, 'Rosa M.').click()
    await toast(phone.page, 'Added to favorites!').waitFor()
    await phone.page.getByRole('navigation', { name: 'Member pages' }).getByRole('link', { name: 'Saved' }).click()
    await row(phone.page, 'Rosa M.').waitFor()

    const laptop = await browser.visitor({ as: maya })
    await laptop.page.goto('/saved')
    await laptop.page.getByText('1 provider. Only you see this list and your notes.').waitFor()
    await row(laptop.page, 'Rosa M.').waitFor()
    const nav = laptop.page.getByRole('navigation', { name: 'Member pages' })
    expect(await nav.getByRole('link', { name: 'Saved 1 saved' }).getAttribute('aria-current')).toBe('page')

    const other = await browser.visitor({ as: otto })
    await other.page.goto('/saved')
    await other.page.getByRole('heading', { name: 'Nothing saved yet' }).waitFor()
  })

  it('keep a private note as it is typed; it goes with the heart, which says so, and comes back by Undo', async () => {
    await saveAll(1)
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/saved')
    await page.getByLabel('Only you see this: your note on Rosa M.').fill('Free in May')
    await row(page, 'Rosa M.').getByText('Saved', { exact: true }).waitFor()
    await page.goto(nannies)
    await heart(page, 'Rosa M.').and(page.locator('[aria-pressed=true]')).click()
    await toast(page, 'Your note went with it.').waitFor()
    await page.getByRole('button', { name: 'Undo' }).click()
    await toast(page, 'Added to favorites!').waitFor()
    await heart(page, 'Rosa M.').and(page.locator('[aria-pressed=true]')).waitFor()
    await page.goto('/saved')
    await expect.poll(() => page.getByLabel('your note on Rosa M.').inputValue()).toBe('Free in May')
  })

  it('stand side by side, also on a phone and after a reload', async () => {
    await saveAll()
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/saved')
    for (const name of ['Rosa M.', 'Imani O.', 'Lena B.']) await page.getByLabel(`Compare ${name}`).check()
    await page.getByRole('button', { name: 'Compare' }).click()
    await page.getByRole('heading', { level: 1, name: 'Side by side' }).waitFor()
    await page.getByRole('table').getByText('“Lena is a treasure.”').waitFor()
    await page.reload()
    await page.getByRole('heading', { level: 1, name: 'Side by side' }).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('heading', { level: 2, name: 'What a parent said' }).waitFor()
    await page.goBack()
    await page.getByRole('heading', { level: 1, name: 'Saved' }).waitFor()
  })
})
