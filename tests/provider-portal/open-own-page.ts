// Opens a provider's own page in a DOM without a browser, and records the calls it makes.
import { screen } from '@testing-library/react'
import { expect } from 'vitest'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { type Answers, openPage } from '../open-page.tsx'
import { keepKey, ownPageView, pageKey } from './portal-responses.ts'

/** Opens the page as a provider whose key is stored on this device, and waits for its heading. */
export const openOwn = async (
  given: Partial<OwnPageView> = {},
  answers: Answers = {},
  heading = 'Rosa Elena Martinez',
) => {
  keepKey(pageKey)
  const page = await openPage('/is-this-you', { answers: { 'read-listing': ownPageView(given), ...answers } })
  await screen.findByRole('heading', { level: 1, name: heading })
  /** The acts so far; expects the page's key in each. */
  const acts = () =>
    page.calls('change-listing').map(({ key, act }) => {
      expect(key).toBe(pageKey)
      return act
    })
  const answerWith = (change: Partial<OwnPageView>) =>
    page.answer({ 'change-listing': { listing: ownPageView({ ...given, ...change }) } })
  /** The first of several buttons with this name. */
  const pressFirst = async (name: string) => {
    const [first] = await screen.findAllByRole('button', { name })
    if (first) await page.user.click(first)
  }
  return { ...page, acts, answerWith, pressFirst }
}
