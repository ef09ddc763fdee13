// The administrators' list of products: hiding a product and showing it again, and what members see meanwhile.
import type { Page } from 'playwright-core'
import { beforeEach, expect, it } from 'vitest'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startProductVillage } from '../products/product-village.ts'
import { startBrowser, toast } from './browser.ts'

const village = await forFile(startProductVillage())
const browser = await forFile(startBrowser(village))
beforeEach(village.clear)

const card = (page: Page, name: string) => page.getByRole('article', { name })

const list = (page: Page) => page.getByRole('list', { name: 'Products', exact: true })

const names = (page: Page) => list(page).getByRole('heading').allTextContents()

const row = (page: Page, name: string) => list(page).getByRole('listitem').filter({ hasText: name })

it('an administrator hides a product on a phone and shows it again by keyboard', async () => {
  await village.add({ product_name: 'Bib', price: '$9' }, { product_name: 'Cup' })
  const member = await browser.visitor({ as: maya, reducedMotion: true })
  await member.page.goto('/baby-products')
  await card(member.page, 'Bib').waitFor()

  const { page, faults } = await browser.visitor({ as: ada, reducedMotion: true, viewport: 'phone', dark: true })
  await page.goto('/admin?tab=products')
  await row(page, 'Bib').getByText('Feeding · $9').waitFor()
  await row(page, 'Bib').getByText('Active', { exact: true }).waitFor()
  const takeDown = page.getByRole('button', { name: 'Take down, Bib' })
  await takeDown.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Take this product down?' })
  await dialog.getByRole('button', { name: 'Take down' }).click()
  await toast(page, 'Product taken down').waitFor()
  await row(page, 'Bib').getByText('Taken down', { exact: true }).waitFor()
  await row(page, 'Bib')
    .getByText(new RegExp(`^by ${ada.fullName}, `))
    .waitFor()
  await page.locator('.card').filter({ hasText: 'Active Products' }).getByText('1', { exact: true }).waitFor()
  expect(await names(page)).toEqual(['Bib', 'Cup'])
  const putBack = page.getByRole('button', { name: 'Put back, Bib' })
  await expect.poll(() => putBack.evaluate((button) => button === document.activeElement)).toBe(true)

  await member.page.reload()
  await card(member.page, 'Cup').waitFor()
  expect(await card(member.page, 'Bib').count()).toBe(0)
  await putBack.click()
  await toast(page, 'Product put back').waitFor()
  await takeDown.waitFor()
  await member.page.reload()
  await card(member.page, 'Bib').waitFor()
  expect(faults).toEqual([])
})
