// Redirect targets, and the input of the sign-up and sign-in forms.
import { describe, expect, it } from 'vitest'
import type { z } from 'zod'
import {
  authSignUpSchema,
  forgotPasswordSchema,
  newPasswordSchema,
  signInSchema,
  signUpSchema,
} from '../../domain/auth/credentials.schema.ts'
import { safeRedirect } from '../../domain/auth/redirect.rules.ts'
import fc from '../property.ts'

describe('safeRedirect', () => {
  it.each(['/profile#codes', '/search-results?location=50%25%20off%2F%2Fx'])('accepts %j', (path) => {
    expect(safeRedirect(path)).toBe(path)
  })

  it.each([
    undefined,
    'add-listing',
    '//evil.example',
    '/\t/evil.example',
    '/%2f%2fevil.example',
    '/\ud800',
    `/${'x'.repeat(3000)}`,
  ])('replaces %j with the fallback', (path) => {
    expect(safeRedirect(path)).toBe('/')
    expect(safeRedirect(path, '/profile')).toBe('/profile')
  })

  it('never leaves the site, however its result is used', () => {
    const origin = 'https://village.example'
    const piece = fc.oneof(
      fc.constantFrom(...'/ \\ // . .. %2f %5C %09 : @ ? # % evil.example https:'.split(' '), '\t', '\n'),
      fc.string({ unit: 'binary', maxLength: 3 }),
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 12 }), (pieces) => {
        for (const path of [pieces.join(''), `/${pieces.join('')}`]) {
          const safe = safeRedirect(path)
          const url = new URL(safe, `${origin}/auth`)
          expect(url.origin).toBe(origin)
          expect(new URL(url.pathname, origin).origin).toBe(origin)
          expect(new URL(decodeURIComponent(/^\/[^%?#]*/.exec(safe)?.[0] ?? '/'), origin).origin).toBe(origin)
          expect(safeRedirect(safe)).toBe(safe)
        }
      }),
    )
  })
})

const messages = (schema: z.ZodType, typed: unknown): Record<string, string> => {
  const first: Record<string, string> = {}
  for (const { path, message } of schema.safeParse(typed).error?.issues ?? []) first[path.join('.')] ??= message
  return first
}

describe('signing in', () => {
  it('trims and lowercases the address, and does not change the password', () => {
    expect(signInSchema.parse({ email: ' Maya@Example.COM ', password: ' pass word ' })).toEqual({
      email: 'maya@example.com',
      password: ' pass word ',
    })
  })

  it('reports missing input', () => {
    expect(messages(signInSchema, {})).toEqual({ email: 'Email is required', password: 'Password is required' })
    expect(messages(signInSchema, { email: 'maya@', password: 'x' })).toEqual({
      email: 'Please enter a valid email address.',
    })
    expect(messages(signInSchema, { email: 'a@b.co', password: 'x'.repeat(257) })).toHaveProperty('password')
  })
})

describe('signing up', () => {
  it('at /signup requires every field', () => {
    expect(messages(signUpSchema, {})).toEqual({
      firstName: 'First name is required',
      lastName: 'Last name is required',
      email: 'Email is required',
      password: 'Password is required',
      user_type: 'Please select your user type',
      referral_code: 'Please enter a referral code',
    })
    const typed = { lastName: '<b>Krishnan</b>', email: 'Maya@example.com', password: 'secret' } as const
    const more = { firstName: ' Maya ', user_type: 'parent_seeking', referral_code: ' mom2024k7q2xa ' } as const
    expect(signUpSchema.parse({ ...typed, ...more })).toEqual({
      ...typed,
      ...more,
      firstName: 'Maya',
      lastName: 'Krishnan',
      email: 'maya@example.com',
      referral_code: 'MOM2024K7Q2XA',
    })
  })

  it('takes passwords of 6 to 256 characters', () => {
    const of = (length: number) => messages(authSignUpSchema, { password: 'x'.repeat(length) }).password
    expect(of(5)).toBe('Password must be at least 6 characters long')
    expect(of(6)).toBeUndefined()
    expect(of(256)).toBeUndefined()
    expect(of(257)).toBe('Password must be at most 256 characters long')
    expect(messages(authSignUpSchema, { password: 'e\u0301e\u0301e\u0301' }).password).toMatch(/at least 6/)
    const [password, confirmPassword] = ['caf\u00e9-am-see', 'cafe\u0301-am-see']
    expect(newPasswordSchema.parse({ password, confirmPassword })).toEqual({ password, confirmPassword: password })
  })
})

describe('a forgotten password', () => {
  it('requires the address, then the new password twice', () => {
    expect(messages(forgotPasswordSchema, { email: ' ' })).toEqual({ email: 'Email is required' })
    expect(messages(newPasswordSchema, { password: '', confirmPassword: '' })).toMatchObject({
      password: 'New password is required',
    })
    expect(messages(newPasswordSchema, { password: '12345', confirmPassword: '12345' })).toEqual({
      password: 'Password must be at least 6 characters long',
    })
    expect(messages(newPasswordSchema, { password: 'secret1', confirmPassword: 'secret2' })).toEqual({
      confirmPassword: 'Passwords do not match',
    })
    expect(messages(newPasswordSchema, { password: 'secret1', confirmPassword: 'secret1' })).toEqual({})
    expect(
      messages(newPasswordSchema, { currentPassword: '', password: 'secret1', confirmPassword: 'secret1' }),
    ).toEqual({ currentPassword: 'Please enter your current password' })
  })
})
