// The session of a member whose device has a wrong clock, whose server is busy, or whose browser blocks storage.
import { act, screen } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { getMySubmissions } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { sessionItem } from '../../web/app/stored-items.ts'
import { type AuthAnswer, memberOfPage, type OpenOptions, openPage, see, session } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const hours = (count: number): number => count * 3600

/** A session from a server whose clock is this many hours ahead of the browser's; its access token is `named`. */
const sessionAt = (ahead: number, named: string) => {
  const plain = session()
  const [head, body] = plain.access_token.split('.')
  return {
    ...plain,
    access_token: `${head}.${body}.${named}`,
    refresh_token: named,
    expires_at: plain.expires_at + hours(ahead),
  }
}

/** The page, its refresh requests, and its members' calls, each with the name of its access token. */
const open = async (path: string, options: OpenOptions) => {
  const refreshes: unknown[] = []
  const page = await openPage(path, {
    ...options,
    auth: {
      ...options.auth,
      token: (body) => {
        if ('refresh_token' in body) refreshes.push(body)
        return options.auth?.token?.(body) ?? [500, '']
      },
    },
  })
  const sentAs: (string | undefined)[] = []
  const plain = fetch
  vi.stubGlobal('fetch', (url: string, request: RequestInit) => {
    const token = new Headers(request.headers).get('authorization')
    if (/profiles|has_role|saved_providers/.test(String(url))) sentAs.push(token?.split('.')[2] ?? 'visitor')
    return plain(url, request)
  })
  return { ...page, refreshes, sentAs }
}

/** Repeats all calls of the current page, as another page would make them. */
const askAgain = async () => {
  const { queries } = await import('../../web/app/queries.ts')
  await queries.refetchQueries({ type: 'active' })
}

afterEach(() => vi.restoreAllMocks())

describe('a session', () => {
  it('is refreshed once if the clock is two hours fast', async () => {
    const page = await open('/contacts-seen', {
      as: 'member',
      auth: { token: () => [200, sessionAt(-2, 'new')] },
    })
    await see('Hi Maya')
    localStorage.setItem(sessionItem.key, JSON.stringify(sessionAt(-2, 'old')))
    for (let pages = 0; pages < 5; pages++) await askAgain()
    expect(page.sentAs.at(-1)).toBe('new')
    expect(page.refreshes).toHaveLength(1)
  })

  it('is refreshed if a call is refused, which is then repeated', async () => {
    const mine = sampleOf(getMySubmissions.output)
    const refusals = [new Refusal('not_signed_in')]
    const page = await open('/profile', {
      as: 'member',
      answers: { 'get-my-submissions': () => refusals.pop() ?? mine },
      auth: { token: () => [200, sessionAt(2, 'new')] },
    })
    await expect.poll(() => page.calls('get-my-submissions')).toHaveLength(2)
    expect(page.refreshes).toHaveLength(1)
    expect(localStorage.getItem(sessionItem.key)).toContain('.new')
  })

  it('is kept if the server is too busy to refresh it, and the call reports that', async () => {
    const busy = (): AuthAnswer => [429, { code: 429, error_code: 'over_request_rate_limit', msg: 'Too many requests' }]
    const page = await open('/about', { as: 'member', auth: { token: busy }, fakeTimers: true })
    await see('Hi Maya')
    localStorage.setItem(sessionItem.key, JSON.stringify(sessionAt(-2, 'old')))
    void askAgain()
    await vi.advanceTimersByTimeAsync(15_000)
    expect(localStorage.getItem(sessionItem.key)).not.toBeNull()
    await see('Hi Maya')
    expect(page.sentAs).not.toContain('visitor')
    expect(page.refreshes).toHaveLength(1)
  })

  it.each([
    ['ended in another tab', new StorageEvent('storage', { key: sessionItem.key })],
    ['ended by a browser that clears its storage', new StorageEvent('storage', { key: null })],
    ['over on a page that Back restores', Object.assign(new Event('pageshow'), { persisted: true })],
  ])('is hidden as soon as it is %s, before the auth client has loaded', async (_, event) => {
    await open('/about', { as: 'member' })
    await see('Hi Maya')
    localStorage.removeItem(sessionItem.key)
    act(() => void window.dispatchEvent(event))
    expect(screen.queryByText('Hi Maya')).toBeNull()
  })

  it('is kept in memory if storage is blocked', async () => {
    const denied = () => {
      throw new DOMException('Access is denied', 'SecurityError')
    }
    vi.spyOn(Storage.prototype, 'getItem').mockImplementation(denied)
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(denied)
    vi.spyOn(Storage.prototype, 'removeItem').mockImplementation(denied)
    const page = await open('/login', { auth: { token: () => [200, sessionAt(0, 'mine')] } })
    await page.fill('Email', memberOfPage.email)
    await page.fill(/^Password/, 'seven-gold-poppies')
    await page.user.click(document.querySelector('main button[type=submit]') as Element)
    await see('Hi Maya')
    expect(new Set(page.sentAs)).toEqual(new Set(['mine']))
  })
})
