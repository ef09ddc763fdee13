// A provider removes their page: the offer to remove their other pages, and the notice in its place until it is
// deleted.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { removalDays } from '../../domain/limits.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { pageKeyItem } from '../../web/app/stored-items.ts'
import { type Answers, see } from '../open-page.tsx'
import { openOwn } from './open-own-page.ts'
import { openRemoval, otherPages, ownPageView, pageKey } from './portal-responses.ts'

const removed: Partial<OwnPageView> = { removal: openRemoval }

/** Opens the dialog that removes the page. */
const openDialog = async (pages: Answers['list-removal-pages'] = { pages: otherPages }) => {
  const page = await openOwn({}, { 'list-removal-pages': pages })
  await page.press('Remove my page')
  const dialog = within(await screen.findByRole('dialog'))
  return { ...page, dialog }
}

describe('removing a page', () => {
  it('offers the provider’s other pages with their matching details; certain matches are selected', async () => {
    const { dialog, press, user, acts, answerWith, calls } = await openDialog()
    dialog.getByText(`It’s hidden right away. After ${removalDays} days we delete it.`)
    const boxes = await dialog.findAllByRole<HTMLInputElement>('checkbox')
    expect(calls('list-removal-pages')).toEqual([{ key: pageKey }])
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true, false])
    dialog.getByText('Same email, phone, and name')
    dialog.getByText('Same phone. We’ll check this one first, within 2 days.')
    // two are removed at once, others go to the desk
    dialog.getByRole('button', { name: 'Remove 2 pages' })
    for (const box of boxes.slice(1)) await user.click(box)
    answerWith(removed)
    await press('Remove 2 pages')
    const letter = await screen.findByRole('heading', { level: 1, name: 'Your page is hidden' })
    const [first, , last] = otherPages
    expect(acts()).toEqual([{ kind: 'remove', also: [first, last].map((page) => page?.provider.provider_id) }])
    await waitFor(() => expect(document.activeElement).toBe(letter))
    // the page can be opened until it is deleted
    expect(pageKeyItem.read()).toContain(pageKey)
  })

  it('is impossible until the other pages are loaded', async () => {
    const { dialog, answer, press } = await openDialog('lost')
    await see('We couldn’t look for other pages about you')
    expect(dialog.queryByRole('button', { name: /^Remove/ })).toBeNull()
    answer({ 'list-removal-pages': { pages: [] } })
    await press('Try again')
    await dialog.findByRole('button', { name: 'Remove my page' })
  })
})

describe('the notice of a removed page', () => {
  const open = (removal: Partial<typeof openRemoval>, heading: string, answers: Answers = {}) =>
    openOwn({ removal: { ...openRemoval, ...removal } }, answers, heading)

  it('says when the page will be deleted, and lets the requester undo the removal', async () => {
    const { press, answerWith, acts } = await open({}, 'Your page is hidden')
    expect(screen.getByRole('main').textContent).toMatch(/On Nov 28, 2026 we’ll delete it/)
    await see(
      'You’re on our do-not-list now, which helps keep you from being listed again. There’s nothing else you need to do.',
    )
    answerWith({ removal: null })
    await press('Take it back')
    const heading = await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
    await see('Your page is back')
    expect(acts()).toEqual([{ kind: 'take_back' }])
    await waitFor(() => expect(document.activeElement).toBe(heading))
  })

  it('lets another mailbox object, and keeps the typed reason after a refusal', async () => {
    const { press, fill, acts, answer } = await open({ own: false }, 'This page is hidden')
    expect(screen.queryByRole('button', { name: 'Take it back' })).toBeNull()
    await see('If that’s right, there’s nothing else you need to do.')
    const message = 'Please tell us why the page should stay'
    answer({
      'change-listing': new Refusal('invalid_input', { fields: [{ path: 'act.words', message }] }),
    })
    await press('Object to the removal')
    await see(message)
    await fill('If not, why should the page stay?', 'It is mine')
    const objected = { ...openRemoval, own: false, objected: true, deletes_at: null }
    answer({ 'change-listing': { listing: ownPageView({ removal: objected }) } })
    await press('Object to the removal')
    await see(/^We’ve been asked to keep it\. We’ll decide within 2 days\. The page stays hidden until\s+then\.$/)
    expect(acts().at(-1)).toEqual({ kind: 'object_to_removal', words: 'It is mine' })
    expect(document.activeElement?.textContent).toBe('This page is hidden')
    expect(screen.queryByLabelText(/why should the page stay/)).toBeNull()
  })

  it('lets a mailbox object after another one has objected', async () => {
    const objected = { own: false, objected: true, deletes_at: null }
    const { press, fill, focused, acts, answer } = await open(objected, 'This page is hidden')
    await press('Tell us why the page should stay')
    await focused('Why should the page stay?')
    await fill('Why should the page stay?', 'I am the nanny')
    answer({ 'change-listing': { listing: ownPageView({ removal: { ...openRemoval, ...objected } }) } })
    await press('Object to the removal')
    await see('We got it')
    expect(acts()).toEqual([{ kind: 'object_to_removal', words: 'I am the nanny' }])
    await screen.findByRole('button', { name: 'Tell us why the page should stay' })
  })

  it('tells the requester about an objection', async () => {
    await open({ objected: true, deletes_at: null }, 'Your page is hidden')
    await see(/^We’ve been asked to keep it\./)
    await screen.findByRole('button', { name: 'Take it back' })
  })

  it('is replaced by the page if the removal was undone on another device', async () => {
    const { press, answer } = await open({}, 'Your page is hidden')
    answer({ 'change-listing': new Refusal('changed_meanwhile'), 'read-listing': ownPageView() })
    await press('Take it back')
    await screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })
  })
})
