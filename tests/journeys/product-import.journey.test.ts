// Importing products: template, file, ten thousand rows, rows that wait, and an answer that is lost.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser, type TestBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(async () => {
  await village.database.db.deleteFrom('baby_products').execute()
})

const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

/** Both lines of a toast. */
const told = async (page: Page, title: string, description: string) => {
  await toast(page, description).waitFor()
  await toast(page, title).waitFor()
}

const header = 'product_name,amazon_asin,product_url,image_url,price,category,description,amazon_rating,bestseller_rank'

/** Four good rows and two bad ones. */
const picks = [
  header,
  'Featherlight travel stroller,B0C1D2E3F4,https://a.example/1,,$249.00,Travel,,4.7,',
  '"Slow-flow glass bottles, set of 4",B0A9B8C7D6,https://a.example/2,,$32.99,Feeding,"Says ""soft""\nand means it",4.6,12',
  'Snug infant car seat,B0E5F6G7H8,https://a.example/3,,$219.95,Car Seats,,,',
  'Maple stacking blocks,,https://a.example/4,,$27.50,Toys & Entertainment,,,',
  'Cabinet latch kit,B0123,https://a.example/5,,$15.49,Safety,,,',
  'Sleepy Hollow bassinet,B0J1K2L3M4,https://a.example/6,,$159.00,Nursery,,,',
].join('\n')

type Options = Parameters<TestBrowser['visitor']>[0]

/** An administrator in front of the tool. */
const atTheTool = async (options: Options = {}) => {
  const visitor = await browser.visitor({ as: ada, reducedMotion: true, ...options })
  await visitor.page.goto('/admin?tab=products')
  await visitor.page.getByRole('heading', { name: 'Import products from CSV' }).waitFor()
  return visitor
}

const upload = (page: Page, text: string | Buffer, name = 'november-picks.csv') =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) })

const paste = (page: Page, text: string) => page.getByLabel('Or paste CSV text').fill(text)

const importButton = (page: Page, count: number) => page.getByRole('button', { name: `Import ${count} Product(s)` })

/** The table as a person reads it: each row's cells. */
const table = async (page: Page) => {
  const rows = await page.getByRole('table', { name: 'Rows of the import' }).getByRole('row').all()
  return Promise.all(rows.map((row) => row.locator('th, td').allInnerTexts()))
}

const productNames = async (): Promise<string[]> => {
  const products = await village.database.db.selectFrom('baby_products').select('product_name').orderBy('id').execute()
  return products.map(({ product_name }) => product_name)
}

/** The steps that are done, as they are read out. */
const doneSteps = async (page: Page): Promise<string[]> =>
  (await page.getByRole('heading', { level: 3, name: /\(done\)$/ }).allTextContents()).map((text) => text.slice(0, 6))

const activeProducts = (page: Page, count: string) =>
  page.locator('.card').filter({ hasText: 'Active Products' }).getByText(count, { exact: true }).waitFor()

describe('the template', () => {
  it('is downloaded, and its example row is not imported when it was left in', async () => {
    const { page } = await atTheTool()
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Download template' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe('baby_products_template.csv')
    await toast(page, 'Template Downloaded').waitFor()
    const text = await readFile(await download.path(), 'utf8')
    expect(text.split('\r\n')[0]).toBe(header)
    const own = 'Bib,,https://a.example/1,,$9,Feeding,,,'
    await upload(page, `${text}${own}\r\n`)
    await page.getByText('Valid 1', { exact: true }).waitFor()
    expect((await table(page)).slice(1).map((cells) => [cells[0], cells.at(-1)])).toEqual([
      ['2', 'This is the template’s example row - replace it with a product of yours'],
      ['3', 'None'],
    ])
    await importButton(page, 1).click()
    await page.getByRole('heading', { name: '1 of 2 imported, 1 skipped' }).waitFor()
    expect(await productNames()).toEqual(['Bib'])
  })
})

describe('a file', () => {
  it('with good and bad rows is shown row by row; the good ones are imported, the bad ones stay to be read', async () => {
    const { page, faults } = await atTheTool()
    await activeProducts(page, '0')
    const readers: string[] = []
    page.on('worker', (worker) => readers.push(worker.url()))
    expect(await doneSteps(page)).toEqual([])
    await upload(page, picks)
    await page.getByText('november-picks.csv').waitFor()
    await page.getByText('Valid 4', { exact: true }).waitFor()
    expect(await doneSteps(page)).toEqual(['Step 1', 'Step 2'])
    await page.getByText('Invalid 2', { exact: true }).waitFor()
    await page.getByText('6 rows, 1 KB').waitFor()
    // It was read beside the page, not by it.
    expect(readers).toHaveLength(1)
    const wrongCategory =
      'Category must be one of: Feeding, Safety, Bath & Potty, Toys & Entertainment, Clothing, Nursery, Health & Care, Travel'
    expect(await table(page)).toEqual([
      ['Row', 'Status', 'Name', 'Category', 'Price', 'ASIN', 'Errors'],
      ['2', 'Valid', 'Featherlight travel stroller', 'Travel', '$249.00', 'B0C1D2E3F4', 'None'],
      ['3', 'Valid', 'Slow-flow glass bottles, set of 4', 'Feeding', '$32.99', 'B0A9B8C7D6', 'None'],
      ['4', 'Invalid', 'Snug infant car seat', 'Car Seats', '$219.95', 'B0E5F6G7H8', wrongCategory],
      ['5', 'Valid', 'Maple stacking blocks', 'Toys & Entertainment', '$27.50', 'None', 'None'],
      ['6', 'Invalid', 'Cabinet latch kit', 'Safety', '$15.49', 'B0123', 'Amazon ASIN must be exactly 10 characters'],
      ['7', 'Valid', 'Sleepy Hollow bassinet', 'Nursery', '$159.00', 'B0J1K2L3M4', 'None'],
    ])
    await page.getByText('The 2 invalid rows are skipped.').waitFor()

    await page.getByText('Invalid rows', { exact: true }).click()
    expect((await table(page)).map(([row]) => row)).toEqual(['Row', '4', '6'])
    await importButton(page, 4).click()
    await told(page, 'Import Complete', 'Successfully imported 4 products, 2 skipped due to errors')
    await activeProducts(page, '4')
    const heading = page.getByRole('heading', { name: '4 of 6 imported, 2 skipped' })
    await heading.waitFor()
    expect(await heading.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.getByText(/^november-picks\.csv, .*They are active now\.$/).waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: '(done)' }).allInnerTexts()).toHaveLength(4)
    expect((await table(page)).map(([row]) => row)).toEqual(['Row', '4', '6'])
    const imported = page.getByRole('list', { name: 'Imported products' }).getByRole('listitem')
    expect((await imported.allInnerTexts()).map((text) => text.split('\n')[0])).toEqual([
      'Featherlight travel stroller',
      'Slow-flow glass bottles, set of 4',
      'Maple stacking blocks',
      'Sleepy Hollow bassinet',
    ])

    const products = page.getByRole('link', { name: 'See the products' })
    expect(await products.getAttribute('href')).toBe('/baby-products')

    // What was skipped can be corrected in a file of its own, which the import reads again.
    const downloading = page.waitForEvent('download')
    await page.getByRole('button', { name: 'Skipped rows as CSV' }).click()
    const skipped = await readFile(await (await downloading).path(), 'utf8')
    await page.getByRole('button', { name: 'Import another file' }).click()
    await page.getByText('The rows appear here before anything is added.').waitFor()
    await upload(page, skipped.replace('Car Seats', 'Travel').replace('B0123', ''), 'again.csv')
    await importButton(page, 2).waitFor()

    await page.goto('/baby-products?category=Feeding')
    const bottles = page.getByRole('article', { name: 'Slow-flow glass bottles, set of 4' })
    await bottles.getByText('Says "soft" and means it').waitFor()
    await bottles.getByText('4.6 out of 5 stars on Amazon').waitFor()
    expect(faults).toEqual([])
  })

  it('can be dropped, chosen by keyboard, and chosen again once it was corrected', async () => {
    const { page } = await atTheTool({ viewport: 'phone', dark: true })
    const dropped = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer()
      transfer.items.add(new File([text], 'Dropped.CSV'))
      return transfer
    }, picks)
    await page.getByRole('region', { name: 'CSV file' }).dispatchEvent('drop', { dataTransfer: dropped })
    await page.getByText('Dropped.CSV').waitFor()
    await importButton(page, 4).waitFor()
    const block = page.getByRole('listitem').filter({ hasText: 'Safety · $15.49 · B0123' }).last()
    await block.getByText('Amazon ASIN must be exactly 10 characters').waitFor()

    const folder = await mkdtemp(join(tmpdir(), 'village-import-'))
    const path = join(folder, 'picks.csv')
    for (const [text, count] of [
      [picks, 4],
      [picks.replace('B0123', 'B0123456XX'), 5],
    ] as const) {
      await writeFile(path, text)
      const choosing = page.waitForEvent('filechooser')
      await page.getByRole('button', { name: 'Choose another file' }).press('Enter')
      await (await choosing).setFiles(path)
      await importButton(page, count).waitFor()
    }
    await rm(folder, { recursive: true })
  })

  it('of 10,000 rows is shown in parts and imported whole; one row more is too many', async () => {
    const { page } = await atTheTool()
    const rows = Array.from(
      { length: 10_000 },
      (_, number) => `Bib ${number},B${String(number).padStart(9, '0')},https://a.example/${number},,$1,Feeding,,4,`,
    )
    await upload(page, [header, ...rows, 'One more,,https://a.example/more,,,Feeding,,,'].join('\r\n'))
    await page.getByText('10,001 rows are too many for one import.').waitFor()
    await page.getByText('Please split them into parts of at most 10,000.').waitFor()
    await importButton(page, 0).waitFor()

    await upload(page, [header, ...rows.slice(0, -1), 'Bad bib,,nowhere,,,Feeding,,,'].join('\r\n'))
    await page.getByText('Valid 9,999', { exact: true }).waitFor()
    expect(await table(page)).toHaveLength(101)
    await page.getByText('100 of 10,000 rows shown').waitFor()
    await page.getByRole('button', { name: 'Show more' }).click()
    await page.getByText('200 of 10,000 rows shown').waitFor()
    await page.getByText('Invalid rows', { exact: true }).click()
    expect((await table(page)).slice(1).map(([row, , name]) => [row, name])).toEqual([['10001', 'Bad bib']])
    await importButton(page, 9999).click()
    await told(page, 'Import Complete', 'Successfully imported 9999 products, 1 skipped due to errors')
    await page.getByRole('heading', { name: '9,999 of 10,000 imported, 1 skipped' }).waitFor()
    await page.getByText('20 of 9,999 products shown').waitFor()
    await activeProducts(page, '9,999')
  })
})

describe('rows that wait', () => {
  const waits = async (page: Page) => {
    await page.getByText('november-picks.csv').waitFor()
    await importButton(page, 4).waitFor()
  }

  it('survive another tab of the dashboard and a reload, and go once they are imported', async () => {
    const { page } = await atTheTool()
    await upload(page, picks)
    await waits(page)
    await page.getByRole('tab', { name: 'Analytics' }).click()
    await page.getByText('november-picks.csv').waitFor({ state: 'detached' })
    await page.getByRole('tab', { name: 'Baby Products' }).click()
    await waits(page)
    await page.reload()
    await waits(page)
    await paste(page, 'Bib,,https://a.example/1,,$9,Feeding,,,')
    await importButton(page, 1).waitFor()
    await page.reload()
    await importButton(page, 1).waitFor()
    expect(await page.getByLabel('Or paste CSV text').inputValue()).toBe('Bib,,https://a.example/1,,$9,Feeding,,,')
    await importButton(page, 1).click()
    await page.getByRole('heading', { name: '1 of 1 imported' }).waitFor()
    await page.reload()
    await page.getByText('The rows appear here before anything is added.').waitFor()
    expect(await page.getByLabel('Or paste CSV text').inputValue()).toBe('')
  })

  it('are kept for nobody else, and not after signing out', async () => {
    const { page } = await atTheTool()
    await upload(page, picks)
    await waits(page)
    const kept = () => page.evaluate(() => caches.keys())
    expect(await kept()).toEqual(['waiting-import'])
    // Somebody else had the page before: their rows are not shown, and deleted.
    await page.evaluate(async () => {
      const cache = await caches.open('waiting-import')
      const headers = { 'x-member': 'somebody-else', 'x-import': 'other', 'x-file': 'theirs.csv' }
      await cache.put('/waiting-import', new Response('Bib,,https://a.example/1,,,Feeding,,,', { headers }))
    })
    await page.reload()
    await page.getByText('The rows appear here before anything is added.').waitFor()
    await expect.poll(kept).toEqual([])

    await upload(page, picks)
    await waits(page)
    expect(await kept()).toEqual(['waiting-import'])
    // From a page that knows nothing of imports.
    await page.goto('/about')
    await page.getByRole('button', { name: /Ada/ }).click()
    await page.getByRole('menuitem', { name: 'Sign out' }).click()
    await page.waitForURL((url) => url.pathname === '/')
    await expect.poll(kept).toEqual([])
  })
})

describe('an import that fails', () => {
  it('by an answer that is lost adds nothing twice when it is sent again', async () => {
    const { page } = await atTheTool()
    await upload(page, picks)
    await importButton(page, 4).waitFor()
    await page.route('**/rest/v1/baby_products', async (route) => {
      await route.fetch()
      await route.abort()
    })
    await importButton(page, 4).click()
    await told(page, 'Import Failed', 'We cannot reach the village right now. Please check your connection.')
    await page.unroute('**/rest/v1/baby_products')
    await importButton(page, 4).click()
    await page.getByRole('heading', { name: '4 of 6 imported, 2 skipped' }).waitFor()
    expect(await productNames()).toHaveLength(4)
  })
})
