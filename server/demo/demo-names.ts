// Names and places of the demo village; every name is invented.
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { namesOf } from '../../domain/village-places.ts'
import type { Draw } from './draw.ts'

export const firstNames = namesOf(
  'Rosa, Hannah, Denise, Teresa, Amara, Priya, Mei, Fatima, Noor, Ingrid, Salma, Keiko, Olivia, Marisol, ' +
    'Yesenia, Thuy, Beatriz, Nadia, Grace, Imani, Marcus, Wei, Kofi, Rafael, Lucía, Chloé, Tomás',
)

const lastNames = namesOf(
  'Martinez, Wexler, Delacroix, Osei, Quintero, Huang, Al-Sayed, Lindqvist, Haddad, Brightwater, ' +
    'Fuentes, von Hohenfels, Nguyen-Pham, Kowalczyk, Okonkwo, O’Rourke, Toussaint',
)

const businessWords = namesOf(
  'Little, Bright, Golden Hour, Tidepool, Redwood, Full Moon, Poppy, Foghorn, Blue Heron, Wild Oat, ' +
    'Juniper, Lantern',
)

/** What the demo has for each category; a new one has what Other has until it gets its own. */
export type ByCategory<T> = Partial<Record<CategorySlug, T>> & { other: T }

/** How a business of each category may be called, after one of the words. */
const businessEndings: ByCategory<readonly string[]> = {
  nanny: ['Nanny Services', 'Nanny Collective'],
  babysitter: ['Evening Sitters'],
  daycare: ['Acorns Daycare', 'Family Daycare'],
  'postpartum-doula': ['Postpartum Care'],
  'birth-doula': ['Birth Collective'],
  'lactation-consultant': ['Feeding Center'],
  'night-nurse': ['Newborn Nights'],
  'sleep-consultant': ['Sleep Studio'],
  pediatrician: ['Pediatrics'],
  'pediatric-dentist': ['Kids Dental Care'],
  'family-photographer': ['Photo Studio', 'Portrait Studio'],
  'kids-classes': ['Swim Academy', 'Art School', 'Music Studio'],
  'kids-indoor-outdoor-activities': ['Play Barn', 'Nature School'],
  other: ['Housecleaning Services', 'Family Organizing'],
}

/** Draws names of people and businesses, no two the same. */
export const createNames = (draw: Draw) => {
  const taken = new Set<string>()
  const untaken = (drawName: () => string): string => {
    let name = drawName()
    while (taken.has(name)) name = drawName()
    taken.add(name)
    return name
  }
  return {
    person: () => untaken(() => `${draw.one(firstNames)} ${draw.one(lastNames)}`),
    business: (category: CategorySlug) =>
      untaken(() => `${draw.one(businessWords)} ${draw.one(businessEndings[category] ?? businessEndings.other)}`),
  }
}

/** Cities of each part of the metro that the demo uses, the last list outside every region. */
export const demoCities = [
  ['Oakland', 'Berkeley', 'Walnut Creek', 'Pleasanton', 'Alameda', 'San Leandro'],
  ['San Jose', 'Sunnyvale', 'Palo Alto', 'Campbell'],
  ['San Mateo', 'Redwood City', 'Half Moon Bay', 'Burlingame'],
  ['San Francisco', 'San Rafael', 'Vallejo'],
] as const
