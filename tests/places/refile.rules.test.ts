import { describe, expect, it } from 'vitest'
import { createRefiling } from '../../domain/places/refile.rules.ts'

const placesOf = (...cities: string[]) => cities.map((city) => ({ city, state: 'CA' }))

/** Before: towns of today's East Bay and Peninsula together, towns that today's file does not list, and a name that moved. */
const newAreaOf = createRefiling([
  { slug: 'both-shores', name: 'Both Shores', together: placesOf('Oakland', 'Berkeley', 'San Mateo') },
  { slug: 'far-north', name: 'Far North', together: placesOf('Eureka', 'Arcata') },
  { slug: 'south-bay', name: 'South Bay', together: placesOf('Burlingame', 'Pacifica') },
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
    ['that was filed since stays in a part whose name another had', 'south-bay', 'San Jose', 'south-bay'],
    ['of a part whose name another has now follows its town', 'south-bay', 'Pacifica', 'peninsula'],
    ['without a place has none', '', null, ''],
  ])('%s', (_, area, city, expected) => expect(newAreaOf({ area, city, state: 'CA' })).toBe(expected))
})
