// Every page with a provider's mean rating shows it as a figure from three families on, and never from fewer.
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { getProvider, publicCardSchema, searchProviders } from '../../domain/providers/providers.contracts.ts'
import { getRecentRecommendations } from '../../domain/recommendations/recommendations.contracts.ts'
import { savedProviderSchema } from '../../domain/saved/saved.contracts.ts'
import { type Answers, openPage } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const rated = (total_recommendations: number) => ({
  ...{ rating: 4.5, total_recommendations, provider_name: 'Rosa M.', service_type: 'nanny' },
})
const other = '0198c1de-0000-7000-8000-000000000002'

const found = (total: number): Answers => ({
  'search-providers': {
    providers: [sampleOf(searchProviders.output.shape.providers.element, rated(total))],
    ...{ total: 1, region: null, next_cursor: null },
  },
})
const page = (total: number): Answers => ({
  'get-provider': sampleOf(getProvider.output, { ...rated(total), rating_counts: [0, 0, 0, 1, 1] }),
})
const saved = (total: number): Answers => {
  const rosa = sampleOf(savedProviderSchema, rated(total))
  return { 'list-saved-providers': { providers: [rosa, { ...rosa, provider_id: other }], next_cursor: null } }
}
const featured = (total: number): Answers => ({
  'get-featured-businesses': { businesses: [sampleOf(publicCardSchema, rated(total))] },
})
const recent = (total: number): Answers => ({
  'get-recent-recommendations': {
    recommendations: [sampleOf(getRecentRecommendations.output.shape.recommendations.element, rated(total))],
  },
})

const places: [place: string, path: string, answers: (total: number) => Answers, press?: RegExp][] = [
  ['the search', '/search-results', found],
  ['all recommendations', '/search-results', found, /^View all/],
  ['a provider’s page', '/providers/rosa-m-000000000001', page],
  ['saved providers', '/saved', saved],
  ['the comparison', `/saved?compare=${sampleOf(savedProviderSchema).provider_id},${other}`, saved],
  ['the featured businesses', '/', featured],
  ['the recent recommendations', '/', recent],
]

it.each(places)('%s', async (_place, path, answers, press) => {
  for (const total of [2, 3]) {
    const opened = await openPage(path, { as: 'member', answers: answers(total) })
    await waitFor(() => screen.getAllByText('Rosa M.'))
    if (press) await opened.press(press)
    const at = within(press ? await screen.findByRole('dialog') : document.body)
    if (total === 3) await at.findAllByText('4.5')
    else {
      expect(at.queryAllByText(/4\.5/)).toEqual([])
      for (const stars of at.queryAllByRole('img', { name: /out of 5 stars/ }))
        expect(stars.getAttribute('style')).not.toContain('--color-star)')
    }
  }
})
