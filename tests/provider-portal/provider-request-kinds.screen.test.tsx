// Requests from providers that differ in what is asked of administrators: a new address, an objection to a removal, what is closed.
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { field, see } from '../open-page.tsx'
import { claim, closeInDialog, id, lists, moment, open, page, request, row } from './open-requests.ts'

describe('closing a request', () => {
  it('writes to nobody when it is spam', async () => {
    const { press, fill, calls } = await open('requests', lists([claim]))
    await press(/^Close/)
    await press('Email them this reason', 'checkbox')
    await fill('Reason', 'Spam')
    closeInDialog()
    await see('Request closed')
    expect(screen.queryByText('They’ll get your reason by email.')).toBeNull()
    expect(calls('act-on-listing-request')[0]?.act).toEqual({ kind: 'close', tell: false })
  })

  it('asks to call who has no address', async () => {
    const { press } = await open('requests', lists([{ ...claim, mailable: false }]))
    await press(/^Close/)
    await see('We have no email address for them. Please call them.')
    field('Reason')
    expect(screen.queryByRole('checkbox')).toBeNull()
  })
})

describe('a new address for a page', () => {
  const mailbox = 'ana.prieto@elsewhere.example'
  const asks = request({
    ...{ id: id(6), kind: 'new_address', claimed_name: null, provider: page(11, 'Oakland'), words: null, note: null },
    ...{ mailbox, wishes: ['hide', 'remove'] },
  })

  it('names the page, the mailbox, and what it wants', async () => {
    await open('requests', lists([asks]))
    const ana = await row('Ana P.')
    ana.getByText('New email address')
    expect(ana.getByText(/wants to/).textContent).toBe(
      `${mailbox} wants to hide the contact details and remove the page.`,
    )
  })

  it.each([
    ['It’s theirs', 'confirm_mailbox', 'What proves it’s theirs?', 'Address confirmed'],
    ['Not theirs', 'refuse_mailbox', 'Reason', 'Address refused'],
  ] as const)('is answered: %s', async (button, kind, label, done) => {
    const { press, fill, calls } = await open('requests', lists([asks]))
    await press(new RegExp(`^${button}\\s*for Ana P\\.$`))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('New email address').parentElement?.textContent).toContain(mailbox)
    await fill(label, 'Called the number on the page')
    dialog.getByRole('button', { name: button }).click()
    await see(done)
    expect(calls('act-on-listing-request')).toEqual([
      { ids: [asks.id], act: { kind }, reason: 'Called the number on the page' },
    ])
  })
})

describe('an objection to a removal', () => {
  const objects = request({
    ...{ id: id(7), kind: 'objection', claimed_name: null, provider: page(11, 'Oakland'), note: null },
    ...{ words: 'I still work.', mailbox: 'ana@doula.example' },
    removal: { asked_at: moment(-2), by_mailbox: 'stranger@elsewhere.example' },
  })

  it('says who wants the page back, and who asked for the removal', async () => {
    await open('requests', lists([objects]))
    const ana = await row('Ana P.')
    for (const words of ['Wants the page back', '“I still work.”']) ana.getByText(words)
    const said = ana.getByText(/wants to keep the page\./).closest('p')?.textContent
    expect(said).toMatch(
      /^ana@doula\.example wants to keep the page\. The removal was requested on .* by stranger@elsewhere\.example\./,
    )
    // the page is hidden, so there is nothing to open
    expect(ana.queryByRole('link')).toBeNull()
    expect(ana.queryByRole('button', { name: /^Close/ })).toBeNull()
  })

  it.each([
    ['Delete the page', 'finish_removal', 'Reason they’ll read', 'Delete page', 'Page will be deleted'],
    ['Show it again', 'put_back', 'Reason', 'Show page', 'Page shown again'],
  ] as const)('is answered: %s', async (button, kind, label, confirm, done) => {
    const { press, fill, calls } = await open('requests', lists([objects]))
    await press(new RegExp(`^${button}\\s*for Ana P\\.$`))
    await fill(label, 'Called both')
    within(screen.getByRole('dialog')).getByRole('button', { name: confirm }).click()
    await see(done)
    expect(calls('act-on-listing-request')).toEqual([{ ids: [objects.id], act: { kind }, reason: 'Called both' }])
  })

  it('of a removal by an administrator says so', async () => {
    await open('requests', lists([{ ...objects, removal: { asked_at: moment(-2), by_mailbox: null } }]))
    const ana = await row('Ana P.')
    ana.getByText('an administrator')
  })
})
