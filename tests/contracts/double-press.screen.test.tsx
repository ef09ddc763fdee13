// Every form's button sends only one request if it is pressed twice, or again during the request.
import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { getInquiry, type Inquiry, receivedInquirySchema } from '../../domain/inquiries/inquiries.contracts.ts'
import { reviewedSubmissionSchema } from '../../domain/moderation/moderation.contracts.ts'
import { productSchema } from '../../domain/products/products.contracts.ts'
import { listReferralCodes } from '../../domain/referrals/referrals.contracts.ts'
import type { RouteName } from '../../domain/routes.ts'
import { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { Button } from '../../web/ui/button.tsx'
import { type Answers, field, memberOfPage, type OpenedPage, type OpenOptions, openPage } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const authCalls = ['token', 'signup', 'resend', 'recover', 'user', 'logout'] as const

interface SendingButton {
  what: string
  path: string
  as?: OpenOptions['as']
  /** Name of the call, or the last segment of its path in auth/v1. */
  sends: RouteName | (typeof authCalls)[number]
  button: string | RegExp
  answers?: Answers
  /** Input by field label. */
  fill?: Record<string, string>
  /** Further steps before the button can be pressed. */
  ready?: (page: OpenedPage) => Promise<unknown>
}

const newParent = {
  'First name': 'Nora',
  'Last name': 'Quinn',
  Email: 'nora@example.com',
  Password: 'seven-gold-poppies',
}
const inquiry: Inquiry = sampleOf(receivedInquirySchema, { name: 'Lee', read_at: '2026-11-20T18:00:00.000Z' })
const atInquiry = {
  path: `/admin/inquiries?open=${inquiry.id}`,
  as: 'administrator' as const,
  answers: {
    'list-inquiries': { inquiries: [inquiry], next_cursor: null },
    'get-inquiry': sampleOf(getInquiry.output, { inquiry }),
  } satisfies Answers,
}
const code = sampleOf(listReferralCodes.output.shape.codes.element, { code: 'MOM2024ONE' })
const quota = { most: 10, grows_at: null }
const atSettings = { path: '/profile/settings', as: 'member' as const }
const twoPlaces: Answers = {
  'get-own-settings': sampleOf(getOwnSettings.output, {
    sessions: [true, false].map((is_this) => ({
      id: crypto.randomUUID(),
      device: null,
      last_seen_at: '2026-11-20T18:00:00.000Z',
      is_this,
    })),
  }),
}

const buttons: SendingButton[] = [
  {
    what: 'sign in',
    path: '/login',
    sends: 'token',
    button: 'Sign In',
    fill: { Email: memberOfPage.email, Password: 'seven-gold-poppies' },
  },
  {
    what: 'sign up by the short form',
    path: '/signup',
    sends: 'signup',
    button: 'Create account',
    fill: { ...newParent, 'Referral code': 'MOM2024HALF' },
    ready: ({ user }) => user.click(field('Find services')),
  },
  {
    what: 'send the verification message again',
    path: '/email-verification?email=nora@example.com',
    sends: 'resend',
    button: 'Resend email',
  },
  {
    what: 'ask for a new password',
    path: '/auth?mode=forgot-password',
    sends: 'recover',
    button: 'Send Reset Link',
    fill: { Email: memberOfPage.email },
  },
  {
    what: 'validate a referral code',
    path: '/referral-signup',
    sends: 'validate-referral-code',
    button: 'Validate Referral Code',
    fill: { 'Referral code': 'MOM2024HALF' },
  },
  {
    what: 'request an invitation',
    path: '/referral-signup',
    sends: 'request-invitation',
    button: 'Send request',
    ready: async ({ press, fill }) => {
      await press('Request an invitation')
      const request = { Name: 'Nora', Email: 'asks@example.com', Location: 'Oakland, CA', 'A few words': 'Hello' }
      for (const [label, text] of Object.entries(request)) await fill(label, text)
    },
  },
  {
    what: 'write to the village',
    path: '/contact',
    sends: 'send-inquiry',
    button: 'Send message',
    fill: { 'Full name': 'Nora', Email: 'writes@example.com', Subject: 'Hello', Message: 'A question' },
  },
  {
    what: 'ask the village',
    path: '/ask?kind=nanny&location=Oakland%2C+CA',
    as: 'member',
    sends: 'ask-question',
    button: 'Ask the village',
    fill: { 'In your own words': 'Mornings.' },
  },
  {
    what: 'generate a referral code',
    path: '/generate-referral',
    as: 'member',
    sends: 'generate-referral-code',
    button: 'Generate a new code',
    answers: { 'list-referral-codes': { codes: [], joined: [], invitations: 'open', quota } },
  },
  {
    what: 'revoke a referral code',
    path: '/generate-referral',
    as: 'member',
    sends: 'revoke-referral-code',
    button: 'Revoke code',
    answers: { 'list-referral-codes': { codes: [code], joined: [], invitations: 'open', quota } },
    ready: ({ press }) => press('Revoke'),
  },
  {
    what: 'save name and town',
    ...atSettings,
    sends: 'update-own-profile',
    button: 'Save',
    fill: { 'First name': 'Nora', Location: 'Oakland, CA' },
  },
  {
    what: 'change the password',
    ...atSettings,
    sends: 'user',
    button: 'Change password',
    ready: async ({ fill }) => {
      await fill('Current password', 'six-gold-poppies')
      await fill(/^New password$/, 'seven-gold-poppies')
      await fill('Confirm new password', 'seven-gold-poppies')
    },
  },
  {
    what: 'sign another place out',
    ...atSettings,
    sends: 'end-own-session',
    button: /^Sign out: a device/,
    answers: twoPlaces,
  },
  {
    what: 'download everything',
    ...atSettings,
    sends: 'download-everything',
    button: 'Download',
    ready: async ({ press, fill }) => {
      await press('Download everything')
      await fill('Your password', 'seven-gold-poppies')
    },
  },
  {
    what: 'leave the village',
    path: '/profile/leave',
    as: 'member',
    sends: 'leave-village',
    button: 'Leave',
    fill: { 'Your password': 'seven-gold-poppies' },
  },
  {
    what: 'vote for a product',
    path: '/baby-products',
    as: 'member',
    sends: 'vote-for-product',
    button: /^Upvote/,
    answers: { 'list-products': { products: [sampleOf(productSchema, { product_name: 'Bib' })], next_cursor: null } },
  },
  {
    what: 'decide on several recommendations',
    path: '/admin',
    as: 'administrator',
    sends: 'decide-submissions',
    button: 'Approve 1 submission',
    answers: {
      'list-submissions': {
        submissions: [sampleOf(reviewedSubmissionSchema, { provider_name: 'Chosen Once', status: 'pending' })],
        posts: [],
        next_cursor: null,
      },
    },
    ready: async ({ press }) => {
      await press('Select')
      await press('Choose Chosen Once', 'checkbox')
      await press('Approve')
      await screen.findByRole('dialog')
    },
  },
  { what: 'mark an inquiry as answered', ...atInquiry, sends: 'mark-inquiry', button: 'Mark as answered' },
  {
    what: 'reply to an inquiry',
    ...atInquiry,
    sends: 'answer-inquiry',
    button: 'Send reply',
    fill: { 'Reply to Lee': 'From nine to five.' },
  },
]

it.each(buttons)('$what', async ({ path, as, sends, button, answers = {}, fill = {}, ready }) => {
  let sent = 0
  const never = new Promise<never>(() => undefined)
  const hold = () => {
    sent += 1
    return never
  }
  const page = await openPage(path, {
    ...(as && { as }),
    answers: { ...answers, ...(authCalls.some((one) => one === sends) ? {} : { [sends]: hold }) },
    auth: { [sends]: hold },
  })
  for (const [label, text] of Object.entries(fill)) await page.fill(label, text)
  await ready?.(page)
  const scope = document.querySelector<HTMLElement>('[role=dialog]') ?? (await screen.findByRole('main'))
  const pressed = await within(scope).findByRole('button', { name: button })
  // Both in one task, before React can render.
  pressed.click()
  pressed.click()
  await expect.poll(() => sent).toBe(1)
  await page.user.dblClick(pressed)
  expect(sent).toBe(1)
})

it('a double click sends one request, even if the response arrives between the clicks', async () => {
  const send = vi.fn()
  const { container } = render(
    <Button busy={false} onClick={send}>
      Send
    </Button>,
  )
  await userEvent.dblClick(within(container).getByRole('button'))
  expect(send).toHaveBeenCalledOnce()
})
