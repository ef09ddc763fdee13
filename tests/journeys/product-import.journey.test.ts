// Importing products: template, file, and pending rows.
import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, toast } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(async () => {
  await village.database.db.deleteFrom('baby_products').execute()
})

const header = 'product_name,amazon_asin,product_url,image_url,price,category,description,amazon_rating,bestseller_rank'

/** Four valid rows and two invalid ones. */
const picks = [
  header,
  'Featherlight travel stroller,B0C1D2E3F4,https://a.example/1,,$249.00,Travel,,4.7,',
  '"Slow-flow glass bottles, set of 4",B0A9B8C7D6,https://a.example/2,,$32.99,Feeding,"Says ""soft""\nand means it",4.6,12',
  'Snug infant car seat,B0E5F6G7H8,https://a.example/3,,$219.95,Car Seats,,,',
  'Maple stacking blocks,,https://a.example/4,,$27.50,Toys & Entertainment,,,',
  'Cabinet latch kit,B0123,https://a.example/5,,$15.49,Safety,,,',
  'Sleepy Hollow bassinet,B0J1K2L3M4,https://a.example/6,,$159.00,Nursery,,,',
].join('\n')

/** Opens the import as an administrator. */
const atTheTool = async () => {
  const visitor = await browser.visitor({ as: ada, reducedMotion: true })
  await visitor.page.goto('/admin?tab=products')
  await visitor.page.getByRole('heading', { name: 'Import products from CSV' }).waitFor()
  return visitor
}

const upload = (page: Page) =>
  page
    .locator('input[type=file]')
    .setInputFiles({ name: 'november-picks.csv', mimeType: 'text/csv', buffer: Buffer.from(picks) })

const importButton = (page: Page, count: number) => page.getByRole('button', { name: `Import ${count} Product(s)` })

const activeProducts = (page: Page, count: string) =>
  page.locator('.card').filter({ hasText: 'Active Products' }).getByText(count, { exact: true }).waitFor()

describe('a file', () => {
  it('is checked row by row; valid rows are imported, and invalid ones stay listed', async () => {
    const { page, faults } = await atTheTool()
    const templated = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    const template = await templated
    expect(template.suggestedFilename()).toBe('baby_products_template.csv')
    await toast(page, 'Template Downloaded').waitFor()
    expect((await readFile(await template.path(), 'utf8')).split('\r\n')[0]).toBe(`\ufeff${header}`)

    await activeProducts(page, '0')
    const readers: string[] = []
    page.on('worker', (worker) => readers.push(worker.url()))
    await upload(page)
    await page.getByText('november-picks.csv').waitFor()
    await page.getByText('Valid 4', { exact: true }).waitFor()
    await page.getByText('Invalid 2', { exact: true }).waitFor()
    // It was parsed in a worker, not on the main thread.
    expect(readers).toHaveLength(1)
    await page.getByText('Amazon ASIN must be exactly 10 characters').waitFor()
    await importButton(page, 4).click()
    await toast(page, 'Successfully imported 4 products, 2 skipped due to errors').waitFor()
    await activeProducts(page, '4')
    const heading = page.getByRole('heading', { name: '4 of 6 imported, 2 skipped' })
    await heading.waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    const imported = page.getByRole('list', { name: 'Products', exact: true }).getByRole('heading')
    await expect.poll(() => imported.count()).toBe(4)

    // The skipped rows can be downloaded, corrected, and imported again.
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Skipped rows as CSV' }).click()
    const skipped = await readFile(await (await downloading).path(), 'utf8')
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByText('You’ll see the rows here before anything is added.').waitFor()
    const choosing = page.waitForEvent('filechooser')
    await page.getByRole('button', { name: 'Choose a file' }).press('Enter')
    const corrected = Buffer.from(skipped.replace('Car Seats', 'Travel').replace('B0123', ''))
    await (await choosing).setFiles({ name: 'again.csv', mimeType: 'text/csv', buffer: corrected })
    await importButton(page, 2).waitFor()

    expect(faults).toEqual([])
  })
})

describe('pending rows', () => {
  const waits = async (page: Page) => {
    await page.getByText('november-picks.csv').waitFor()
    await importButton(page, 4).waitFor()
  }

  it('survive a reload and another tab of the dashboard, and are deleted after the import', async () => {
    const { page } = await atTheTool()
    await upload(page)
    await waits(page)
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await page.getByText('november-picks.csv').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Baby Products' }).click()
    await waits(page)
    await page.reload()
    await waits(page)
    await importButton(page, 4).click()
    await page.getByRole('heading', { name: '4 of 6 imported, 2 skipped' }).waitFor()
    await page.reload()
    await page.getByText('You’ll see the rows here before anything is added.').waitFor()
  })

  it('are stored for their own member only, and deleted on sign-out', async () => {
    const { page } = await atTheTool()
    const pasted = page.getByLabel('Or paste CSV text')
    await pasted.fill(picks)
    await importButton(page, 4).waitFor()
    await page.reload()
    await importButton(page, 4).waitFor()
    await page.getByRole('button', { name: 'Edit text' }).click()
    expect(await pasted.inputValue()).toBe(picks)
    const kept = () => page.evaluate(() => caches.keys())
    expect(await kept()).toEqual(['waiting-import'])
    // Rows of the browser's previous member are neither shown nor kept.
    await page.evaluate(async () => {
      const cache = await caches.open('waiting-import')
      const headers = { 'x-member': 'somebody-else', 'x-import': 'other', 'x-file': 'theirs.csv' }
      await cache.put('/waiting-import', new Response('Bib,,https://a.example/1,,,Feeding,,,', { headers }))
    })
    await page.reload()
    await page.getByText('You’ll see the rows here before anything is added.').waitFor()
    await expect.poll(kept).toEqual([])

    await upload(page)
    await waits(page)
    expect(await kept()).toEqual(['waiting-import'])
    // From a page that does not load the import's code.
    await page.goto('/about')
    await page.getByRole('button', { name: /Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(kept).toEqual([])
  })
})
