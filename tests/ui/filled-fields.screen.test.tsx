// Fields that a password manager or the browser fills without dispatching an event.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { field, memberOfPage, openPage, see, session } from '../open-page.tsx'

/** Fills a field as a browser extension does, without an event that the page could handle. */
const fillQuietly = (label: string | RegExp, text: string): void => {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field(label), text)
}

it('signs in with a password that a password manager filled in', async () => {
  const sent: unknown[] = []
  const token = (body: unknown): [number, unknown] => {
    sent.push(body)
    return [200, session()]
  }
  const { press } = await openPage('/login', { auth: { token } })
  await see('Welcome back')
  fillQuietly('Email', memberOfPage.email)
  fillQuietly(/^Password/, 'seven-gold-poppies')
  await press('Sign In')
  await expect
    .poll(() => sent)
    .toEqual([expect.objectContaining({ email: memberOfPage.email, password: 'seven-gold-poppies' })])
})

it('signs in when the form is submitted without an event on the field', async () => {
  const { calls } = await openPage('/contact')
  await see('Contact Us')
  fillQuietly('Full name', 'Nora Quinn')
  fillQuietly('Email', 'nora@example.com')
  fillQuietly('Subject', 'A question')
  const message = screen.getByLabelText<HTMLTextAreaElement>(/^Message/)
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')?.set?.call(
    message,
    'Where do I find my codes?',
  )
  message.form?.requestSubmit()
  await expect
    .poll(() => calls('send-inquiry'))
    .toEqual([expect.objectContaining({ name: 'Nora Quinn', subject: 'A question' })])
})

it('sends an invitation code that an extension filled in', async () => {
  const { press, calls } = await openPage('/referral-signup')
  await see('You were invited by a friend')
  fillQuietly('Referral code', 'MOM2024ABCD')
  await press('Validate Referral Code')
  await expect.poll(() => calls('validate-referral-code')).toHaveLength(1)
})
