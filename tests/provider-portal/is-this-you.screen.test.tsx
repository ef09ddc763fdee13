// Is this you: how a provider requests the link to their page, opens it, and finds this page.
import { screen } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { requestDays } from '../../domain/limits.ts'
import { getMyRecommendation } from '../../domain/recommendations/own-recommendation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { pageKeyItem } from '../../web/app/stored-items.ts'
import { field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'
import { keepKey, ownPageView, pageKey, pageToken } from './portal-responses.ts'

const path = '/is-this-you'

describe('requesting the link', () => {
  const filled = ['Rosa Martinez', 'rosa@martinez.example', 'Please hide my phone']
  const labels = ['Your name or business', 'Email, phone, or license number', 'How can we help?']
  const fill = async (page: Awaited<ReturnType<typeof openPage>>) => {
    for (const [at, label] of labels.entries()) await page.fill(label, filled[at] ?? '')
  }

  it('shows the same message for every request, and promises an answer', async () => {
    const page = await openPage(path)
    await fill(page)
    await page.press('Send')
    await see(/^If that email address is already on a page, we’re sending it a link\./)
    screen.getByText(new RegExp(`within ${requestDays.promised} days\\.$`))
    expect(document.activeElement?.textContent).toBe('Thank you')
    expect(page.calls('ask-for-listing')).toEqual([{ name: filled[0], reach: filled[1], words: filled[2] }])
    await page.press('Fix it and send again')
    expect(labels.map((label) => field(label).value)).toEqual(filled)
  })

  it.each([
    ['lost', 'We can’t reach the village right now. Please check your connection.'],
    [new Refusal('too_many_requests', { detail: 'Please wait an hour.' }), 'Please wait an hour.'],
  ] as const)('keeps typed text on a failure (%#)', async (reply, words) => {
    const page = await openPage(path, { answers: { 'ask-for-listing': reply } })
    await fill(page)
    await page.press('Send')
    await see('We couldn’t send this', words)
    expect(labels.map((label) => field(label).value)).toEqual(filled)
  })

  it('shows an error of the server at its field', async () => {
    const fields = [{ path: 'reach', message: 'Please keep this to 200 characters' }]
    const page = await openPage(path, { answers: { 'ask-for-listing': new Refusal('invalid_input', { fields }) } })
    await fill(page)
    await page.press('Send')
    await see('Please keep this to 200 characters')
    await page.focused('Email, phone, or license number')
  })
})

describe('a mailed link', () => {
  const address = `${path}?link=${pageToken}`
  const page = () => screen.findByRole('heading', { level: 1, name: 'Rosa Elena Martinez' })

  it('that is incomplete is reported, and another can be requested', async () => {
    const answers = { 'open-listing': new Refusal('invalid_input') }
    const { press, address: shown } = await openPage(address, { answers })
    await press('Open my page')
    await see(/^This link is incomplete\./)
    expect(field('Your name or business').value).toBe('')
    expect(shown()).toBe(path)
  })

  it('that was opened elsewhere is sent again by one press, to an address that the page does not name', async () => {
    const answers = { 'open-listing': new Refusal('link_expired') }
    const { press, calls } = await openPage(address, { answers })
    await press('Open my page')
    await see(/^This link has expired, was opened on another device/)
    await press('Send me a new link')
    await see('Check your email', /^If that address is still on a page, we’re sending it a new link\./)
    expect(calls('ask-for-listing')).toEqual([{ token: pageToken }])
    await press('Ask us another way')
    await see('Send')
    expect(field('Your name or business').value).toBe('')
  })

  it('that was opened in this browser before leads to its page', async () => {
    keepKey(pageKey)
    const answers = { 'open-listing': new Refusal('link_expired'), 'read-listing': ownPageView() }
    const { press } = await openPage(address, { answers })
    await press('Open my page')
    await page()
  })
})

it('a link opens again in the same browser, even after a lost response and a refused attempt', async () => {
  const link = `${path}?link=${pageToken}`
  const { press, answer, calls } = await openPage(link, { answers: { 'open-listing': 'lost' } })
  await press('Open my page')
  await see('We couldn’t open the link')
  answer({ 'open-listing': new Refusal('too_many_requests') })
  await press('Open my page')
  await expect.poll(() => calls('open-listing').length).toBe(2)
  answer({ 'open-listing': ({ key }) => ({ key: key ?? null }), 'read-listing': ownPageView() })
  await press('Open my page')
  await expect.poll(() => calls('read-listing').length).toBe(1)
  const again = await openPage(link, {
    answers: { 'open-listing': ({ key }) => ({ key: key ?? null }), 'read-listing': ownPageView() },
  })
  await again.press('Open my page')
  await expect.poll(() => again.calls('open-listing').length).toBe(1)
  const keys = [...calls('open-listing'), ...again.calls('open-listing')].map(({ key }) => key)
  expect(new Set(keys).size).toBe(1)
})

it('a browser stores the keys of several pages, and deletes only an invalid one', async () => {
  const other = 'o'.repeat(43)
  pageKeyItem.write(JSON.stringify([pageKey, other].map((key) => ({ key, at: Date.now() }))))
  const { press, calls, answer } = await openPage(path, { answers: { 'read-listing': ownPageView() } })
  await press('Show that one')
  await expect.poll(() => calls('read-listing').map(({ key }) => key)).toEqual([other, pageKey])
  answer({ 'read-listing': new Refusal('link_expired') })
  await openPage(path, { answers: { 'read-listing': new Refusal('link_expired') } })
  await expect.poll(() => pageKeyItem.read()).not.toContain(other)
  expect(pageKeyItem.read()).toContain(pageKey)
})

it('a link for being listed again says so, and what that means', async () => {
  const { press } = await openPage(`${path}?link=${pageToken}&again=yes`, {
    answers: { 'open-listing': { key: null } },
  })
  await press('List me again')
  await see('You can be listed again')
  expect(document.activeElement?.textContent).toBe('You can be listed again')
})

describe('the link to “Is this you?” on a parent’s own note', () => {
  const id = '01900000-0000-7000-8000-000000000001'
  const line = 'They can read it and reply at'
  const openNote = (given: Parameters<typeof sampleOf<typeof getMyRecommendation.output>>[1]) => {
    const own = sampleOf(getMyRecommendation.output, { id, service_type: 'nanny', provider_name: 'Rosa M.', ...given })
    return openPage(`/my-recommendations/${id}`, { as: 'member', answers: { 'get-my-recommendation': own } })
  }

  it('can be copied by a parent who gave no email address', async () => {
    const { press } = await openNote({ status: 'approved' })
    await see(new RegExp(`^${line}`))
    await press('Copy link')
    await see('Link copied')
    expect(await navigator.clipboard.readText()).toBe(`${location.origin}${path}`)
  })
})
