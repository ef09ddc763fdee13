// Kinds, towns and years as people write them into lists.
import { describe, expect, it } from 'vitest'
import { kindOf, likelyKinds } from '../../domain/old-list/list-kind.rules.ts'
import { createTownFinder } from '../../domain/old-list/list-town.rules.ts'
import { lastYear, lastYearUsed } from '../../domain/old-list/list-year.rules.ts'

describe('a kind of care', () => {
  it.each([
    ['nanny', 'nanny'],
    ['NANNIES', 'nanny'],
    ['nanny share', 'nanny'],
    ['Nanny/Babysitter', 'nanny'],
    ['sitter (weekends)', 'babysitter'],
    ['ped', 'pediatrician'],
    ['peds', 'pediatrician'],
    ['ped dentist', 'pediatric-dentist'],
    ['daycare (infants ok)', 'daycare'],
    ['Pre-school', 'daycare'],
    ['night nanny', 'night-nurse'],
    ['IBCLC', 'lactation-consultant'],
    ['Postpartum doulas', 'postpartum-doula'],
    ['music classes', 'kids-classes'],
    ['(babysitter)', 'babysitter'],
    ['Kids Indoor/Outdoor Activities', 'kids-indoor-outdoor-activities'],
    ['the best', null],
    ['doula', null],
    ['', null],
  ])('%s', (cell, kind) => {
    expect(kindOf(cell)).toBe(kind)
  })

  it('that is unclear is guessed from what the list says', () => {
    expect(likelyKinds('doula Ana')).toEqual(['postpartum-doula', 'birth-doula'])
    expect(likelyKinds('Little Acorn Daycare')).toEqual(['daycare'])
    expect(likelyKinds('medical Dr. Amin')).toEqual(['pediatrician'])
    expect(likelyKinds('misc Bea')).toEqual(['other'])
  })
})

const of = (state: string, ...cities: string[]) => cities.map((city) => ({ city, state }))
const findTown = createTownFinder([
  { name: 'Lake Side', together: of('IL', 'Oak Park', 'Evanston'), towns: [], alsoWritten: [] },
  {
    name: 'North West',
    together: [],
    towns: [...of('IN', 'Hammond', 'Gary'), ...of('IL', 'Orland Park')],
    alsoWritten: of('IN', 'Hamond'),
  },
])
const towns = (cell: string) => {
  const { town, candidates, isOpen } = findTown(cell)
  return [town && `${town.city}, ${town.state}`, isOpen, ...candidates.map(({ city }) => city)]
}

describe('a town', () => {
  it.each([
    ['Evanston', ['Evanston, IL', false]],
    ['evanston, il 60201', ['Evanston, IL', false]],
    ['North Evanston', ['Evanston, IL', false]],
    ['Hammond IN', ['Hammond, IN', false]],
    ['Hammond', ['Hammond, IN', false]],
    ['Hamond', ['Hamond, IN', false]],
    ['Lake Side', ['Lake Side, IL', false]],
    ['Davis, CA', ['Davis, CA', false]],
    ['Hammond, LA', ['Hammond, LA', false]],
    ['OP', ['Oak Park, IL', true, 'Oak Park', 'Orland Park']],
    ['Evanston/Ridgeville', ['Evanston, IL', true, 'Evanston']],
    ['Gary or Hammond', ['Gary, IN', true, 'Gary', 'Hammond']],
    ['Evanston near the lake', ['Evanston, IL', true, 'Evanston']],
    ['Atlantis', [null, true]],
    ['12 Main St', [null, true]],
    ['', [null, false]],
    ['various', [null, false]],
  ])('%s', (cell, found) => {
    expect(towns(cell)).toEqual(found)
  })
})

describe('the last year', () => {
  it.each([
    ['2021', 2021],
    ['19-21', 2021],
    ['2019-21', 2021],
    ['2019 to 2021', 2021],
    ['summer 2023', 2023],
    ['6/3/2021', 2021],
    ['6/3/21', 2021],
    ['’22', 2022],
    ['22', 2022],
    ['2020, 2018', 2020],
    ['still', 2026],
    ['2031', null],
    ['a while', null],
    ['3', null],
  ])('of %s', (cell, year) => {
    expect(lastYear(cell, 2026)).toBe(year)
  })

  it('is found in words that say when somebody was used', () => {
    expect(lastYearUsed('great w/ twins, used 19-21', 2026)).toBe(2021)
    expect(lastYearUsed('graduated in 2010, $25', 2026)).toBeNull()
  })
})
