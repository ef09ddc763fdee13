// What administrators see of requests from providers, how they answer them, and the do-not-list.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { field, see } from '../open-page.tsx'
import { answer, claim, closeInDialog, id, lists, moment, open, page, request, row } from './open-requests.ts'

describe('requests from providers', () => {
  it('tell who asks for what, how long is left, and which page may be meant', async () => {
    await open()
    const ana = await row('Ana Lucía Prieto')
    for (const words of ['Claim', '2 days left', '“I stopped working.”', /Not confirmed yet/]) ana.getByText(words)
    ana.getByText('Birth Doula, Fremont, 3 recommendations')
    expect(ana.getAllByRole('link', { name: 'Ana P.' })[0]?.getAttribute('href')).toBe('/providers/ana-p-000000000011')
    const late = await row('Ana P.')
    for (const words of ['1 day late', '“Late twice.”', /no later than/, /Opened the link we emailed/])
      late.getByText(words)
    late.getByRole('img', { name: '4 out of 5 stars' })
    const names = screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)
    expect(names).toEqual(['Ana P.', 'Ana Lucía Prieto', 'Glen A.'])
    await see('Ada F.', 'He asked by phone')
  })

  it('count in the tab, and stand in a part of it that the address names', async () => {
    const { press, address } = await open('', {
      ...lists([claim]),
      'count-provider-pairs': { waiting: 2, requests: 1, not_listed: 0 },
    })
    await screen.findByRole('tab', { name: /^Providers\s*3/ })
    await press(/^Provider requests\s*1/, 'radio')
    await expect.poll(address).toBe('/admin?tab=providers&status=requests')
    await row('Ana Lucía Prieto')
  })

  it('are answered with the link, to a page that is chosen or pasted', async () => {
    const { press, fill, calls } = await open()
    await press(/^Send the link/)
    expect(field('Email').value).toBe('ana@doula.example')
    const dialog = within(screen.getByRole('dialog'))
    const send = () => dialog.getByRole('button', { name: 'Send the link' }).click()
    send()
    await see('Please choose the page')
    await press('Another page', 'radio')
    await fill('Link to their page', 'https://village.example/about')
    send()
    await see('Please paste the link to a provider’s page')
    await fill('Link to their page', 'https://village.example/providers/ana-p-000000000012')
    await fill('Reason', 'Rang her')
    send()
    await see('The link is on its way')
    expect(calls('act-on-listing-request')).toEqual([
      {
        ids: [claim.id],
        act: { kind: 'send_link', short_id: '000000000012', email: 'ana@doula.example', proven: false },
        reason: 'Rang her',
      },
    ])
  })

  it('with a reply to a note are approved with a reason', async () => {
    const { press, fill, calls } = await open('requests', lists([answer]))
    await press(/^Approve/)
    await fill('Reason', 'Kind words.')
    within(await screen.findByRole('dialog'))
      .getByRole('button', { name: 'Approve' })
      .click()
    await see('Reply approved')
    expect(calls('act-on-listing-request')).toEqual([
      { ids: [answer.id], act: { kind: 'approve_answer' }, reason: 'Kind words.' },
    ])
  })

  it('are answered with a link that may change the page, once it is proven whose address it is', async () => {
    const { press, fill, calls } = await open('requests', lists([{ ...claim, on_record: [page(11, 'Oakland')] }]))
    await press(/^Send the link/)
    await see(/^This address can read the page and reply\./)
    await press('They’ve proved it’s theirs', 'checkbox')
    await see('This address can change and remove the page right away.')
    await fill('What proves it’s theirs?', 'Called the number on the page')
    within(screen.getByRole('dialog')).getByRole('button', { name: 'Send the link' }).click()
    await see('The link is on its way')
    expect(calls('act-on-listing-request')[0]?.act).toMatchObject({ proven: true })
  })

  it('are answered by removing the page, which can be objected to until it is deleted', async () => {
    const { press, fill, calls } = await open()
    await press(/^Remove their page/)
    await see(/^It’s hidden right away\. After 7 days it’s deleted with its notes\./)
    await press(/Oakland/, 'radio')
    await fill('Reason', 'She asked')
    await press('Remove page')
    await see('Page hidden')
    expect(calls('act-on-listing-request')[0]?.act).toEqual({ kind: 'remove', short_id: '000000000011' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keep the reason that was typed when the dialog is closed, until it is sent', async () => {
    const { user, press, fill } = await open()
    await press(/^Don’t approve/)
    await fill('Reason they’ll read', 'Names a child')
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('dialog')).toBeNull()
    await press(/^Remove their page/)
    expect(field('Reason').value).toBe('')
    await user.keyboard('{Escape}')
    await press(/^Don’t approve/)
    expect(field('Reason they’ll read').value).toBe('Names a child')
    await press('Don’t approve')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(/^Don’t approve/)
    expect(field('Reason they’ll read').value).toBe('')
  })
})

describe('a long list', () => {
  it('goes on behind what was read first', async () => {
    const { press, calls } = await open('requests', lists([answer], [claim]))
    await row('Ana P.')
    expect(screen.queryByText('Ana Lucía Prieto')).toBeNull()
    await press('Show more')
    await row('Ana Lucía Prieto')
    expect(calls('list-listing-requests').filter(({ list }) => list === 'open')).toEqual([
      { list: 'open' },
      { list: 'open', cursor: 'next' },
    ])
  })

  it('has its claims chosen and closed at once, with a reason that those read who have an address', async () => {
    const second = { ...claim, id: id(5), claimed_name: 'Ana Prieta', mailable: false }
    const { press, fill, calls } = await open('requests', lists([answer, claim, second]))
    await press('Select')
    await press(/^Choose\s*Ana Lucía Prieto/, 'checkbox')
    await press(/^Choose\s*Ana Prieta/, 'checkbox')
    expect(screen.queryByRole('checkbox', { name: /Ana P\.$/ })).toBeNull()
    await see('2 chosen')
    await press('Close 2 requests')
    await see('We have no email address for 1 of them. Please call that one.')
    await fill('Reason they’ll read', 'We have no page with this name.')
    closeInDialog()
    await see('2 requests closed', 'They’ll get your reason by email.')
    expect(calls('act-on-listing-request')).toEqual([
      {
        ids: [claim.id, second.id],
        act: { kind: 'close', tell: true },
        reason: 'We have no page with this name.',
      },
    ])
  })

  it('drops from several those that a colleague closed first', async () => {
    const second = { ...claim, id: id(5), claimed_name: 'Ana Prieta' }
    const { press, fill, calls, answer: set } = await open('requests', lists([claim, second]))
    await press('Select')
    await press('Select all claims shown', 'checkbox')
    await press('Close 2 requests')
    set({ 'act-on-listing-request': new Refusal('decided_meanwhile'), ...lists([second]) })
    await fill('Reason they’ll read', 'Nobody of this name')
    closeInDialog()
    await see(/^Another administrator got to this one first/)
    await screen.findByRole('heading', { name: 'Close the request from Ana Prieta' })
    set({ 'act-on-listing-request': { done_at: moment(0) } })
    closeInDialog()
    await see('Request closed')
    expect(calls('act-on-listing-request').map(({ ids }) => ids)).toEqual([[claim.id, second.id], [second.id]])
  })
})

it('the do-not-list tells how many stand on it, names nobody, and mails a link that lists someone again', async () => {
  const { press, fill, calls } = await open('requests', {
    ...lists([]),
    'count-provider-pairs': { waiting: 0, requests: 0, not_listed: 3 },
  })
  await see('Do not list', '3 entries')
  await press('List someone again')
  await fill('Email', 'ana@doula.example')
  await fill('Reason', 'She wrote to us.')
  await press('Send the link')
  await see('The link is on its way')
  expect(calls('ask-to-lift')).toEqual([{ email: 'ana@doula.example', reason: 'She wrote to us.' }])
})

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
})

describe('a new address for a page', () => {
  const mailbox = 'ana.prieto@elsewhere.example'
  const asks = request({
    ...{ id: id(6), kind: 'new_address', claimed_name: null, provider: page(11, 'Oakland'), words: null, note: null },
    ...{ mailbox, wishes: ['hide', 'remove'] },
  })

  it.each([
    ['It’s theirs', 'confirm_mailbox', 'What proves it’s theirs?', 'Address confirmed'],
    ['Not theirs', 'refuse_mailbox', 'Reason', 'Address refused'],
  ] as const)('says what it wants, and is answered: %s', async (button, kind, label, done) => {
    const { press, fill, calls } = await open('requests', lists([asks]))
    const wanted = (await row('Ana P.')).getByText(/wants to/).textContent
    expect(wanted).toBe(`${mailbox} wants to hide the contact details and remove the page.`)
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
})
