// Opens a page of the site in a DOM without a browser. The test supplies the responses to its calls.
import { QueryClientProvider } from '@tanstack/react-query'
import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react'
import userEvent, { type UserEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import type { z } from 'zod'
import { type ContractNamed, contracts } from '../domain/contracts.ts'
import { Refusal } from '../domain/refusal.ts'
import { problemOf } from '../domain/refusals.ts'
import { type RouteName, routes } from '../domain/routes.ts'
import { sessionItem } from '../web/app/stored-items.ts'
import { sampleOf } from './sample.ts'

type Given<N extends RouteName> = z.input<ContractNamed<N>['input']>
type Answered<N extends RouteName> = z.input<ContractNamed<N>['output']>
/** The response of a call: its output, a refusal, or a lost connection. */
type Reply<N extends RouteName> = Answered<N> | Refusal | 'lost'
export type Answers = {
  [N in RouteName]?: Reply<N> | ((input: Given<N>) => Reply<N> | Promise<Reply<N>>)
}

export type AuthAnswer = [status: number, body: unknown]

/**
 * Responses of auth/v1 by the last segment of the path: a status and a body. Text is sent as is, anything else as JSON.
 */
export type AuthAnswers = Record<string, (body: Record<string, unknown>) => AuthAnswer | Promise<AuthAnswer>>

export interface OpenOptions {
  as?: 'member' | 'administrator'
  /** A call that is not listed gets the smallest response that its contract allows. */
  answers?: Answers
  auth?: AuthAnswers
  settings?: Record<string, unknown>
  /** Overrides of the member's profile. */
  profile?: Partial<Answered<'get-own-profile'>>
  /** The test controls the time with `vi.advanceTimersByTimeAsync`. */
  fakeTimers?: boolean
}

export interface OpenedPage {
  user: UserEvent
  /** The inputs of all calls of this name so far, in order. */
  calls<N extends RouteName>(name: N): Given<N>[]
  /** Replaces the previous responses. */
  answer(answers: Answers): void
  /** Path and query of the open page. */
  address(): string
  /** Presses the button, link, box or other element with this name, as soon as it is rendered. */
  press(name: string | RegExp, role?: string): Promise<void>
  /** Pastes text into the field with this label, replacing its content. */
  fill(label: string | RegExp, text: string): Promise<void>
  /** Waits until the field with this label has focus. */
  focused(label: string | RegExp): Promise<void>
}

/** Waits for an exact text anywhere on the page; given several, waits for each. Dismisses toasts that cover it. */
export const see = async (...words: (string | RegExp)[]): Promise<void> => {
  for (const one of words) {
    const start = performance.now()
    await waitFor(() => {
      const dismiss = screen.queryByRole('button', { name: 'Dismiss' })
      if (dismiss && performance.now() - start > 300 && screen.queryAllByText(one).length === 0)
        fireEvent.click(dismiss)
      screen.getAllByText(one)
    })
  }
}

/** The control whose visible label begins with this text. */
export const field = (label: string | RegExp): HTMLInputElement =>
  screen.getByLabelText<HTMLInputElement>(typeof label === 'string' ? new RegExp(`^${RegExp.escape(label)}`) : label, {
    selector: 'input, textarea, select',
  })

/** The member who is signed in on such a page. */
export const memberOfPage = {
  id: '6f1de0b2-7a57-4c3e-9c55-1f1a3f6d2b01',
  email: 'maya@trustedvillage.example',
  full_name: 'Maya Kaplan',
}

const ownProfile = {
  ...memberOfPage,
  user_type: 'parent_recommending',
  location: 'Oakland, CA',
  referral_code: 'MOM2024HALF',
  referral_count: 0,
  picture: null,
  created_at: '2026-01-05T18:00:00.000Z',
}

configure({
  asyncUtilTimeout: 20_000,
  // As in a browser: inside `act`, lazy components would not appear after an event.
  eventWrapper: (dispatch) => dispatch(),
  getElementError: (message) => new Error(`${message?.split('\n')[0]}\n${document.body.textContent}`),
})

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')

/** A session as auth/v1 returns it. */
export const session = () => {
  const { id, email, full_name } = memberOfPage
  const access_token = [{ alg: 'none' }, { sub: id, aal: 'aal1' }, {}].map(encode).join('.')
  const user = { id, email, user_metadata: { full_name }, app_metadata: {}, aud: 'authenticated', created_at: '' }
  const expires_at = Math.floor(Date.now() / 1000) + 3600
  return { access_token, refresh_token: 'r', token_type: 'bearer', expires_in: 3600, expires_at, user }
}

const patterns = Object.entries(routes).map(([name, [method, path]]) => ({
  name: name as RouteName,
  method,
  path: new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[^/]+)')}$`),
}))

const readCall = (method: string, url: URL, body: string) => {
  for (const route of patterns) {
    const parameters = route.method === method && route.path.exec(url.pathname)
    if (!parameters) continue
    const rest = method === 'GET' ? Object.fromEntries(url.searchParams) : JSON.parse(body || '{}')
    return { name: route.name, input: { ...parameters.groups, ...rest } as Record<string, unknown> }
  }
  throw new Error(`No call is ${method} ${url.pathname}`)
}

/** The response to a call that the test does not define. */
const leastAnswer = (name: RouteName): unknown => {
  const contract = contracts.find((one) => one.name === name)
  return contract && sampleOf(contract.output)
}

const respond = (reply: unknown): Response => {
  if (reply === 'lost') throw new TypeError('Failed to fetch')
  if (!(reply instanceof Refusal)) return Response.json(reply)
  const problem = problemOf(reply)
  return Response.json(problem, { status: problem.status })
}

/** Adds what jsdom lacks, like a browser in which everything is visible. */
const completeDom = (): void => {
  window.matchMedia ??= (media) =>
    Object.assign(new EventTarget(), { matches: false, media, onchange: null }) as unknown as MediaQueryList
  window.ResizeObserver ??= class {
    observe() {}
    unobserve() {}
    disconnect() {}
  }
  window.scrollTo = () => undefined
  Element.prototype.scrollTo = () => undefined
  Element.prototype.scrollIntoView = () => undefined
  Element.prototype.hasPointerCapture = () => false
  Element.prototype.getAnimations ??= () => []
  // jsdom has no popovers, so an open one is an ordinary visible element.
  HTMLElement.prototype.showPopover ??= function show(this: HTMLElement) {
    this.removeAttribute('popover')
  }
  HTMLElement.prototype.hidePopover ??= () => undefined
}

/** Opens a page as a newly started browser would; a second call in the same test is a reload that preserves storage. */
export const openPage = async (
  path: string,
  { as, answers = {}, auth = {}, settings = {}, profile = {}, fakeTimers = false }: OpenOptions = {},
): Promise<OpenedPage> => {
  completeDom()
  cleanup()
  if (fakeTimers) vi.useFakeTimers({ shouldAdvanceTime: true })
  vi.resetModules()
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
    vi.unstubAllGlobals()
    localStorage.clear()
    sessionStorage.clear()
  })
  const meta = {
    apiKey: 'key',
    authUrl: `${location.origin}/auth/v1`,
    contactEmail: 'hello@village.example',
    socialUrl: 'https://social.example/@village',
    socialLabel: '',
    productsOpenTo: 'members',
    adminMfa: 'optional',
    productImageHosts: [],
    retentionDays: {},
    ...settings,
  }
  document.head.innerHTML = '<title></title><meta name="village">'
  document.querySelector('meta')?.setAttribute('content', JSON.stringify(meta))
  window.history.replaceState(null, '', path)
  if (as) sessionItem.write(JSON.stringify(session()))

  let current: Answers = {
    'get-own-profile': { ...ownProfile, ...profile },
    'has-role': { has_role: as === 'administrator' },
    ...answers,
  } as Answers
  const made: { name: RouteName; input: unknown }[] = []
  vi.stubGlobal('fetch', async (address: string | URL, request: RequestInit = {}) => {
    const url = new URL(address, location.origin)
    const method = request.method ?? 'GET'
    if (url.pathname.startsWith('/auth/v1/')) {
      const reply = auth[url.pathname.split('/').at(-1) ?? '']
      if (!reply) throw new TypeError('Failed to fetch')
      const [status, body] = await reply(JSON.parse(String(request.body ?? '{}')))
      return typeof body === 'string' ? new Response(body, { status }) : Response.json(body, { status })
    }
    const { name, input } = readCall(method, url, String(request.body ?? ''))
    made.push({ name, input })
    const reply: unknown = current[name] ?? leastAnswer(name)
    const given = await (typeof reply === 'function' ? reply(input) : reply)
    request.signal?.throwIfAborted()
    return respond(given)
  })

  const [{ router }, { queries }, { startSession }, { ToastRegion }] = await Promise.all([
    import('../web/app/routes.tsx'),
    import('../web/app/queries.ts'),
    import('../web/app/session.ts'),
    import('../web/ui/toast.tsx'),
  ])
  // So that no test waits for the pauses between retries of a failed call.
  const defaults = queries.getDefaultOptions()
  queries.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retryDelay: 0 } })
  startSession()
  await router.load()
  await act(async () => {
    render(
      <QueryClientProvider client={queries}>
        <RouterProvider router={router} />
        <ToastRegion />
      </QueryClientProvider>,
    )
  })
  const user = userEvent.setup({
    applyAccept: false,
    ...(fakeTimers && { advanceTimers: vi.advanceTimersByTimeAsync }),
  })
  return {
    user,
    press: async (name, role = 'button') => user.click(await screen.findByRole(role, { name })),
    fill: async (label, text) => {
      await waitFor(() => field(label))
      await user.clear(field(label))
      await user.click(field(label))
      await user.paste(text)
    },
    focused: (label) => waitFor(() => expect(document.activeElement).toBe(field(label))),
    calls: (name) => made.filter((call) => call.name === name).map(({ input }) => input) as never,
    answer: (more) => {
      current = { ...current, ...more }
    },
    address: () => location.pathname + location.search,
  }
}
