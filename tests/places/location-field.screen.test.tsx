// The location field: when it asks the server, its messages, its suggestions, and the device's location.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { type Answers, field, openPage, see } from '../open-page.tsx'

const city = (name: string, state = 'CA') => ({ city: name, state })
const options = () => within(screen.getByRole('listbox', { name: 'Suggestions' })).getAllByRole('option')
const texts = () => options().map(({ textContent }) => textContent)
const open = (answers: Answers, fakeTimers = false) => openPage('/', { answers, fakeTimers })

describe('the location field', () => {
  it('searches 300 milliseconds after the last key press, from two letters on, and caches results', async () => {
    const { user, calls } = await open({ 'find-places': { places: [city('Oakland')] } }, true)
    const asked = () => calls('find-places').map(({ q }) => q)
    await user.type(field('Location'), 's')
    await vi.advanceTimersByTimeAsync(1000)
    expect(asked()).toEqual([])
    expect(field('Location').getAttribute('aria-expanded')).toBe('false')
    await user.clear(field('Location'))
    await user.type(field('Location'), 'oak')
    await expect.poll(asked).toEqual(['oak'])
    await see('1 suggestion')
    await user.clear(field('Location'))
    await user.type(field('Location'), 'OAK')
    await vi.advanceTimersByTimeAsync(400)
    await screen.findByRole('option', { name: 'Oakland, CA' })
    expect(asked()).toEqual(['oak'])
  })

  it('can be used by keyboard only, and Escape closes its list', async () => {
    const { user } = await open({ 'find-places': { places: [city('Oakland'), city('Oakley')] } })
    await user.type(field('Location'), 'oak')
    await screen.findByRole('option', { name: 'Oakley, CA' })
    await user.keyboard('{Escape}')
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
    await user.keyboard('{ArrowDown}')
    const chosen = options().find((option) => option.getAttribute('aria-selected') === 'true')
    await user.keyboard('{Enter}')
    expect(field('Location').value).toBe(chosen?.textContent)
    expect(screen.queryByRole('listbox', { name: 'Suggestions' })).toBeNull()
  })

  it('shows the village’s towns first, and others after a divider that the arrow keys skip', async () => {
    const { user } = await open({ 'find-places': { places: [city('Dublin'), city('Dublin', 'OH')] } })
    await user.type(field('Location'), 'dub')
    const elsewhere = within(await screen.findByRole('group', { name: 'Elsewhere in the US' }))
    expect(texts()[0]).toBe('Dublin, CA')
    await user.keyboard('{ArrowUp}{Enter}')
    expect(field('Location').value).toBe('Dublin, OH')
    expect(elsewhere.queryByText('Dublin, CA')).toBeNull()
  })

  it('shows that it is searching, aborts an outdated search, and reports no results', async () => {
    const held = Promise.withResolvers<{ places: never[] }>()
    const { fill } = await open({ 'find-places': ({ q }) => (q === 'oak' ? held.promise : { places: [] }) })
    await fill('Location', 'oak')
    await see('Searching locations...')
    await fill('Location', 'zzqq')
    await see('No locations found for "zzqq"')
    held.resolve({ places: [] })
    await see('No locations found for "zzqq"')
  })

  it.each<[string, NonNullable<Answers['find-places']>]>([
    ['the request is lost', 'lost'],
    ['the response is empty', { places: [] }],
  ])('falls back to its built-in places if %s', async (_, reply) => {
    const { fill } = await open({ 'find-places': reply })
    await fill('Location', 'walnut')
    await screen.findByRole('option', { name: 'Walnut Creek, CA' })
  })
})

describe('Use my location', () => {
  const locate = async (geolocation: Partial<Geolocation> | undefined, answers: Answers = {}) => {
    Object.defineProperty(navigator, 'geolocation', { value: geolocation, configurable: true })
    if (!geolocation) Reflect.deleteProperty(navigator, 'geolocation')
    const page = await open(answers)
    await page.press('Use my location')
  }

  it('fills in the nearest city', async () => {
    const coords = { latitude: 37.8044, longitude: -122.2712 } as GeolocationCoordinates
    const getCurrentPosition: Geolocation['getCurrentPosition'] = (found) => found({ coords } as GeolocationPosition)
    await locate({ getCurrentPosition }, { 'find-nearest-place': { place: city('Oakland') } })
    await see('Location Found', 'Your current location has been detected.')
    await waitFor(() => expect(field('Location').value).toBe('Oakland, CA'))
  })

  it('asks for typed text if the device refuses', async () => {
    const getCurrentPosition: Geolocation['getCurrentPosition'] = (_, failed) =>
      failed?.({ code: 1 } as GeolocationPositionError)
    await locate({ getCurrentPosition })
    await see('Location Error', 'Unable to get your location. Please enter it manually.')
    expect(field('Location').value).toBe('')
  })

  it('reports a browser without geolocation', async () => {
    await locate(undefined)
    await see('Error', 'Geolocation is not supported by this browser.')
  })
})
