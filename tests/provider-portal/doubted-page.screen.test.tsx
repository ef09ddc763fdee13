// A provider's page opened from an unconfirmed mailbox: its content, and the acts that it can only request.
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { requestDays } from '../../domain/limits.ts'
import type { ReviewRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { see } from '../open-page.tsx'
import { openOwn } from './open-own-page.ts'
import { doubtedPage, ownPageView } from './portal-responses.ts'

describe('a page opened from an unconfirmed mailbox', () => {
  it('says why access is limited, masks contact details, and has no switches', async () => {
    await openOwn(doubtedPage())
    await see(
      'We don’t know yet if this page is yours',
      /once two\s+families have given it to us, or once we’ve checked it/,
    )
    await see(new RegExp(`within ${requestDays.promised} days and email you\\.`))
    expect(screen.getByRole('main').textContent).not.toContain('so we know it’s you')
    await see('•••42', 'Phone, shown to members', 'Email, hidden')
    expect(screen.queryAllByRole('switch')).toEqual([])
    for (const name of ['Hide all', 'Fix it', 'Yes, this is right', 'Remove my page'])
      expect(screen.queryByRole('button', { name })).toBeNull()
    // what every mailbox can do
    await see('Reply', 'Tell the reviewers', 'Looking for a family now')
  })

  it.each<[ReviewRequest, string]>([
    ['hide', 'hide the contact details'],
    ['correct', 'correct the contact details'],
    ['confirm', 'confirm the contact details'],
    ['remove', 'remove the page'],
  ])('requests an act that it cannot do, and confirms the request: %s', async (wish, words) => {
    const { press, acts, answer } = await openOwn(doubtedPage())
    answer({ 'change-listing': { listing: doubtedPage({ wishes: [wish] }) } })
    await press(`Ask us to ${words}`)
    const line = await screen.findByText(`You asked us to ${words}.`)
    expect(acts().map(({ kind }) => kind)).toEqual([wish])
    await waitFor(() => expect(document.activeElement).toBe(line))
    expect(screen.queryByRole('button', { name: `Ask us to ${words}` })).toBeNull()
  })

  it('sends no request if the mailbox was confirmed meanwhile', async () => {
    const { press, acts, answer } = await openOwn(doubtedPage())
    answer({ 'read-listing': ownPageView() })
    await press('Ask us to remove the page')
    await screen.findByRole('button', { name: 'Remove my page' })
    expect(acts()).toEqual([])
  })
})

it('an act from a mailbox that is no longer confirmed becomes a request, and the page shows that', async () => {
  const { press, answer } = await openOwn()
  answer({ 'change-listing': { listing: doubtedPage({ wishes: ['hide'] }) } })
  await press(/^Phone/, 'switch')
  await see('We don’t know yet if this page is yours', 'You asked us to hide the contact details.')
})
