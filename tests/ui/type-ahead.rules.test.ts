// Typing finds an option as in a native list of choices.
import { describe, expect, it } from 'vitest'
import { categories } from '../../domain/providers/categories.ts'
import { typeAheadMatch } from '../../web/ui/type-ahead.ts'

const labels = categories.map(({ label }) => label)
const match = (typed: string, current: number): string | undefined => labels[typeAheadMatch(labels, typed, current)]

describe('typing ahead', () => {
  it('finds the first option that begins so, in any case', () => {
    expect(match('d', -1)).toBe('Daycare')
    expect(match('PEDIATRIC D', -1)).toBe('Pediatric Dentist')
  })

  it('goes on with each further press of one letter, and around the end', () => {
    expect(match('p', -1)).toBe('Postpartum Doula')
    expect(match('pp', labels.indexOf('Postpartum Doula'))).toBe('Pediatrician')
    expect(match('ppp', labels.indexOf('Pediatrician'))).toBe('Pediatric Dentist')
    expect(match('pppp', labels.indexOf('Pediatric Dentist'))).toBe('Postpartum Doula')
  })

  it('stays on an option as long as more of it is typed', () => {
    expect(match('ni', labels.indexOf('Night Nurse'))).toBe('Night Nurse')
    expect(match('night n', labels.indexOf('Night Nurse'))).toBe('Night Nurse')
    expect(match('na', labels.indexOf('Night Nurse'))).toBe('Nanny')
  })

  it('finds nothing where nothing begins so', () => {
    expect(typeAheadMatch(labels, 'x', 3)).toBe(-1)
    expect(typeAheadMatch(labels, ' ', -1)).toBe(-1)
    expect(typeAheadMatch([], 'a', -1)).toBe(-1)
  })
})
