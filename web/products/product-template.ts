// The file that shows how an import is written: the columns by name, and one row to follow.
import { productColumns } from '../../domain/products/product-row.rules.ts'

export const templateName = 'baby_products_template.csv'

const example = [
  'Example stroller (replace this row)',
  'B0EXAMPLE1',
  'https://www.amazon.com/dp/B0EXAMPLE1',
  'https://example.com/stroller.jpg',
  '$249.00',
  'Travel',
  '"Folds with one hand, fits under a table"',
  '4.7',
  '120',
]

/** Text of the template. */
const productTemplate = `${productColumns.join(',')}\r\n${example.join(',')}\r\n`

/** Lets the browser save the template. */
export const downloadTemplate = (): void => {
  const address = URL.createObjectURL(new Blob([productTemplate], { type: 'text/csv;charset=utf-8' }))
  const link = document.createElement('a')
  link.href = address
  link.download = templateName
  link.click()
  URL.revokeObjectURL(address)
}
