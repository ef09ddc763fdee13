import { describe, expect, it } from 'vitest'
import { maskWords, withoutContacts, withoutFamilies } from '../../domain/old-list/list-row.rules.ts'

describe('the words of a list', () => {
  it.each([
    'call 510-555-0142',
    'call (510) 555-0142',
    'call 510.555.0142 x3',
    'call 5105550142',
    'call 555 0142',
    'call +44 20 7946 0958',
    'call 0049/89/636-48018',
    'call 51 05 55 01 42',
    'call 51O-555-O142',
    'call 510,555,0142',
    'call ５１０ ５５５ ０１４２',
    'call five one oh, five five five, oh one four two',
    'call 510 555 2019',
    'write marta@mail.example.com',
    'write marta.k (at) example (dot) com',
    'write marta [at] example [dot] com',
    'write marta at example dot com',
    'write marta @ example.com',
    'insta @marta.cares',
    'see https://marta.example/x?y=1',
    'see www.marta.example',
    'see martacares.com/rates',
    'see wa.me/15105550142',
    'lives at 1420 Solano Ave',
    'lives at 12 n. 3rd street, apt 4',
    'lives at 2107 Shattuck',
    'lives at 31 Via Del Rey Way',
    'lives at 900 Broadway',
    'P.O. Box 1234',
  ])('show no contact: %s', (words) => {
    expect(maskWords(words)).toContain('…')
    expect(maskWords(words).replace(/ x3$|^insta |, apt 4/, '')).not.toMatch(/\d|@|marta|five|０/i)
  })

  it.each([
    'used 2019-2021',
    'used 2019 to 2021, then 2023',
    'since 06/03/2021',
    '2018, 2019, 2020, 2021',
    '3 kids, 2 and 5',
    'kids 2,5,7,9',
    '$25/hr, $1,200 monthly',
    '24/7, Mon-Fri 8:30-5:30',
    'great w/ twins, used 19-21',
    'saw our 3 kids with Dr. Amin',
    '2 kids at St. Mary’s',
    'took 2 boys all the way to school',
    'one of two or three, four at most',
    'infants ok, long waitlist',
    'great at soccer. Also cooks',
  ])('keep what is no contact: %s', (words) => {
    expect(maskWords(words)).toBe(words)
  })

  it('are masked the same way twice', () => {
    const words = 'Marta 510-555-0142, marta@x.example, 1420 Solano Ave'
    expect(maskWords(maskWords(words))).toBe(maskWords(words))
  })

  it('a name is left without its number', () => {
    expect(withoutContacts('Marta K. (510-555-0142)')).toBe('Marta K.')
    expect(withoutContacts('Marta - marta@mail.example')).toBe('Marta')
    expect(withoutContacts('Dr. Amin')).toBe('Dr. Amin')
  })
})

describe('words that name a family', () => {
  it.each([
    ['lives next to the Millers, kids Ava and Leo', 'lives next to the …, kids …'],
    ['Mrs. Smith loved her', '… loved her'],
    ['Ava’s mom used her', '… mom used her'],
    ["ava's mom used her", '… mom used her'],
    ['great with our son Theo', 'great with our son …'],
    ['worked for the Garcia family', 'worked for the … family'],
    ['twins Mia & Noah loved her', 'twins … loved her'],
    ['recommended by Jen S. in 2021', 'recommended by … in 2021'],
    ['mom of Ava says hi', 'mom of … says hi'],
  ])('%s', (words, without) => {
    expect(withoutFamilies(words)).toBe(without)
  })

  it.each([
    'great with twins, used 19-21',
    'our kids loved her. She cooks',
    'boys Mon-Fri, the best',
    'Great family daycare',
    'shared with another family, infants ok',
    'lives in the Oakland hills',
    'used by many families',
  ])('are not: %s', (words) => {
    expect(withoutFamilies(words)).toBeNull()
  })
})
