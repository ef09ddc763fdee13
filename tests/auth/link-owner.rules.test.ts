// Whose link it is: what of an address is shown, and the marks that know it again.
import { expect, it } from 'vitest'
import { addressMark, maskEmail, ownerMark } from '../../domain/auth/link-owner.rules.ts'

it('an address is shown by its first letter and its domain', () => {
  expect(maskEmail('nora@trustedvillage.example')).toBe('n•••@trustedvillage.example')
  expect(maskEmail('n@trustedvillage.example')).toBe('•••@trustedvillage.example')
  expect(maskEmail('"a@b"@trustedvillage.example')).toBe('"•••@trustedvillage.example')
})

it('a mark fits one address in any spelling, and one token', async () => {
  const mark = await addressMark('nora@trustedvillage.example')
  expect(mark).toMatch(/^[0-9a-f]{64}$/)
  expect(await addressMark('Nora@TrustedVillage.example')).toBe(mark)
  expect(await addressMark('nina@trustedvillage.example')).not.toBe(mark)
  expect(await ownerMark('token', mark)).not.toBe(await ownerMark('another', mark))
  expect(await ownerMark('token', mark)).not.toContain(mark)
})
