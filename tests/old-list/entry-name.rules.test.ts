import { expect, it } from 'vitest'
import { entryName, withoutFamilyName } from '../../domain/old-list/entry-name.rules.ts'

it.each([
  ['Marta Kowalski', 'nanny', 'Marta K.'],
  ['Kowalski, Marta', 'nanny', 'Marta K.'],
  ['Marta 510-555-0142', 'nanny', 'Marta'],
  ['Marta Kowalski (child care)', 'nanny', 'Marta K.'],
  ['Marta Kowalski child care', 'nanny', 'Marta C.'],
  ['(Marta) Kowalski', 'nanny', 'Kowalski'],
  ['Marta (Julia Fernandez’s nanny)', 'nanny', 'Marta'],
  ['Rosa Martinez - after school care', 'babysitter', 'Rosa M.'],
  ['Rosa Martinez / Ana', 'babysitter', 'Rosa M.'],
  ['Dr. Amin Sadeghi', 'pediatrician', 'Dr. Amin S.'],
  ['Little Acorn Daycare', 'daycare', 'Little Acorn Daycare'],
  ['510-555-0142', 'nanny', ''],
])('of %j, a %s, shows %j', (given, kind, shown) => {
  expect(entryName(given, kind)).toBe(shown)
})

it('hides the family name in the words of the list, too', () => {
  expect(withoutFamilyName('Kowalski is the best. Marta drives.', 'Marta Kowalski', 'Marta K.')).toBe(
    '… is the best. Marta drives.',
  )
})
