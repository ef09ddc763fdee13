// CSV files of real spreadsheets: other headers, quotes, line endings, byte order marks, semicolons, and incomplete
// rows.
import { describe, expect, it } from 'vitest'
import { csvOf } from '../../domain/text/csv.rules.ts'
import { readText } from '../../web/app/read-table.ts'
import { readProductCsv } from '../../web/products/read-product-csv.ts'

const header = 'product_name,amazon_asin,product_url,image_url,price,category,description,amazon_rating,bestseller_rank'

const readCsv = (text: string) => readProductCsv(readText(text))
const read = (...lines: string[]) => readCsv(lines.join('\n'))

/** Number, name and errors of each row. */
const told = (csv: ReturnType<typeof readProductCsv>) =>
  csv.rows.map(({ row, texts, errors }) => [row, texts.product_name, ...errors])

describe('a file with a header', () => {
  it('counts its rows from 2', () => {
    const csv = read(header, 'Bib,,https://a.b,,$9,Feeding,Soft,4.5,12', 'Cup,,https://a.c,,,Feeding,,,')
    expect(told(csv)).toEqual([
      [2, 'Bib'],
      [3, 'Cup'],
    ])
    expect(csv.rows[0]?.texts).toMatchObject({
      amazon_asin: '',
      price: '$9',
      description: 'Soft',
      bestseller_rank: '12',
    })
    expect(csv.separator).toBe(',')
  })

  it.each([
    [
      'in any spelling and order',
      'Colour, CATEGORY ,Product Name,product-url,Notes',
      'red,Nursery,Ball,https://a.b,nice',
    ],
    ['by other words', 'Name,Link,Image,Category', 'Ball,https://a.b,https://a.c/i.png,Nursery'],
    ['by its own before other words', 'title,product_name,url,category', 'Wrong,Ball,https://a.b,Nursery'],
    ['by the first of two', 'category,category,name,url', 'Nursery,Wrong,Ball,https://a.b'],
    ['with fields left out at the end', 'product_name,product_url,category,description', 'Ball,https://a.b,Nursery'],
  ])('may name its columns %s', (_how, names, row) => {
    const csv = read(names, row)
    expect(told(csv)).toEqual([[2, 'Ball']])
    expect(csv.rows[0]?.texts).toMatchObject({ product_url: 'https://a.b', category: 'Nursery' })
  })

  it('with the skipped rows of an earlier import is read without the added protection against formulas', () => {
    const names = ['-Bottle', "'Quoted", "'-kept", '=A1']
    const cells = names.map((name) => [name, 'https://a.b', 'Nursery'])
    const csv = readCsv(csvOf([['product_name', 'product_url', 'category'], ...cells]))
    expect(csv.rows.map(({ texts }) => texts.product_name)).toEqual(names)
  })

  it('may have unnamed columns, which are ignored; rows with text after the last column are counted', () => {
    const tail = read('product_name,product_url,category', 'Ball,https://a.b,Nursery,,', 'Cup,https://a.c,Feeding,x, y')
    expect([told(tail), tail.cutRows]).toEqual([
      [
        [2, 'Ball'],
        [3, 'Cup'],
      ],
      1,
    ])
    const unnamed = read('product_name,,product_url,category,,', 'Ball,note,https://a.b,Nursery,note,note')
    expect([told(unnamed), unnamed.cutRows]).toEqual([[[2, 'Ball']], 0])
    expect(unnamed.rows[0]?.texts).toMatchObject({ product_url: 'https://a.b', category: 'Nursery' })
  })
})

describe('a file without a header', () => {
  it('counts its rows from 1 and uses the order of the columns', () => {
    const csv = read('Bib,B0C1D2E3F4,https://a.b,https://a.b/i.png,$9,Feeding,Soft,4.5,12,more,and more')
    expect(told(csv)).toEqual([[1, 'Bib']])
    expect(csv.rows[0]?.texts).toMatchObject({ price: '$9', description: 'Soft', bestseller_rank: '12' })
  })

  it('reports only rows with fewer than three fields', () => {
    expect(told(read('Bib,,https://a.b,,,Feeding', 'Bib,https://a.b'))).toEqual([
      [1, 'Bib'],
      [2, 'Bib', 'Incomplete row - need at least product_name, product_url, and category'],
    ])
    expect(told(read('Bib'))).toEqual([
      [1, 'Bib', 'Incomplete row - need at least product_name, product_url, and category'],
    ])
    expect(told(read('Bib,,'))[0]).toContain('Product URL is required')
  })

  it('is recognized even if a text contains a column name', () => {
    expect(told(read('The category winner,,https://a.b,,,Feeding,Its product_name is long'))).toEqual([
      [1, 'The category winner'],
    ])
  })
})

describe('quotation marks and line breaks', () => {
  it('enclose commas, quotation marks and line breaks', () => {
    const csv = read(
      header,
      '"Bib, ""soft""",,"https://a.b?x=1,2",,"$1,299.00",Feeding,"Two\nlines, one field",,',
      'Cup,,https://a.c,,,Feeding,,,',
    )
    expect(told(csv)).toEqual([
      [2, 'Bib, "soft"'],
      [3, 'Cup'],
    ])
    expect(csv.rows[0]?.texts).toMatchObject({ price: '$1,299.00', description: 'Two\nlines, one field' })
  })

  it.each(['\r\n', '\r', '\n'])('are read with %j as line ending', (end) => {
    const csv = readCsv(
      [header, '"Bib\r\nlong",,https://a.b,,,Feeding,,4,', 'Cup,,https://a.c,,,Feeding,,,7'].join(end),
    )
    expect(told(csv)).toEqual([
      [2, 'Bib long'],
      [3, 'Cup'],
    ])
  })

  it('are read with mixed line endings, a byte order mark, and empty lines, which count', () => {
    const csv = readCsv(
      `\uFEFF\n \r\n${header}\r\nBib,,https://a.b,,,Feeding,,,\n\n,,,,,,,,\r\nCup,,https://a.c,,,Feeding,,,\n\n`,
    )
    expect(told(csv)).toEqual([
      [2, 'Bib'],
      [5, 'Cup'],
    ])
    expect(csv.count).toBe(2)
  })

  it('are reported in their row if they are not closed or not doubled', () => {
    const open = read(header, 'Bib,,https://a.b,,,Feeding,,,', '"Cup,,https://a.c,,,Feeding,,,', 'Cot')
    expect(open.rows.map(({ row, errors }) => [row, errors[0]])).toEqual([
      [2, undefined],
      [3, 'A quotation mark here is never closed'],
    ])
    const single = read(header, '"Bib "soft" blue",,https://a.b,,,Feeding,,,')
    expect(single.rows[0]?.errors).toContain('Quotes inside quoted text must be doubled')
  })

  it('are kept inside a field, such as an inch mark', () => {
    expect(told(read(header, 'Ball 5" wide,,https://a.b,,,Nursery,,,'))).toEqual([[2, 'Ball 5" wide']])
  })
})

describe('the separator', () => {
  it('is detected if it is a semicolon, with commas inside fields', () => {
    const csv = read('product_name;price;product_url;category', 'Bib, soft;9,90 €;https://a.b;Feeding')
    expect([csv.separator, told(csv)]).toEqual([';', [[2, 'Bib, soft']]])
    expect(csv.rows[0]?.texts.price).toBe('9,90 €')
    expect(read('Bib;;https://a.b;;;Feeding').separator).toBe(';')
  })

  it('is detected if it is a tab, as in pasted cells', () => {
    const csv = read('Product Name\tProduct URL\tCategory', 'Bib\thttps://a.b\tFeeding')
    expect([csv.separator, told(csv)]).toEqual(['\t', [[2, 'Bib']]])
  })

  it('is taken from Excel’s sep= line, which is not counted as a row', () => {
    const text = 'sep=;\r\nproduct_name;product_url;category\r\nCalm, Cot;https://shop.example/a;Feeding'
    expect(readCsv(`\uFEFF${text}`)).toMatchObject({
      separator: ';',
      rows: [{ row: 2, texts: { product_name: 'Calm, Cot' } }],
    })
    expect(readCsv(`"${text.replace('\r', '"\r')}`).rows).toHaveLength(1)
  })

  it('is still a comma if a text contains semicolons', () => {
    const csv = read(header, 'Bib; soft; blue,,https://a.b,,,Feeding,,,')
    expect([csv.separator, told(csv)]).toEqual([',', [[2, 'Bib; soft; blue']]])
    expect(read('Bib; soft; blue,,https://a.b,,,Feeding').separator).toBe(',')
  })
})

it('an empty text has no rows', () => {
  for (const text of ['', '  \n\n', '\uFEFF', header, `${header}\n`, ',,,\n,,']) expect(readCsv(text).rows).toEqual([])
})

it('10,000 rows are read; if there are more, they are only counted', () => {
  const rows = (count: number) => [
    header,
    ...Array.from({ length: count }, (_, i) => `Bib ${i},,https://a.b/${i},,,Feeding,,,`),
  ]
  expect(read(...rows(10_000)).rows).toHaveLength(10_000)
  expect(read(...rows(10_001))).toEqual({ separator: ',', rows: [], count: 10_001, cutRows: 0 })
})
