// Product pictures are loaded only from the configured hosts, and always over https.
import { expect, it } from 'vitest'
import { productImageAddress } from '../../domain/products/product-image.rules.ts'

const hosts = ['m.media-amazon.com', 'pictures.example']

it.each([
  ['https://m.media-amazon.com/images/I/a.jpg?x=1', 'https://m.media-amazon.com/images/I/a.jpg?x=1'],
  ['http://pictures.example/a.jpg', 'https://pictures.example/a.jpg'],
  ['HTTP://Pictures.Example/a.jpg', 'https://Pictures.Example/a.jpg'],
])('shows %s', (imageUrl, address) => {
  expect(productImageAddress(imageUrl, hosts)).toBe(address)
})

it.each([
  null,
  '',
  'https://other.example/a.jpg',
  'https://pictures.example.evil.example/a.jpg',
  'https://pictures.example:8443/a.jpg',
  'http://pictures.example:80@evil.example/a.jpg',
  'https://me:secret@pictures.example/a.jpg',
  'javascript:alert(1)//pictures.example',
])('does not show %s', (imageUrl) => {
  expect(productImageAddress(imageUrl, hosts)).toBeNull()
})
