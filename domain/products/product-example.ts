// The example row of the import's template, which is never imported itself.

/** The row that the template shows below its header. */
export const exampleProduct = {
  product_name: 'Example stroller (replace this row)',
  amazon_asin: 'B0EXAMPLE1',
  product_url: 'https://www.amazon.com/dp/B0EXAMPLE1',
  image_url: 'https://example.com/stroller.jpg',
  price: '$249.00',
  category: 'Travel',
  description: 'Folds with one hand, fits under a table',
  amazon_rating: '4.7',
  bestseller_rank: '120',
}
