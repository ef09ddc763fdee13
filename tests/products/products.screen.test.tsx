// The voting page: access, the list and its filter, and votes that are delayed, refused or changed during a request.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import type { Answer } from '../../domain/contract.ts'
import { filterCategories } from '../../domain/products/product-categories.ts'
import {
  productNotFoundSentence,
  productSchema,
  type voteForProduct,
} from '../../domain/products/products.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, type OpenOptions, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

type Votes = Answer<typeof voteForProduct>
const product = (product_name: string, at = 1) =>
  sampleOf(productSchema, {
    id: `0198c1de-0000-7000-8000-00000000000${at}`,
    product_name,
    category: 'Feeding',
    userVote: 'none',
  })
const listed = (...names: string[]) => ({
  products: names.map((name, at) => product(name, at + 1)),
  next_cursor: null,
})
const open = (answers: Answers = {}, options: OpenOptions = {}) =>
  openPage('/baby-products', { as: 'member', answers: { 'list-products': listed('Bib'), ...answers }, ...options })

/** Accessible names of both vote buttons of a card, with a star at the member's own vote. */
const votes = async (name = 'Bib') => {
  const card = await screen.findByRole('article', { name })
  return within(card)
    .getAllByRole('button', { name: /vote, / })
    .map(
      (button) => `${button.getAttribute('aria-label')}${button.getAttribute('aria-pressed') === 'true' ? ' *' : ''}`,
    )
}
const vote = (vote_type: Votes['userVote']): Votes => ({
  upvotes: vote_type === 'upvote' ? 1 : 0,
  downvotes: vote_type === 'downvote' ? 1 : 0,
  userVote: vote_type,
})
const none = ['Upvote, 0', 'Downvote, 0']

describe('the list of products', () => {
  it('is refused to members while it is open to administrators only', async () => {
    const { address } = await open(
      { 'list-products': new Refusal('not_allowed') },
      { settings: { productsOpenTo: 'admins' } },
    )
    await see('This feature is currently only available for administrators')
    await expect.poll(address).toBe('/profile')
  })

  it('redirects a visitor to sign-in, and back to the same products', async () => {
    const { address } = await openPage('/baby-products?category=Toys')
    await see('Please sign in to view baby products')
    await expect.poll(address).toBe(`/auth?redirect=${encodeURIComponent('/baby-products?category=Toys')}`)
  })

  it('shows a product’s facts on its card, and a drawing if there is no picture', async () => {
    const known = { price: '$249.00', amazon_rating: 4, product_url: 'https://www.amazon.com/dp/B0C1D2E3F4' }
    await open({ 'list-products': { products: [{ ...product('Stroller'), ...known }], next_cursor: null } })
    const card = within(await screen.findByRole('article', { name: 'Stroller' }))
    for (const words of ['Feeding', '$249.00']) card.getByText(words)
    expect(screen.getByRole('main').textContent).toContain('4.0 out of 5 stars on Amazon')
    expect(card.getByRole('link', { name: /View on Amazon/ }).getAttribute('href')).toBe(known.product_url)
    card.getByRole('img', { name: 'Stroller' })
  })

  it('changes with the filter in the URL', async () => {
    const { press, address, calls } = await open({
      'list-products': ({ category }) => (category === 'Nursery' ? listed() : listed('Bib', 'Cup')),
    })
    await see('Bib', 'Cup')
    const filter = within(screen.getByRole('group', { name: 'Category' })).getAllByRole('button')
    expect(filter.map(({ textContent }) => textContent)).toEqual(['All Categories', ...filterCategories])
    await press('Nursery')
    await see('No products yet', 'Check back soon for baby products to vote on!')
    expect(address()).toBe('/baby-products?category=Nursery')
    await press('Show all categories')
    await see('Bib')
    expect(address()).toBe('/baby-products')
    expect(calls('list-products').map(({ category }) => category)).toEqual([undefined, 'Nursery'])
  })

  it('shows loading and failures, and loads more on request', async () => {
    const held = Promise.withResolvers<Refusal>()
    const { press, answer } = await open({ 'list-products': () => held.promise })
    await see('Loading products')
    held.resolve(new Refusal('too_many_requests'))
    await see('Failed to load products')
    answer({
      'list-products': ({ cursor }) =>
        cursor ? { products: [product('Cup', 2)], next_cursor: null } : { ...listed('Bib'), next_cursor: 'next' },
    })
    await press('Try again')
    await press('Show more')
    await see('Cup')
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull()
  })
})

describe('a vote', () => {
  it('asks for a sign-in if the session was ended elsewhere', async () => {
    const ended = [400, { code: 400, error_code: 'refresh_token_not_found', msg: 'Ended' }] as const
    const { press } = await open(
      { 'vote-for-product': new Refusal('not_signed_in') },
      { auth: { token: () => [...ended] } },
    )
    await press('Upvote, 0')
    await see('Please sign in to vote')
  })

  it('is shown optimistically, and rolled back on failure', async () => {
    const held = Promise.withResolvers<'lost'>()
    const { press, answer } = await open({ 'vote-for-product': () => held.promise })
    await press('Upvote, 0')
    expect(await votes()).toEqual(['Upvote, 1 *', 'Downvote, 0'])
    held.resolve('lost')
    await see('Failed to submit vote')
    expect(await votes()).toEqual(none)
    answer({ 'vote-for-product': ({ vote_type }) => vote(vote_type) })
    await press('Downvote, 0')
    await see('Vote recorded!')
    expect(await votes()).toEqual(['Upvote, 0', 'Downvote, 1 *'])
  })

  it('that changes during a request ends as pressed last, without flickering', async () => {
    const held = Promise.withResolvers<void>()
    const { press, calls } = await open({
      'vote-for-product': async ({ vote_type }) => {
        await held.promise
        return vote(vote_type)
      },
    })
    await votes()
    const seen: string[] = []
    new MutationObserver((changes) => {
      for (const { target } of changes) seen.push((target as Element).getAttribute('aria-label') ?? '')
    }).observe(screen.getByRole('article', { name: 'Bib' }), { subtree: true, attributeFilter: ['aria-label'] })
    await press('Upvote, 0')
    await press('Upvote, 1')
    await press('Downvote, 0')
    held.resolve()
    await see('Vote recorded!')
    await waitFor(() => expect(calls('vote-for-product')).toHaveLength(2))
    expect(calls('vote-for-product').map(({ vote_type }) => vote_type)).toEqual(['upvote', 'downvote'])
    expect(await votes()).toEqual(['Upvote, 0', 'Downvote, 1 *'])
    expect(seen).toEqual(['Upvote, 1', 'Upvote, 0', 'Downvote, 1'])
  })

  it('is kept if an older list arrives later', async () => {
    const held = Promise.withResolvers<ReturnType<typeof listed>>()
    const { user, answer } = await open({ 'list-products': listed('Bib', 'Cup') })
    await votes('Cup')
    const up = (name: string) =>
      user.click(within(screen.getByRole('article', { name })).getByRole('button', { name: /^Upvote/ }))
    // A vote on a hidden product refetches the list.
    answer({
      'vote-for-product': new Refusal('not_found', { detail: productNotFoundSentence }),
      'list-products': () => held.promise,
    })
    await up('Cup')
    await see('This product is no longer available here.')
    answer({ 'vote-for-product': ({ vote_type }) => vote(vote_type) })
    await up('Bib')
    await see('Vote recorded!')
    held.resolve(listed('Bib'))
    await waitFor(() => expect(screen.queryByRole('article', { name: 'Cup' })).toBeNull())
    expect(await votes()).toEqual(['Upvote, 1 *', 'Downvote, 0'])
  })
})
