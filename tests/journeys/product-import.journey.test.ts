// Importing products: template, file or text, the preview with what is wrong in each row, and what becomes of good and bad ones.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { importProducts } from '../../domain/products/products.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { axeFindings } from './accessibility.ts'
import { startBrowser, type TestBrowser } from './browser.ts'
import { holdRequests } from './hold-requests.ts'
import { signIn } from './sign-in.ts'

let village: TestVillage
let browser: TestBrowser

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
})
afterAll(async () => {
  await browser?.close()
  await village?.close()
})
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
    expect(await axeFindings(page)).toEqual([])

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
    expect(await axeFindings(page)).toEqual([])

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

  it('is refused by its name, its size and what it holds, each named, and what was there stays', async () => {
    const { page } = await atTheTool()
    const alert = page.getByRole('alert')
    await upload(page, picks, 'picks.xlsx')
    await told(page, 'Invalid File Type', 'Please upload a CSV file')
    await alert.getByText(/^picks\.xlsx is a spreadsheet, not CSV text\./).waitFor()
    await upload(page, Buffer.alloc(5 * 1024 * 1024 + 1, 'a'), 'big.csv')
    await told(page, 'File Too Large', 'Please upload a file smaller than 5MB')
    await alert.getByText('big.csv is larger than 5 MB.').waitFor()
    await page.getByText('Drop a .csv file here').waitFor()

    await upload(page, picks)
    await importButton(page, 4).waitFor()
    expect(await alert.count()).toBe(0)
    for (const [name, bytes, words] of [
      ['workbook.csv', Buffer.from('504b0304140006000800', 'hex'), /^workbook\.csv is a spreadsheet, not CSV text\./],
      ['old-workbook.csv', Buffer.from('d0cf11e0a1b11ae1', 'hex'), /^old-workbook\.csv is a spreadsheet/],
      ['picture.csv', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), /^picture\.csv is not a text file\./],
      ['empty.csv', Buffer.alloc(0), /^empty\.csv is empty\./],
      ['blank.csv', Buffer.from('\uFEFF \r\n\r\n'), /^blank\.csv is empty\./],
    ] as const) {
      await upload(page, bytes, name)
      await alert.getByText(words).waitFor()
      await page.getByText('november-picks.csv').waitFor()
      await importButton(page, 4).waitFor()
    }
    expect(await axeFindings(page)).toEqual([])
  })

  it('can be taken back', async () => {
    const { page } = await atTheTool()
    await upload(page, picks)
    await importButton(page, 4).waitFor()
    await page.getByRole('button', { name: 'Remove' }).press('Enter')
    await page.getByText('Drop a .csv file here').waitFor()
    await page.getByText('The rows appear here before anything is added.').waitFor()
    await importButton(page, 0).waitFor()
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('Choose a file')
    await expect.poll(() => page.evaluate(() => caches.match('/waiting-import').then(Boolean))).toBe(false)
    await page.reload()
    await page.getByText('Drop a .csv file here').waitFor()
    await importButton(page, 0).waitFor()
  })

  it('is told when it cannot be read', async () => {
    const { page } = await atTheTool()
    await page.evaluate(() => {
      Blob.prototype.arrayBuffer = () => Promise.reject(new DOMException('gone', 'NotReadableError'))
    })
    await upload(page, picks)
    await told(page, 'Upload Failed', 'Failed to read the file. Please try again.')
    await page.getByText('Drop a .csv file here').waitFor()
    await importButton(page, 0).waitFor()
  })

  it('is told when the reader does not come', async () => {
    const { page } = await atTheTool()
    await page.route('**/product-csv-worker*', (route) => route.abort())
    await upload(page, picks)
    await told(page, 'Upload Failed', 'Failed to read the file. Please try again.')
    await page.unroute('**/product-csv-worker*')
    await upload(page, picks)
    await importButton(page, 4).waitFor()
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
    expect(await axeFindings(page)).toEqual([])

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

describe('pasted text', () => {
  it('is needed, and at least one row of it must be good', async () => {
    const { page } = await atTheTool()
    await importButton(page, 0).click()
    await told(page, 'No Products', 'Please paste CSV data first')
    await paste(page, `${header}\n`)
    await page.getByText('No rows found.').waitFor()
    await paste(page, 'Bib,https://a.example/1')
    await page.getByText('Invalid 1', { exact: true }).waitFor()
    expect((await table(page)).at(1)?.at(-1)).toBe(
      'Incomplete row - need at least product_name, product_url, and category',
    )
    await importButton(page, 0).click()
    await told(page, 'No Valid Products', 'Please fix validation errors before importing')
    await paste(page, '')
    await page.getByText('The rows appear here before anything is added.').waitFor()
  })

  it('takes the place of a file, may be separated by semicolons, and goes once imported', async () => {
    const { page } = await atTheTool({ viewport: 'tablet' })
    await upload(page, picks)
    await importButton(page, 4).waitFor()
    await paste(page, 'Product Name;Price;Product-URL;CATEGORY\nBib;9,90 €;https://a.example/1;Feeding')
    await page.getByText('Its fields are separated by semicolons, not commas; they were read that way.').waitFor()
    await page.getByText('Drop a .csv file here').waitFor()
    await importButton(page, 1).click()
    await told(page, 'Import Complete', 'Successfully imported 1 product')
    await page.getByRole('heading', { name: '1 of 1 imported' }).waitFor()
    await page.getByRole('button', { name: 'Import another file' }).click()
    expect(await page.getByLabel('Or paste CSV text').inputValue()).toBe('')
    const kept = await village.database.db.selectFrom('baby_products').selectAll().execute()
    expect(kept).toMatchObject([{ product_name: 'Bib', price: '9,90 €', is_active: true }])
  })
})

/** Today as the page writes it. */
const today = (): string =>
  new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'short',
    day: 'numeric',
    timeZone: 'America/Los_Angeles',
  }).format(new Date())

describe('a product that is here already', () => {
  it('is told before the import by its ASIN; one that came meanwhile, after it', async () => {
    const row = (number: number, amazon_asin: string) =>
      `Bib ${number},${amazon_asin},https://a.example/${number},,,Feeding,,,`
    const known = { row: 1, product_name: 'Known', product_url: 'https://a.example', category: 'Feeding' }
    await village.call(importProducts, { products: [{ ...known, amazon_asin: 'B0KNOWN001' }] }, ada)
    const { page } = await atTheTool()
    await paste(
      page,
      [row(1, 'B0KNOWN001'), row(2, 'B0TWICE001'), row(3, 'b0twice001'), row(4, 'B0SOON0001')].join('\n'),
    )
    await importButton(page, 2).waitFor()
    const since = `Already here since ${today()}: same ASIN`
    expect((await table(page)).slice(1).map((cells) => [cells[1], cells.at(-1)])).toEqual([
      ['Already here', since],
      ['Valid', 'None'],
      ['Invalid', 'Amazon ASIN is already used in row 2'],
      ['Valid', 'None'],
    ])
    await page.getByText('Already here 1', { exact: true }).waitFor()
    await page.getByText('The invalid row is skipped. The row already here is skipped.').waitFor()
    await village.call(importProducts, { products: [{ ...known, amazon_asin: 'B0SOON0001' }] }, ada)
    await importButton(page, 2).click()
    await told(page, 'Import Complete', 'Successfully imported 1 products, 3 skipped due to errors')
    await page.getByRole('heading', { name: '1 of 4 imported, 3 skipped' }).waitFor()
    expect((await table(page)).slice(1).map(([number]) => number)).toEqual(['1', '3', '4'])
    expect((await table(page)).at(-1)?.at(-1)).toBe(since)
  })

  it('is told without an ASIN by name and category, also when it was taken down', async () => {
    const own = (name: string, price: string) => `${name},,https://a.example/1,,${price},Feeding,,,`
    const { page } = await atTheTool()
    await paste(page, [own('Café Bib', '$9'), own('cafe  bib', '$9'), own('Cup', '$5')].join('\n'))
    await importButton(page, 2).waitFor()
    expect((await table(page)).at(2)?.at(-1)).toBe('The same name and category are already in row 1')
    await importButton(page, 2).click()
    await page.getByText('Row 2 was skipped.').waitFor()
    await village.database.db
      .updateTable('baby_products')
      .set({ is_active: false })
      .where('product_name', '=', 'Cup')
      .execute()

    await page.getByRole('button', { name: 'Import another file' }).click()
    await paste(page, [own('CAFÉ BIB', '$11'), own('Cup', '$5')].join('\n'))
    await page.getByText('Already here 2', { exact: true }).waitFor()
    expect((await table(page)).slice(1).map((cells) => cells.at(-1))).toEqual([
      `Already here since ${today()}: same name and category, price then $9`,
      `Already here since ${today()}: same name and category. It is taken down; you can put it back in the list below.`,
    ])
    await importButton(page, 0).click()
    await told(page, 'No Valid Products', 'Every row is among the products already')
    expect(await productNames()).toEqual(['Café Bib', 'Cup'])
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

  it('are kept where the browser keeps nothing only as long as the page', async () => {
    const { page } = await browser.visitor({ as: ada, reducedMotion: true })
    await page.addInitScript(() => {
      Object.defineProperty(window, 'caches', { value: undefined })
    })
    await page.goto('/admin?tab=products')
    await upload(page, picks)
    await waits(page)
    await importButton(page, 4).click()
    await page.getByRole('heading', { name: '4 of 6 imported, 2 skipped' }).waitFor()
  })
})

describe('while new text is being read', () => {
  it('nothing can be imported: neither the old rows in the pause after a key, nor before the new ones are compared', async () => {
    const { page } = await atTheTool()
    const sent: unknown[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/rest/v1/baby_products'))
        sent.push(request.postDataJSON())
    })
    await paste(page, picks)
    await importButton(page, 4).waitFor()
    const compared = page.waitForRequest('**/rest/v1/rpc/find_known_products')
    const release = await holdRequests(page, '**/rest/v1/rpc/find_known_products')
    // The key and the press come in one go, long before the pause after it is over.
    await page.evaluate((text) => {
      const box = document.querySelector('textarea')
      const button = [...document.querySelectorAll('button')].find((one) => /^Import \d/.test(one.textContent ?? ''))
      if (!box || !button) throw new Error('The tool is not there')
      Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(box, text)
      box.dispatchEvent(new Event('input', { bubbles: true }))
      button.click()
    }, 'Bib,,https://a.example/1,,$9,Feeding,,,')
    await compared
    const button = page.getByRole('button', { name: /^Import \d/ })
    expect(await button.getAttribute('aria-busy')).toBe('true')
    await button.click()
    release()
    await importButton(page, 1).click()
    await page.getByRole('heading', { name: '1 of 1 imported' }).waitFor()
    expect(sent).toHaveLength(1)
    expect(await productNames()).toEqual(['Bib'])
  })
})

describe('on a small screen', () => {
  it.each(['smallest', 'phone'] as const)(
    'of a %s the whole import can be read without scrolling sideways',
    async (viewport) => {
      const { page } = await atTheTool({ viewport })
      const long = 'Supercalifragilisticexpialidocious'.repeat(4)
      const fits = async () => {
        const { width, inner } = await page.evaluate(() => ({
          width: document.documentElement.scrollWidth,
          inner: window.innerWidth,
        }))
        expect(width).toBe(inner)
      }
      await upload(
        page,
        `${picks}\n${long},B0LONG0001,https://a.example/9,https://pictures.${'long-'.repeat(8)}host.example/a.png,$${'9'.repeat(60)},Feeding,,,`,
        `${long}.csv`,
      )
      await importButton(page, 5).waitFor()
      await page
        .getByText(/which the site does not show\. A drawing takes its place\.$/)
        .last()
        .waitFor()
      await fits()
      // A row takes the width of the card, not what is left beside the numbers of the steps.
      const card = await page.locator('.card').filter({ hasText: 'Import products from CSV' }).boundingBox()
      const row = await page.getByRole('listitem').filter({ hasText: 'Row 4' }).last().boundingBox()
      expect((card?.width ?? 0) - (row?.width ?? 0)).toBeLessThanOrEqual(44)
      expect(await axeFindings(page)).toEqual([])
      await importButton(page, 5).click()
      await page.getByRole('heading', { name: '5 of 7 imported, 2 skipped' }).waitFor()
      await fits()
      expect(await axeFindings(page)).toEqual([])
    },
  )
})

describe('an import that fails', () => {
  it('says so, keeps the rows, and can be tried again', async () => {
    const { page, context } = await atTheTool()
    await paste(page, picks)
    await importButton(page, 4).waitFor()
    await page.route('**/rest/v1/baby_products', (route) =>
      route.fulfill({ status: 403, contentType: 'application/problem+json', body: '{"code":"not_allowed"}' }),
    )
    await importButton(page, 4).click()
    await told(page, 'Import Failed', 'Failed to insert products. Please check your admin permissions.')
    await page.unroute('**/rest/v1/baby_products')
    await context.setOffline(true)
    await importButton(page, 4).click()
    await told(page, 'Import Failed', 'We cannot reach the village right now. Please check your connection.')
    await context.setOffline(false)
    await importButton(page, 4).dblclick()
    await told(page, 'Import Complete', 'Successfully imported 4 products, 2 skipped due to errors')
    await activeProducts(page, '4')
  })

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

  it('counts nothing it cannot count', async () => {
    const { page, context } = await browser.visitor({ reducedMotion: true })
    await context.route('**/rest/v1/rpc/count_active_products*', (route) =>
      route.fulfill({ status: 422, contentType: 'application/problem+json', body: '{"code":"invalid_input"}' }),
    )
    const logged: string[] = []
    page.on('console', (message) => logged.push(message.text()))
    await signIn(page, ada)
    await page.goto('/admin?tab=products')
    await activeProducts(page, '–')
    expect(logged.some((line) => line.startsWith('count-active-products failed'))).toBe(true)
  })
})
