// Pages whose content fails to load say so, and load it on a retry. Pages with more states have their own tests.
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import type { RouteName } from '../../domain/routes.ts'
import { openPage, see } from '../open-page.tsx'
import { keepKey, pageKey } from '../provider-portal/portal-responses.ts'

it.each<[path: string, call: RouteName, message: string]>([
  ['/profile', 'get-my-submissions', 'Failed to load recommendations'],
  ['/profile/settings', 'get-own-settings', 'Failed to load your settings'],
  ['/saved', 'list-saved-providers', 'Failed to load your saved providers'],
  ['/is-this-you', 'read-listing', 'Your page didn’t load'],
  ['/admin?tab=providers&status=requests', 'list-listing-requests', 'The requests didn’t load'],
])('%s reports a failure of %s, and retries it on request', async (path, call, message) => {
  keepKey(pageKey)
  const { calls, user } = await openPage(path, {
    as: path.startsWith('/admin') ? 'administrator' : 'member',
    answers: { [call]: new Refusal('too_many_requests') },
  })
  await see(message)
  const before = calls(call).length
  // open and closed requests are two lists
  for (const again of screen.getAllByRole('button', { name: 'Try again' })) await user.click(again)
  await expect.poll(() => calls(call).length).toBeGreaterThan(before)
})
