// What administrators see of requests of providers, how they answer them, and the do-not-list.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { type ListingRequest, listListingRequests } from '../../domain/listings/listings.contracts.ts'
import { offeredProviderSchema } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const id = (at: number) => `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`

const request = (given: Partial<ListingRequest>): ListingRequest =>
  sampleOf(listListingRequests.output.shape.open.element, {
    on_record: [],
    due_at: moment(1.5),
    due_by_law_at: moment(44.5),
    ...given,
  })

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
  note: { recommendation: 'Generated.', own_words: 'Late twice.', rating: 4 },
})
const done = request({
  id: id(3),
  kind: 'removal',
  claimed_name: 'Glen A.',
  done_at: moment(-1),
  done_by: 'Ada F.',
  reason: 'He asked by phone',
})

const lists = (open: ListingRequest[]) => ({ 'list-listing-requests': { open, done: [done] } })

const open = (part = 'requests', answers: Answers = lists([answer, claim])) =>
  openPage(`/admin?tab=providers&status=${part}`, { as: 'administrator', answers })

const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)

describe('requests of providers', () => {
  it('tell who asks for what, how long is left, and which page may be meant', async () => {
    await open()
    const ana = await row('Ana Lucía Prieto')
    for (const words of ['Claim', '2 days left', '“I stopped working.”', /Not shown to be them yet/])
      ana.getByText(words)
    ana.getByText('Birth Doula, Fremont, 3 recommendations')
    expect(ana.getAllByRole('link', { name: 'Ana P.' })[0]?.getAttribute('href')).toBe('/providers/ana-p-000000000011')
    const late = await row('Ana P.')
    for (const words of ['1 day late', '“Late twice.”', /by law until/, /Opened the link/]) late.getByText(words)
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
    await press(/^Their requests\s*1/, 'radio')
    await expect.poll(address).toBe('/admin?tab=providers&status=requests')
    await row('Ana Lucía Prieto')
  })

  it('are answered with the link, to a page that is chosen or pasted', async () => {
    const { press, fill, calls } = await open()
    await press(/^Send the link/)
    expect(field('E-mail').value).toBe('ana@doula.example')
    const dialog = within(screen.getByRole('dialog'))
    const send = () => dialog.getByRole('button', { name: 'Send the link' }).click()
    send()
    await see('Please choose the page')
    await press('Another page', 'radio')
    await fill('Address of their page', 'https://village.example/about')
    send()
    await see('Please paste the address of a provider’s page')
    await fill('Address of their page', 'https://village.example/providers/ana-p-000000000012')
    await fill('Reason', 'Rang her')
    send()
    await see('The link is on its way')
    expect(calls('act-on-listing-request')).toEqual([
      {
        id: claim.id,
        act: { kind: 'send_link', short_id: '000000000012', email: 'ana@doula.example' },
        reason: 'Rang her',
      },
    ])
  })

  it('are answered by taking the page down for good', async () => {
    const { press, fill, calls } = await open()
    await press(/^Remove their page/)
    await see(/This is for good\./)
    await press(/Oakland/, 'radio')
    await fill('Reason', 'She asked')
    await press('Remove for good')
    await see('Page removed')
    expect(calls('act-on-listing-request')[0]?.act).toEqual({ kind: 'remove', short_id: '000000000011' })
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are asked for anew when a colleague was faster, and the dialog says so', async () => {
    const { press, fill, answer: set } = await open()
    await press(/^Not approve/)
    set({ 'act-on-listing-request': new Refusal('decided_meanwhile'), ...lists([claim]) })
    await fill('Reason they will read', 'Names a child')
    await press('Not approve')
    await see(/^Another administrator decided this one meanwhile/)
    await waitFor(() => expect(screen.queryByText('“Late twice.”')).toBeNull())
  })

  it('say when they load, when they do not come, and when there are none', async () => {
    const first = await open('requests', { 'list-listing-requests': new Refusal('too_many_requests') })
    await see('The requests did not load')
    first.answer(lists([]))
    await first.user.click(screen.getAllByRole('button', { name: 'Try again' })[0] as HTMLElement)
    await see('No open requests')
  })
})

it('the do-not-list tells how many stand on it, and names nobody', async () => {
  await open('requests', { ...lists([]), 'count-provider-pairs': { waiting: 0, requests: 0, not_listed: 3 } })
  await see('Do not list', '3 entries')
})
