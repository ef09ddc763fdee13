import { describe, expect, it } from 'vitest'
import { createRefiling } from '../../domain/places/refile.rules.ts'

const placesOf = (...cities: string[]) => cities.map((city) => ({ city, state: 'CA' }))

/** Before: a part with towns of today's East Bay and Peninsula, and one of which today's file has no town together. */
const newAreaOf = createRefiling([
  { slug: 'both-shores', name: 'Both Shores', together: placesOf('Oakland', 'Berkeley', 'San Mateo') },
  { slug: 'far-north', name: 'Far North', together: placesOf('Eureka', 'Arcata') },
])

describe('after the parts changed, the area of a page', () => {
  it.each([
    ['follows its town', 'both-shores', 'San Mateo', 'peninsula'],
    ['follows a town that contains the name of one', 'both-shores', 'North Berkeley', 'east-bay'],
    ['placed there by a person goes with most towns', 'both-shores', 'Fresno', 'east-bay'],
    ['without a town goes with most towns', 'both-shores', null, 'east-bay'],
    ['of a part that is gone is in its town', 'far-north', 'Arcata', 'arcata, ca'],
    ['of no part joins the part that its town is in now', 'palo alto, ca', 'Fresno', 'south-bay'],
    ['of no part stays in its town', 'fresno, ca', 'Fresno', 'fresno, ca'],
    ['without a place has none', '', null, ''],
  ])('%s', (_, area, city, expected) => expect(newAreaOf({ area, city, state: 'CA' })).toBe(expected))
})
