// Messages for errors of the auth client, and the field that each belongs to.
import { describe, expect, it } from 'vitest'
import {
  type AuthFault,
  authSentence,
  faultField,
  isExistingMember,
  secondsToWait,
  unreachable,
} from '../../domain/auth/auth-fault.rules.ts'

const fault = (code: string | undefined, more: Partial<AuthFault> = {}): AuthFault => ({
  name: 'AuthApiError',
  status: 400,
  message: 'words of the server',
  code,
  ...more,
})

describe('authSentence', () => {
  it.each([
    ['invalid_credentials', 'Invalid email or password.'],
    ['email_not_confirmed', 'Please verify your email before signing in. Check your inbox for the verification link.'],
    ['referral_code_invalid', 'Invalid referral code. Please check with the mom who invited you.'],
    ['user_already_exists', 'You are already an existing user. Please sign in here.'],
    ['over_request_rate_limit', 'Too many tries. Please wait a moment and try again.'],
  ])('has a message for %s', (code, sentence) => {
    expect(authSentence(fault(code))).toBe(sentence)
  })

  it.each([
    [['length', 'pwned'], 'Password must be at least 6 characters long'],
    [['characters'], 'Please mix letters with numbers or symbols.'],
    [['new'], 'This password is easy to guess. Please choose one that isn’t common and isn’t your name or email.'],
  ])('explains a weak password with the reasons %j', (reasons, sentence) => {
    expect(authSentence(fault('weak_password', { name: 'AuthWeakPasswordError', reasons }))).toBe(sentence)
  })

  it('shows other messages of the server as they are, and none for an invalid response', () => {
    const odd = fault('constructor', { message: 'That address is too long.' })
    expect(authSentence(odd)).toBe('That address is too long.')
    expect(authSentence({ name: 'AuthUnknownError', message: 'Unexpected token <' })).toBeNull()
    expect(authSentence(fault(undefined, { message: '' }))).toBeNull()
  })

  it('distinguishes an unreachable server from a busy one', () => {
    expect(authSentence(unreachable)).toBe('We can’t reach the village right now. Please check your connection.')
    expect(authSentence({ ...unreachable, status: 503 })).toBe(
      'The village is busy right now. Please try again in a moment.',
    )
  })
})

describe('the wait before the next mail', () => {
  const mailLimit = (message: string) => fault('over_email_send_rate_limit', { status: 429, message })

  it('is as long as the server says', () => {
    const limited = mailLimit('For security purposes, you can only request this after 42 seconds.')
    expect(secondsToWait(limited)).toBe(42)
    expect(authSentence(limited)).toBe('We sent a message a moment ago. Please wait 42 seconds and try again.')
    expect(authSentence(mailLimit('… after 1 second.'))).toBe(
      'We sent a message a moment ago. Please wait 1 second and try again.',
    )
  })

  it('is given in minutes if it is long', () => {
    expect(authSentence(mailLimit('For security purposes, you can only request this after 121 seconds.'))).toBe(
      'We can’t send more messages right now. Please try again in 3 minutes.',
    )
  })

  it('is unknown if the village-wide limit is reached', () => {
    expect(secondsToWait(mailLimit('email rate limit exceeded'))).toBeNull()
    expect(authSentence(mailLimit('email rate limit exceeded'))).toBe(
      'We can’t send more messages right now. Please try again in a few minutes.',
    )
  })
})

describe('faultField', () => {
  it('assigns errors of passwords and codes to their fields, and no others', () => {
    expect(faultField(fault('weak_password'))).toBe('password')
    expect(faultField(fault('same_password'))).toBe('password')
    expect(faultField(fault('referral_code_invalid'))).toBe('referral_code')
    expect(faultField(fault('over_request_rate_limit'))).toBeNull()
  })
})

describe('isExistingMember', () => {
  it('recognizes an account without identities, the error code, or the error message', () => {
    expect(isExistingMember(null, [])).toBe(true)
    expect(isExistingMember(null, [{ provider: 'email' }])).toBe(false)
    expect(isExistingMember(null, undefined)).toBe(false)
    expect(isExistingMember(fault('user_already_exists'), undefined)).toBe(true)
    expect(isExistingMember(fault(undefined, { message: 'User already registered' }), undefined)).toBe(true)
    expect(isExistingMember(fault('referral_code_invalid'), undefined)).toBe(false)
  })
})
