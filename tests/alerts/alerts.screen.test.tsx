// "Tell me" below a search, the place of alerts in My Account, and the page of a mailed link.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { alertSchema, listAlerts } from '../../domain/alerts/alerts.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const id = '0198c1de-0000-7000-8000-00000000000b'
const nurses = { service_type_filter: 'night-nurse' as const, location_filter: 'Bolinas, CA' }
const alert = sampleOf(alertSchema, {
  ...{ id, about: 'search' as const, question: null, every: 'day' as const, since: '2026-11-25T18:00:00.000Z' },
  search: { ...nurses, min_rating: 4, search_query: 'speaks Spanish' },
})
const followed = sampleOf(alertSchema, {
  ...{ id: '0198c1de-0000-7000-8000-00000000000c', about: 'same_here' as const, search: null, every: 'week' as const },
  question: {
    service_type: 'pediatric-dentist',
    ...{ city: 'Oakland', state: 'CA', asked_from: 'Albany', open_until: '2026-12-08T18:00:00.000Z' },
  },
})
const list = (alerts = [alert, followed], emails_off = false) => sampleOf(listAlerts.output, { alerts, emails_off })

describe('Tell me', () => {
  const open = (answers: Answers = {}) =>
    openPage('/search-results?location=Bolinas%2C+CA&category=night-nurse&rating=4', {
      as: 'member',
      answers: {
        'search-providers': sampleOf(searchProviders.output, { total: 0 }),
        'create-alert': { ...alert, existed: false },
        ...answers,
      },
    })

  it('makes an alert of the search, and Undo ends it', async () => {
    const page = await open({ 'change-alert': { ended: true } })
    await page.press('Tell me')
    await see('We’ll tell you')
    expect(page.calls('create-alert')).toMatchObject([{ ...nurses, min_rating: 4 }])
    expect(screen.getByRole('link', { name: 'Your alerts' }).getAttribute('href')).toBe('/profile/alerts')
    await page.press('Undo')
    await screen.findByRole('button', { name: 'Tell me' })
    expect(page.calls('change-alert')).toEqual([{ id, about: 'search', ended: true }])
  })

  it('sends the same id again after a lost response, and says when there are ten', async () => {
    const page = await open({ 'create-alert': 'lost' })
    await page.press('Tell me')
    await see('We couldn’t save that')
    page.answer({ 'create-alert': new Refusal('ten_alerts') })
    await page.press('Tell me')
    await see('You have ten alerts')
    const [first, second] = page.calls('create-alert')
    expect(second?.request_id).toBe(first?.request_id)
  })
})

describe('Alerts & letter', () => {
  const open = (answers: Answers = {}) =>
    openPage('/profile/alerts', { as: 'member', answers: { 'list-alerts': list(), ...answers } })

  it('lists what each is about, and keeps an ended one in its place to undo', async () => {
    const page = await open({ 'change-alert': { ended: true } })
    await see('Night Nurse near Bolinas', '4 stars and up, “speaks Spanish”, since Nov 25, 2026')
    await see('Pediatric Dentist, Oakland', 'same here with a parent in Albany, until Dec 8', '1 of 10 searches')
    page.answer({ 'list-alerts': list([followed]) })
    await page.press('End Night Nurse near Bolinas')
    await see('Ended. No more emails about it.')
    const [first] = screen
      .getAllByRole('listitem')
      .filter((row) => within(row).queryByText('Ended. No more emails about it.'))
    await waitFor(() => expect(document.activeElement).toBe(first))
    page.answer({ 'list-alerts': list(), 'change-alert': { ended: false } })
    await page.press(/^Undo/)
    await waitFor(() => expect(screen.queryByText(/^Ended/)).toBeNull())
    expect(page.calls('change-alert').map(({ ended }) => ended)).toEqual([true, false])
  })

  it('changes how often, and takes it back if that fails', async () => {
    const page = await open({ 'change-alert': new Refusal('too_many_requests') })
    const often = await screen.findByLabelText<HTMLSelectElement>('How often, Pediatric Dentist, Oakland')
    expect(often.value).toBe('week')
    await page.user.selectOptions(often, 'day')
    await see('We couldn’t change that alert')
    expect(often.value).toBe('week')
  })

  it('says that its emails are off, and how one begins when there is none', async () => {
    const page = await open({ 'list-alerts': list([], true) })
    await see('Nothing yet', 'These emails are off.')
    page.answer({ 'list-alerts': list([]) })
    await page.press('Turn them on')
    await waitFor(() => expect(screen.queryByText('These emails are off.')).toBeNull())
    expect(page.calls('set-own-mail')).toEqual([{ mail: 'alerts', on: true }])
  })
})

it('ends one alert from the email, when its reader presses', async () => {
  const page = await openPage(`/mails?token=${id}&mail=alerts&key=k&of=${id}`, {
    answers: { 'set-mail-by-link': { on: true } },
  })
  await see('This alert')
  expect(page.calls('set-mail-by-link').map(({ on }) => on)).toEqual([undefined])
  page.answer({ 'set-mail-by-link': { on: false } })
  await page.press('Turn them off')
  await see(/these emails are off/)
  expect(page.calls('set-mail-by-link').at(-1)).toEqual({ token: id, mail: 'alerts', key: 'k', of: id, on: false })
})
