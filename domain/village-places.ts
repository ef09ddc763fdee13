// The places of this village: its regions with their cities, and the fallback suggestions of the location field.
import { village } from './village.ts'

export interface Region {
  slug: string
  name: string
  cities: readonly string[]
}

/* @__NO_SIDE_EFFECTS__ */
export const namesOf = (list: string): string[] => list.split(', ')

export const villageRegions = [
  {
    slug: 'east-bay',
    name: 'East Bay',
    cities: namesOf(
      'Pleasanton, Dublin, San Ramon, Livermore, Castro Valley, Fremont, Walnut Creek, Berkeley, Oakland, ' +
        'Alameda, Hayward, San Leandro, Union City, Newark',
    ),
  },
  {
    slug: 'south-bay',
    name: 'South Bay',
    cities: namesOf(
      'San Jose, Santa Clara, Sunnyvale, Mountain View, Palo Alto, Cupertino, Campbell, Los Gatos, ' +
        'Milpitas, Saratoga',
    ),
  },
  {
    slug: 'peninsula',
    name: 'Peninsula',
    cities: namesOf(
      'Redwood City, San Mateo, Burlingame, Menlo Park, San Carlos, Belmont, Foster City, Millbrae, ' +
        'Pacifica, Half Moon Bay, Hillsborough',
    ),
  },
] as const satisfies readonly Region[]

/** The metro first, then the best known US cities. */
export const villagePlaces: readonly { city: string; state: string }[] = [
  ...namesOf(
    'San Francisco, San Jose, Oakland, Fremont, Hayward, Sunnyvale, Santa Clara, Berkeley, San Mateo, ' +
      'San Leandro, Livermore, Redwood City, San Ramon, Mountain View, Pleasanton, Milpitas, Alameda, ' +
      'Union City, Dublin, Walnut Creek, Palo Alto, Castro Valley, Cupertino, Newark, Campbell, Pacifica, ' +
      'Menlo Park, Foster City, Los Gatos, Burlingame, San Carlos, Saratoga, Belmont, Millbrae, ' +
      'Half Moon Bay, Hillsborough',
  ).map((city) => ({ city, state: village.state })),
  { city: 'New York', state: 'NY' },
  { city: 'Los Angeles', state: 'CA' },
  { city: 'Chicago', state: 'IL' },
  { city: 'Houston', state: 'TX' },
  { city: 'Philadelphia', state: 'PA' },
  { city: 'Phoenix', state: 'AZ' },
  { city: 'San Antonio', state: 'TX' },
  { city: 'San Diego', state: 'CA' },
  { city: 'Dallas', state: 'TX' },
  { city: 'Austin', state: 'TX' },
  { city: 'Seattle', state: 'WA' },
  { city: 'Denver', state: 'CO' },
  { city: 'Boston', state: 'MA' },
  { city: 'Portland', state: 'OR' },
  { city: 'Las Vegas', state: 'NV' },
  { city: 'Washington', state: 'DC' },
  { city: 'Atlanta', state: 'GA' },
  { city: 'Miami', state: 'FL' },
  { city: 'Sacramento', state: 'CA' },
]
