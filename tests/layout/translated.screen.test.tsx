// Every page while the browser translates it: each text node is moved into elements of the translator.
import { act } from '@testing-library/react'
import { expect, it, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { contracts } from '../../domain/contracts.ts'
import { type SitePath, sitePaths } from '../../domain/pages.ts'
import type { listSavedProviders } from '../../domain/saved/saved.contracts.ts'
import { type Answers, openPage } from '../open-page.tsx'
import { mostOf, sampleOf } from '../sample.ts'

const providerIds = ['nanny-c-000000000001', 'nanny-c-000000000002']
const [providerId] = providerIds

/** The URLs at which a page is opened, by default its own. */
const addresses: Partial<Record<SitePath, string[]>> = {
  '/auth': ['/auth', '/auth?mode=signup', '/auth?mode=forgot-password', '/auth?mode=reset-password'],
  '/signup': ['/signup', '/signup?code=MOM2024ABCD'],
  '/email-verification': ['/email-verification?email=maya@trustedvillage.example'],
  '/is-this-you': ['/is-this-you', '/is-this-you?link=key'],
  '/mails': ['/mails?token=key&mail=joined&key=key'],
  '/my-recommendations/$id': ['/my-recommendations/0198c1de-0000-7000-8000-000000000001'],
  '/search-results': ['/search-results?location=Oakland,+CA&category=nanny&query=kind'],
  '/saved': ['/saved', `/saved?compare=${providerIds}`],
  '/providers/$slug': [`/providers/${providerId}`],
  '/admin': ['/admin', ...['products', 'members', 'providers', 'analytics'].map((tab) => `/admin?tab=${tab}`)],
  '/admin/inquiries': ['/admin/inquiries', '/admin/inquiries?open=0198c1de-0000-7000-8000-000000000001'],
  '/admin/members/$id': ['/admin/members/0198c1de-0000-7000-8000-000000000001'],
}

const open = new Set(['/auth', '/login', '/signup', '/email-verification', '/referral-signup', '/is-this-you'])

const pages = [
  ...sitePaths.flatMap((path) =>
    (addresses[path] ?? [path]).map((at) => [open.has(path) ? 'visitor' : 'administrator', at]),
  ),
  ['visitor', '/'],
  ['visitor', '/add-listing'],
  ['visitor', '/no/such/page'],
] as ['visitor' | 'administrator', string][]

/** Moves every text node, and each one added later, into two nested elements, as translators do. */
const translate = (): void => {
  const move = (within: Node) => {
    const texts = document.createTreeWalker(within, NodeFilter.SHOW_TEXT)
    const found: Text[] = []
    while (texts.nextNode()) found.push(texts.currentNode as Text)
    for (const text of found) {
      if (!text.data.trim() || text.parentElement?.closest('font, style, script, textarea')) continue
      const outer = document.createElement('font')
      text.replaceWith(outer)
      outer.appendChild(document.createElement('font')).append(text)
    }
  }
  move(document.body)
  const observer = new MutationObserver((changes) => {
    for (const { addedNodes } of changes) for (const node of addedNodes) move(node.parentNode ?? node)
  })
  observer.observe(document.body, { childList: true, subtree: true })
  onTestFinished(() => observer.disconnect())
}

const pause = (ms = 10) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)))

/** Answers every call a moment later; `kind` decides how. */
const answering = (now: { kind: 'most' | 'least' | 'lost' }): Answers =>
  Object.fromEntries(
    contracts.map(({ name, output }) => [
      name,
      async () => {
        await new Promise((resolve) => setTimeout(resolve, 5))
        if (name === 'has-role') return { has_role: true }
        if (now.kind === 'lost') return 'lost'
        const answer = now.kind === 'most' ? mostOf(output) : sampleOf(output)
        // at its own URL, to which the page would redirect otherwise
        if (name === 'get-provider') return { ...(answer as object), provider_id: providerId }
        if (name !== 'list-saved-providers') return answer
        const { providers } = answer as z.input<typeof listSavedProviders.output>
        const known = providers.map((provider, index) => ({ ...provider, provider_id: providerIds[index] }))
        return { providers: known, next_cursor: null }
      },
    ]),
  )

const buttons = () => [...document.querySelectorAll<HTMLElement>('main button, [role=dialog] button, [role=tab]')]
/** The same for a button in each row of a list, of which one is pressed. */
const nameOf = ({ textContent, ariaLabel }: HTMLElement) => `${textContent}${ariaLabel ?? ''}`.replace(/\d+/g, '')
const fields = () =>
  [...document.querySelectorAll<HTMLInputElement>('main input, main textarea, [role=dialog] textarea')].filter(
    ({ type }) => ['text', 'email', 'password', 'search', 'tel', 'textarea'].includes(type),
  )

it.each(pages)('keeps working while it is translated: for a %s at %s', async (who, path) => {
  const failures: unknown[] = []
  const note = (...said: unknown[]) => void failures.push(...said.filter((one) => one instanceof Error))
  vi.spyOn(console, 'error').mockImplementation(note)
  const onError = (event: ErrorEvent) => note(event.error)
  window.addEventListener('error', onError)
  onTestFinished(() => {
    vi.restoreAllMocks()
    window.removeEventListener('error', onError)
  })
  /** React had no error: neither on the page, which would show its error boundary, nor in the frame. */
  const expectWhole = (after: string) => {
    expect(
      failures.map(String).filter((failure) => failure.startsWith('NotFoundError')),
      after,
    ).toEqual([])
    expect(document.querySelector('h1')?.textContent, after).not.toBe('Something went wrong')
  }

  const now: { kind: 'most' | 'least' | 'lost' } = { kind: 'most' }
  const refuse = () => [400, { code: 'invalid_credentials', message: 'Invalid login credentials' }] as const
  const page = await openPage(path, {
    ...(who === 'visitor' ? {} : { as: who }),
    answers: answering(now),
    auth: new Proxy({}, { get: () => refuse }),
  })
  const user = page.user.setup({ delay: null, pointerEventsCheck: 0 })
  const { queries } = await import('../../web/app/queries.ts')
  translate()
  await vi.waitFor(() => expect(document.querySelector('main h1')).not.toBeNull())
  await vi.waitFor(() => expect(queries.isFetching()).toBe(0))
  await pause(50)
  expectWhole('data came')

  for (const kind of ['least', 'lost', 'most'] as const) {
    now.kind = kind
    await act(() => queries.refetchQueries({ type: 'active' }, { cancelRefetch: true }))
    await pause()
    expectWhole(`data: ${kind}`)
  }
  for (const kind of ['lost', 'most'] as const) {
    now.kind = kind
    for (const field of fields()) {
      if (!field.isConnected || field.disabled) continue
      // it may be behind a dialog that is still closing
      await user.click(field).catch(() => undefined)
      await user.paste('Some words')
      await pause()
      expectWhole(`typed into ${field.name || field.id}`)
    }
    const pressed = new Set<string>()
    for (let presses = 0; presses < 40; presses++) {
      const next = buttons().find((button) => !pressed.has(nameOf(button)))
      if (!next) break
      pressed.add(nameOf(next))
      await user.click(next).catch(() => undefined)
      await pause()
      expectWhole(`pressed ${nameOf(next)}`)
      if (presses % 6 === 5) await user.keyboard('{Escape}')
    }
    await user.keyboard('{Escape}')
  }
  await pause(50)
  expectWhole('at the end')
})
