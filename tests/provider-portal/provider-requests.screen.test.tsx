// Administrators' view of requests from providers, their answers, and the do-not-list.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listProviderRequests, type ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { offeredProviderSchema } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

/** The date `days` from now, in ISO 8601. */
const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const id = (at: number) => `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`

/** A request due tomorrow whose sender can be mailed; `given` overrides fields. */
const request = (given: Partial<ProviderRequest>): ProviderRequest =>
  sampleOf(listProviderRequests.output.shape.requests.element, {
    on_record: [],
    on_list: [],
    removal: null,
    mailable: true,
    due_at: moment(1.5),
    due_by_law_at: moment(44.5),
    ...given,
  })

/** A provider page as administrators receive it. */
const page = (at: number, city: string) =>
  sampleOf(offeredProviderSchema, {
    provider_id: id(at),
    provider_name: 'Ana P.',
    service_type: 'birth-doula',
    city,
    total_recommendations: 3,
  })

const claim = request({
  id: id(1),
  kind: 'claim',
  claimed_name: 'Ana Lucía Prieto',
  claimed_reach: 'ana@doula.example',
  words: 'I stopped working.',
  on_record: [page(11, 'Oakland'), page(12, 'Fremont')],
})
const answer = request({
  id: id(2),
  kind: 'answer',
  due_at: moment(-0.5),
  provider: page(11, 'Oakland'),
  words: 'The tunnel was closed.',
  note: { submission_id: id(21), recommendation: 'Generated.', own_words: 'Late twice.', rating: 4 },
})
const done = request({
  id: id(3),
  kind: 'removal',
  claimed_name: 'Glen A.',
  done_at: moment(-1),
  done_by: 'Ada F.',
  reason: 'He asked by phone',
})

type List = { requests: ProviderRequest[]; next_cursor: string | null }
/** One page of the list; there are more if a cursor is given. */
const page1 = (requests: ProviderRequest[], next_cursor: string | null = null): List => ({
  requests,
  next_cursor,
})

/** Both lists; with a cursor there are more open requests. */
const lists = (open: ProviderRequest[], more: ProviderRequest[] = []): Answers => ({
  'list-listing-requests': ({ list, cursor }) => {
    if (list === 'done') return page1([done])
    return cursor ? page1(more) : page1(open, more.length > 0 ? 'next' : null)
  },
})

/** The dashboard's section with the requests. */
const open = (part = 'requests', answers: Answers = lists([answer, claim])) =>
  openPage(`/admin?tab=providers&status=${part}`, { as: 'administrator', answers })

/** The row of a requester. */
const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)

/** The button that closes the request, next to the one that closes the dialog. */
const closeInDialog = () => within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)?.click()

describe('requests from providers', () => {
  it('show the requester, the text, the time left, and the possible pages', async () => {
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

  it('are counted on the tab, in a section that is in the URL', async () => {
    const { press, address } = await open('', {
      ...lists([claim]),
      'count-provider-pairs': { waiting: 2, requests: 1, not_listed: 0 },
    })
    await screen.findByRole('tab', { name: /^Providers\s*3/ })
    await press(/^Provider requests\s*1/, 'radio')
    await expect.poll(address).toBe('/admin?tab=providers&status=requests')
    await row('Ana Lucía Prieto')
  })

  it('are answered with the link to a suggested or pasted page', async () => {
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

  it('are answered with a link that may change the page if the address is proven', async () => {
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

  it('keep the typed reason if the dialog is closed before it is sent', async () => {
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

describe('a long list of requests', () => {
  it('loads more pages on request', async () => {
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

  it('can be closed together, with a reason that is mailed to those with an address', async () => {
    const second = { ...claim, id: id(5), claimed_name: 'Ana Prieta', mailable: false }
    const { press, fill, calls } = await open('requests', lists([answer, claim, second]))
    await press('Select')
    await press(/^Choose\s*Ana Lucía Prieto/, 'checkbox')
    await press(/^Choose\s*Ana Prieta/, 'checkbox')
    expect(screen.queryByRole('checkbox', { name: /Ana P\.$/ })).toBeNull()
    await see('2 selected')
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

  it('removes requests that a colleague closed meanwhile', async () => {
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

it('the do-not-list shows its number of entries and no names, and mails a link for being listed again', async () => {
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

it('a request that is spam is closed without a mail', async () => {
  const { press, fill, calls } = await open('requests', lists([claim]))
  await press(/^Close/)
  await press('Email them this reason', 'checkbox')
  await fill('Reason', 'Spam')
  closeInDialog()
  await see('Request closed')
  expect(screen.queryByText('They’ll get your reason by email.')).toBeNull()
  expect(calls('act-on-listing-request')[0]?.act).toEqual({ kind: 'close', tell: false })
})

const ofPage = { claimed_name: null, provider: page(11, 'Oakland'), note: null }
const newAddress = request({
  ...{ ...ofPage, id: id(6), kind: 'new_address', words: null, wishes: ['hide', 'remove'] },
  mailbox: 'ana.prieto@elsewhere.example',
})
const objects = request({
  ...{ ...ofPage, id: id(7), kind: 'objection', words: 'I still work.', mailbox: 'ana@doula.example' },
  removal: { asked_at: moment(-2), by_mailbox: 'stranger@elsewhere.example' },
})

it('an objection to a note links to it, before the buttons', async () => {
  await open('requests', lists([{ ...objects, removal: null, note: answer.note }]))
  const ana = await row('Ana P.')
  const links = ['“Late twice.”', 'Open the note'].map((name) => ana.getByRole('link', { name }).getAttribute('href'))
  expect(new Set(links)).toEqual(new Set([`/admin?note=${id(21)}`]))
})

it.each([
  ['Approve', answer, 'approve_answer', 'Reason', 'Approve', 'Reply approved'],
  ['It’s theirs', newAddress, 'confirm_mailbox', 'What proves it’s theirs?', 'It’s theirs', 'Address confirmed'],
  ['Not theirs', newAddress, 'refuse_mailbox', 'Reason', 'Not theirs', 'Address refused'],
  ['Delete the page', objects, 'finish_removal', 'Reason they’ll read', 'Delete page', 'Page will be deleted'],
  ['Show it again', objects, 'put_back', 'Reason', 'Show page', 'Page shown again'],
] as const)('%s first asks for a reason', async (button, asked, kind, label, confirm, done) => {
  const { press, fill, calls } = await open('requests', lists([asked]))
  await press(new RegExp(`^${button}\\s*for Ana P\\.$`))
  await fill(label, 'Called them')
  within(await screen.findByRole('dialog'))
    .getByRole('button', { name: confirm })
    .click()
  await see(done)
  expect(calls('act-on-listing-request')).toEqual([{ ids: [asked.id], act: { kind }, reason: 'Called them' }])
})

it('a page being removed is named in its request, which can be objected to until the page is deleted', async () => {
  const { press, fill, calls } = await open()
  await press(/^Remove their page/)
  await see(/^It’s hidden right away\. After 7 days it’s deleted with its notes\./)
  await press(/Oakland/, 'radio')
  await fill('Reason', 'She asked')
  await press('Remove page')
  await see('Page hidden')
  expect(calls('act-on-listing-request')[0]?.act).toEqual({ kind: 'remove', short_id: '000000000011' })
})

it('a request for a new address shows what was requested; an objection shows both mailboxes', async () => {
  await open('requests', lists([newAddress, objects]))
  const wants = async (words: RegExp) => (await screen.findByText(words)).closest('p')?.textContent
  expect(await wants(/wants to hide/)).toBe(
    'ana.prieto@elsewhere.example wants to hide the contact details and remove the page.',
  )
  await see('Wants the page back', '“I still work.”')
  expect(await wants(/wants to keep the page\./)).toMatch(
    /^ana@doula\.example wants to keep the page\. The removal was requested on .* by stranger@elsewhere\.example\./,
  )
})
