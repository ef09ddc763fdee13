// Categories, their tags, and the village's lists of places.
import { describe, expect, it } from 'vitest'
import {
  categories,
  categoryLabel,
  categoryPlural,
  categorySlugs,
  isCategorySlug,
} from '../../domain/providers/categories.ts'
import { highlights } from '../../domain/recommendations/highlights.ts'
import { villagePlaces, villageRegions } from '../../domain/village-places.ts'

describe('categories', () => {
  it('are in the specified order, with stable slugs', () => {
    expect(categorySlugs.join(' ')).toBe(
      'nanny babysitter daycare postpartum-doula birth-doula lactation-consultant night-nurse sleep-consultant ' +
        'pediatrician pediatric-dentist family-photographer kids-classes kids-indoor-outdoor-activities other',
    )
    expect(categories.map(({ label }) => label).join(', ')).toBe(
      'Nanny, Babysitter, Daycare, Postpartum Doula, Birth Doula, Lactation Consultant, Night Nurse, Sleep Consultant, ' +
        'Pediatrician, Pediatric Dentist, Family Photographer, Kids Classes, Kids Indoor/Outdoor Activities, Other',
    )
  })

  it('map from slug to label', () => {
    expect(categoryLabel('birth-doula')).toBe('Birth Doula')
    expect(categoryPlural('nanny')).toBe('Nannies')
    expect(categoryLabel('plumber')).toBe('plumber')
    expect(isCategorySlug('birth-doula')).toBe(true)
    expect(isCategorySlug('constructor')).toBe(false)
  })
})

describe('tags', () => {
  it('are at least eight, eleven for classes, twelve for activities, unique and without commas', () => {
    for (const slug of categorySlugs) {
      const least = { 'kids-classes': 11, 'kids-indoor-outdoor-activities': 12 }[slug as string] ?? 8
      expect(highlights[slug].length, slug).toBeGreaterThanOrEqual(least)
      expect(new Set(highlights[slug].map((tag) => tag.toLowerCase())).size, slug).toBe(highlights[slug].length)
      expect(highlights[slug].join('')).not.toContain(',')
    }
  })

  it('contain the specified ones', () => {
    const fixed =
      'Reliable, Great with newborns, Flexible scheduling, Patient & kind, Educational activities, Safety-focused, ' +
      'Good communication, Affordable pricing'
    for (const tag of fixed.split(', ')) expect(highlights.nanny).toContain(tag)
    for (const slug of ['kids-classes', 'kids-indoor-outdoor-activities'] as const) {
      for (const age of ['babies (0-1yr)', 'toddlers (1-3yr)', 'preschoolers (3-5yr)', 'kids 5+']) {
        expect(highlights[slug]).toContain(`Good for ${age}`)
      }
    }
    expect(highlights['kids-indoor-outdoor-activities']).toContain('Good to host birthday parties')
    for (const slug of ['lactation-consultant', 'pediatrician', 'pediatric-dentist'] as const) {
      expect(highlights[slug].some((tag) => /insurance/i.test(tag))).toBe(true)
    }
  })
})

describe('the village', () => {
  it('has its three regions with their cities', () => {
    expect(villageRegions.map(({ name, together }) => [name, together.map(({ city }) => city).join(', ')])).toEqual([
      [
        'East Bay',
        'Pleasanton, Dublin, San Ramon, Livermore, Castro Valley, Fremont, Walnut Creek, Berkeley, Oakland, Alameda, Hayward, San Leandro, Union City, Newark',
      ],
      [
        'Peninsula',
        'Redwood City, San Mateo, Burlingame, Menlo Park, San Carlos, Belmont, Foster City, Millbrae, Pacifica, Half Moon Bay, Hillsborough',
      ],
      [
        'South Bay',
        'San Jose, Santa Clara, Sunnyvale, Mountain View, Palo Alto, Cupertino, Campbell, Los Gatos, Milpitas, Saratoga',
      ],
    ])
  })

  it('has about 55 built-in places, its own cities first, without duplicates', () => {
    const places = villagePlaces.map(({ city, state }) => `${city}, ${state}`)
    const own = villageRegions.flatMap(({ together }) => together.map(({ city }) => `${city}, CA`))
    expect(places).toHaveLength(55)
    expect(new Set(places).size).toBe(55)
    expect(places.slice(0, own.length + 1).toSorted()).toEqual([...own, 'San Francisco, CA'].toSorted())
  })
})
