// Importing products: refused files, pasted text, products that already exist, and failed imports.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../domain/contract.ts'
import type { importProducts, KnownProduct } from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { readTable } from '../../web/app/read-table.ts'
import { readProductCsv } from '../../web/products/read-product-csv.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'

/** Whether the parser's file can be loaded. */
let readerComes = true
beforeEach(() => {
  readerComes = true
})

/** The parser of web/products/product-csv-worker.ts, on the main thread. */
class Reader {
  onmessage: ((event: { data: unknown }) => void) | null = null
  onerror: (() => void) | null = null
  postMessage(data: string | ArrayBuffer) {
    if (!readerComes) return queueMicrotask(() => this.onerror?.())
    void readTable(data).then(
      (table) => this.onmessage?.({ data: readProductCsv(table) }),
      () => this.onerror?.(),
    )
  }
  terminate() {}
}

const header = 'product_name,amazon_asin,product_url,image_url,price,category,description,amazon_rating,bestseller_rank'
const picks = `${header}
Bib,B0C1D2E3F4,https://a.example/1,,9.50,Feeding,,,
Cup,,https://a.example/2,,$5,Feeding,,,
Latch,B0123,https://a.example/3,,$1,Safety,,,`
const pasted = 'Or paste CSV text'

const open = async (answers: Answers = {}) => {
  const page = await openPage('/admin?tab=products', { as: 'administrator', answers })
  vi.stubGlobal('Worker', Reader)
  await see('Import products from CSV')
  const upload = async (content: BlobPart, name = 'picks.csv') => {
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await page.user.upload(input, new File([content], name))
  }
  return {
    ...page,
    upload,
    ready: (count: number) => screen.findByRole('button', { name: `Import ${count} Product(s)` }),
    send: (count: number) => page.press(`Import ${count} Product(s)`),
  }
}
const rows = () =>
  within(screen.getByRole('table', { name: 'Rows of the import' }))
    .getAllByRole('row')
    .slice(1)
    .map((row) =>
      within(row)
        .getAllByRole('cell')
        .map((cell) => cell.lastElementChild?.textContent),
    )
const imported = (count: number, more: Partial<Answer<typeof importProducts>> = {}) => ({
  imported: count,
  skipped: 0,
  row_errors: [],
  known: [],
  ...more,
})

describe('a file', () => {
  it('is refused because of its name or size, with the reason', async () => {
    const { upload, ready } = await open()
    await upload(picks, 'picks.pdf')
    await see('Invalid File Type', 'Please upload a CSV file', /^picks\.pdf isn’t a \.csv, \.tsv, or \.xlsx file\./)
    await upload(new ArrayBuffer(5 * 1024 * 1024 + 1), 'big.csv')
    await see('File Too Large', 'Please upload a file smaller than 5MB', 'big.csv is larger than 5 MB.')
    await ready(0)
  })

  it('is refused because of its content, and the previous rows stay', async () => {
    const { upload, ready } = await open()
    await upload(picks)
    await ready(2)
    await upload(Buffer.from('504b0304140006000800', 'hex'), 'workbook.csv')
    await see(/^workbook\.csv isn’t a \.csv, \.tsv, or \.xlsx file\. In your spreadsheet app, /, 'picks.csv')
    await ready(2)
  })

  it('with valid and invalid rows is shown row by row, on request the invalid ones only', async () => {
    const { upload, ready, user } = await open()
    await upload(picks)
    await ready(2)
    await see('Valid 2', 'Invalid 1')
    expect(rows().map(([, status, name, , price]) => [status, name, price])).toEqual([
      ['Valid', 'Bib', '$9.50'],
      ['Valid', 'Cup', '$5'],
      ['Invalid', 'Latch', '$1'],
    ])
    await user.click(screen.getByText('Invalid rows'))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(rows()[0]?.at(-1)).toBe('Amazon ASIN must be exactly 10 characters')
  })

  it('is reported if the parser fails to load, and is parsed once it loads', async () => {
    const { upload, ready } = await open()
    readerComes = false
    await upload(picks)
    await see('Upload Failed', 'Failed to read the file. Please try again.')
    readerComes = true
    await upload(picks)
    await ready(2)
  })

  it('with many rows is shown in parts and imported completely; 10,001 rows are too many', async () => {
    const { upload, ready, press, send } = await open({
      'import-products': ({ products }) => imported(products.length),
    })
    const of = (count: number) =>
      [header, ...Array.from({ length: count }, (_, at) => `Bib ${at},,https://a.example/${at},,,Feeding,,,`)].join(
        '\n',
      )
    await upload(of(10_001))
    await see('10,001 rows are too many for one import.', /Please split them into files of up to 10,000\.$/)
    await ready(0)
    await upload(of(150))
    await see('100 of 150 rows shown')
    expect(rows()).toHaveLength(100)
    await press('Show more')
    await waitFor(() => expect(rows()).toHaveLength(150))
    await send(150)
    await see('150 of 150 imported')
  })

  it('can be dropped, and selected again after a correction', async () => {
    const { upload, ready } = await open()
    const files = [new File([picks], 'Dropped.CSV')]
    fireEvent.drop(screen.getByRole('region', { name: 'CSV file' }), { dataTransfer: { files, types: ['Files'] } })
    await see('Dropped.CSV')
    await ready(2)
    screen.getByRole('button', { name: 'Choose another file' })
    await upload(picks.replace('B0123', 'B0123456XX'), 'Dropped.CSV')
    await ready(3)
  })

  it('folds the steps before it, and can be removed', async () => {
    const { upload, ready, press } = await open()
    await upload(picks)
    await ready(2)
    expect(screen.queryByRole('button', { name: 'Download template' })).toBeNull()
    expect(document.activeElement?.textContent).toBe('Choose another file')
    await press('Remove')
    await see('You’ll see the rows here before anything is added.')
    await ready(0)
    expect(document.activeElement?.textContent).toBe('Import products from CSV')
    screen.getByRole('button', { name: 'Download template' })
  })
})

describe('pasted text', () => {
  it('is required, with at least one valid row', async () => {
    const { send, fill, press, user } = await open()
    await send(0)
    await see('No Products', 'Please paste CSV data first')
    await fill(pasted, `${header}\n`)
    await see('No rows found.')
    await press('Edit text')
    await fill(pasted, 'Bib,https://a.example/1')
    await see('Incomplete row - need at least product_name, product_url, and category')
    await send(0)
    await see('No Valid Products', 'Please fix validation errors before importing')
    await press('Edit text')
    await user.clear(field(pasted))
    await see('You’ll see the rows here before anything is added.')
  })

  it('stays open while it is typed', async () => {
    const { fill, press, user, ready, focused } = await open()
    await fill(pasted, picks)
    await ready(2)
    await press('Edit text')
    await focused(pasted)
    await user.type(field(pasted), '\nCan,,https://a.example/4,,$5,Feeding,,,')
    await ready(3)
    await focused(pasted)
  })

  it('replaces a file, may be separated by semicolons, and is deleted after the import', async () => {
    const { upload, ready, fill, send, press, calls } = await open({ 'import-products': imported(1) })
    await upload(picks)
    await ready(2)
    await press('Remove')
    await fill(pasted, 'Product Name;Price;Product-URL;CATEGORY\nBib;9,90 €;https://a.example/1;Feeding')
    await see('The fields are separated by semicolons, so we read them that way.')
    await send(1)
    await see('Import Complete', 'Successfully imported 1 product', '1 of 1 imported')
    expect(screen.getByRole('link', { name: 'See the products' }).getAttribute('href')).toBe('/baby-products')
    expect(calls('import-products')[0]?.products).toMatchObject([{ product_name: 'Bib', price: '9,90 €' }])
    await press('Import another file')
    expect(field(pasted).value).toBe('')
  })

  it('cannot be imported before it is parsed and compared', async () => {
    const held = Promise.withResolvers<{ known: never[] }>()
    const { fill, ready, send, press, answer, calls, user } = await open({ 'import-products': imported(1) })
    await fill(pasted, picks)
    const button = await ready(2)
    answer({ 'find-known-products': () => held.promise })
    await press('Edit text')
    await user.clear(field(pasted))
    await user.click(field(pasted))
    await user.paste('Bib,,https://a.example/1,,$9,Feeding,,,')
    await user.click(button)
    await waitFor(() =>
      expect(screen.getByRole('button', { name: /^Import \d/ }).getAttribute('aria-busy')).toBe('true'),
    )
    expect(calls('import-products')).toEqual([])
    held.resolve({ known: [] })
    await send(1)
    await see('1 of 1 imported')
    expect(calls('import-products')).toHaveLength(1)
  })
})

describe('a product that already exists', () => {
  const known = (row: number, more: Partial<KnownProduct> = {}): KnownProduct => ({
    row,
    by: 'asin',
    product_name: 'Known',
    price: null,
    is_active: true,
    created_at: '2026-11-20T18:00:00.000Z',
    ...more,
  })

  it('is reported before the import, or after it if it was added meanwhile', async () => {
    const { fill, ready, send } = await open({
      'find-known-products': { known: [known(2)] },
      'import-products': imported(1, { skipped: 1, known: [known(3, { by: 'name', price: '$5', is_active: false })] }),
    })
    await fill(pasted, picks.replace('B0123,', ','))
    await ready(2)
    expect(rows().map((cells) => [cells[1], cells.at(-1)])).toEqual([
      ['Already added', 'Already added Nov 20, 2026: same ASIN'],
      ['Valid', 'None'],
      ['Valid', 'None'],
    ])
    await send(2)
    await see(
      'Import Complete',
      'Successfully imported 1 products, 2 skipped due to errors',
      '1 of 3 imported, 2 skipped',
    )
    await see(/^Already added Nov 20, 2026: same name and category/)
  })
})

describe('an import that fails', () => {
  it('is reported, keeps the rows, and can be retried with the same request id', async () => {
    const { fill, send, answer, calls } = await open({ 'import-products': new Refusal('not_allowed') })
    await fill(pasted, picks)
    await send(2)
    await see('Import Failed', 'Failed to insert products. Please check your admin permissions.')
    answer({ 'import-products': imported(2) })
    await send(2)
    await see('Import Complete', '2 of 3 imported, 1 skipped')
    const [first, second] = calls('import-products')
    expect(second?.import_id).toBe(first?.import_id)
  })
})
