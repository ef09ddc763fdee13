// URLs of provider pages: readable, and valid whatever name they contain.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isAvailabilityFresh } from '../../domain/providers/contact.rules.ts'
import { providerSlug, shortIdIn, shortIdOf } from '../../domain/providers/provider-address.rules.ts'

const id = '01931f6e-8a4b-7c21-9d3e-3f9a1c07be42'

describe('the URL of a provider', () => {
  it.each([
    ['Rosa M.', 'rosa-m-3f9a1c07be42'],
    ['Maria-Guadalupe Villaseñor-Whitcombe', 'maria-guadalupe-villasenor-whitcombe-3f9a1c07be42'],
    ["O'Brien & Sons, Daycare", 'obrien-sons-daycare-3f9a1c07be42'],
    ['田中さくら', '3f9a1c07be42'],
  ])('%s is %s', (name, slug) => {
    expect(providerSlug(id, name)).toBe(slug)
  })

  it('identifies the provider with any name, even an old or a wrong one', () => {
    fc.assert(
      fc.property(fc.uuid(), fc.string({ unit: 'grapheme' }), (providerId, name) => {
        const slug = providerSlug(providerId, name)
        expect(slug).toMatch(/^[a-z0-9-]+$/)
        expect(slug.length).toBeLessThanOrEqual(73)
        expect(shortIdIn(slug)).toBe(shortIdOf(providerId))
      }),
    )
    expect(shortIdIn('somebody-else-3F9A1C07BE42')).toBe('3f9a1c07be42')
    expect(shortIdIn('3f9a1c07be42')).toBe('3f9a1c07be42')
  })

  it('is invalid without a complete short id at its end', () => {
    for (const slug of ['', 'rosa-m', 'rosa-m-3f9a1c07be4', '3f9a1c07be42-rosa', 'rosa-m-3f9a1c07be42-', '../x'])
      expect(shortIdIn(slug), slug).toBeNull()
  })
})

describe('an availability date', () => {
  const told = new Date('2026-01-10T12:00:00Z')
  it.each([
    ['2026-01-20', '2026-03-20', true],
    ['2026-01-20', '2026-03-22', false],
    ['2025-12-01', '2026-03-11', true],
    ['2025-12-01', '2026-03-12', false],
  ])('%s, given on January 10, is still valid on %s: %s', (day, today, isFresh) => {
    expect(isAvailabilityFresh(day, told, today)).toBe(isFresh)
  })
})
