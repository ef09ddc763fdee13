// A village for tests of auth/v1: raw HTTP requests, the published client, and shortcuts to create members.
import { AuthClient } from '@supabase/auth-js'
import { createMember } from '../../server/gotrue/sign-up.ts'
import { insertCode } from '../../server/referrals/referral-codes.queries.ts'
import { type SentMail, startTestVillage } from '../app.ts'

export interface Reply {
  status: number
  headers: Headers
  /** The response body as text. */
  text: string
  /** The response body as JSON; an empty object if it is not JSON. */
  body: Record<string, unknown> & { user?: Record<string, unknown> }
}

export interface Ask {
  /** Sent as JSON, except for a string, which is sent unchanged. */
  body?: unknown
  bearer?: string
  headers?: Record<string, string>
}

export interface Member {
  id: string
  email: string
  password: string
}

export interface Session {
  access_token: string
  refresh_token: string
  expires_in: number
  expires_at: number
  token_type: string
  user: Record<string, unknown>
}

export interface OpenedLink {
  status: number
  location: URL
  fragment: URLSearchParams
  headers: Headers
}

/** A password that passes every rule. */
export const goodPassword = 'Lantern-Creek-58'

let count = 0

const parsed = (text: string): Reply['body'] => {
  try {
    return JSON.parse(text)
  } catch {
    return {}
  }
}

const opened = ({ status, headers }: Response): OpenedLink => {
  const location = new URL(headers.get('location') ?? 'about:blank')
  return { status, location, fragment: new URLSearchParams(location.hash.slice(1)), headers }
}

/** Status and code of a refusal. */
export const refusalOf = async (reply: Promise<Reply>): Promise<[number, unknown]> => {
  const { status, body } = await reply
  return [status, body.code]
}

/** The older form of a mailed link: `/auth/v1/verify?token=…`. */
export const olderForm = (link: URL | string): URL => {
  const older = new URL(link)
  older.pathname = '/auth/v1/verify'
  older.searchParams.set('token', older.searchParams.get('token_hash') ?? '')
  older.searchParams.delete('token_hash')
  return older
}

/** Starts a village, for `forFile`. */
export const startAuthVillage = async (environment: Record<string, string> = {}) => {
  const village = await startTestVillage({
    // Large enough for a slow machine; the default is 10.
    environment: { AUTH_REUSE_INTERVAL_S: '120', ...environment },
  })
  const { db } = village.database
  const auth = `${village.url}/auth/v1`

  const send = async (method: string, path: string, { body, bearer, headers = {} }: Ask = {}): Promise<Reply> => {
    const response = await fetch(`${auth}${path}`, {
      method,
      redirect: 'manual',
      headers: {
        apikey: village.apiKey,
        'x-supabase-api-version': '2024-01-01',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(bearer === undefined ? {} : { authorization: `Bearer ${bearer}` }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text, body: parsed(text) }
  }
  const post = (path: string, body: unknown = {}, bearer?: string): Promise<Reply> =>
    send('POST', path, { body, ...(bearer === undefined ? {} : { bearer }) })
  const newEmail = (): string => `parent-${++count}@trustedvillage.example`
  /** Posts the form of a mailed link's page with these values. */
  const confirm = (form: Record<string, string> | string, headers: Record<string, string> = {}): Promise<Response> =>
    fetch(`${village.url}/auth/confirm`, {
      method: 'POST',
      redirect: 'manual',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: typeof form === 'string' ? form : new URLSearchParams(form).toString(),
    })
  const newCode = async (uses = 1000): Promise<string> =>
    (await insertCode(db, { kind: 'operator', ownerId: null, uses, days: 30 })).code
  const dataWith = (code: unknown) => ({ full_name: 'Priya Raman', user_type: 'parent_seeking', referral_code: code })
  const mailsTo = async (email: string): Promise<SentMail[]> =>
    (await village.mails()).filter((mail) => mail.to === email)
  /** The link in the newest mail to this address. */
  const linkTo = async (email: string): Promise<URL> => new URL((await mailsTo(email)).at(-1)?.link ?? 'about:blank')

  return {
    ...village,
    /** URL of auth/v1. */
    auth,
    send,
    post,
    newEmail,
    mailsTo,
    /** The published client with its own in-memory storage. */
    client: () =>
      new AuthClient({
        url: auth,
        headers: { apikey: village.apiKey, Authorization: `Bearer ${village.apiKey}` },
        autoRefreshToken: false,
        storageKey: `client-${++count}`,
      }),
    /** A code created by an operator. */
    newCode,
    /** How many members have joined with a code. */
    usesOf: async (code: string): Promise<number | undefined> =>
      (await village.sql<{ uses: number }>`select uses from referral_codes where code = ${code}`)[0]?.uses,
    profileOf: (id: unknown) =>
      db.selectFrom('profiles').selectAll().where('id', '=', String(id)).executeTakeFirstOrThrow(),
    suspend: ({ id }: Member) => village.sql`update auth.users set banned_at = now() where id = ${id}`,
    /** Backdates the session's sign-in by this many minutes, with this method. */
    letSignInBe: (userId: unknown, method: 'password' | 'otp', minutesAgo: number) => {
      const amr = JSON.stringify([{ method, timestamp: Math.floor(Date.now() / 1000) - minutesAgo * 60 }])
      return village.sql`update auth.sessions set amr = ${amr}::text::jsonb where user_id = ${String(userId)}`
    },
    newMember: async (): Promise<Member> => {
      const member = { email: newEmail(), password: goodPassword }
      const id = await db
        .transaction()
        .execute((trx) =>
          createMember(trx, { ...member, fullName: 'Priya Raman', userType: 'parent_seeking', confirmed: true }),
        )
      return { id, ...member }
    },
    signIn: async ({ email, password }: Pick<Member, 'email' | 'password'>): Promise<Session> => {
      const { status, text } = await post('/token?grant_type=password', { email, password })
      if (status !== 200) throw new Error(`sign-in answered ${status} ${text}`)
      return JSON.parse(text)
    },
    /** Tries to sign in, and returns the response. */
    attempt: (email: string, password = goodPassword) => post('/token?grant_type=password', { email, password }),
    getUser: ({ access_token: bearer }: Session) => send('GET', '/user', { bearer }),
    refresh: (token: string) => post('/token?grant_type=refresh_token', { refresh_token: token }),
    /** The `data` of a sign-up with this code. */
    dataWith,
    /**
     * Signs up with a new address, a good password and a code, unless overridden; the mailed link leads to
     * `redirectTo`.
     */
    signUp: async (over: Record<string, unknown> = {}, redirectTo = `${village.url}/auth?verified=true`) => {
      const asked = { email: newEmail(), password: goodPassword, data: dataWith(await newCode()), ...over }
      const reply = await post(`/signup?${new URLSearchParams({ redirect_to: redirectTo })}`, asked)
      return { ...reply, email: String(asked.email), password: String(asked.password) }
    },
    linkTo,
    /** Requests a password reset, and returns the mailed link. */
    recoveryLink: async (email: string, redirectTo = `${village.url}/auth?mode=reset-password`): Promise<URL> => {
      await post(`/recover?${new URLSearchParams({ redirect_to: redirectTo })}`, { email })
      return linkTo(email)
    },
    confirm,
    /** Opens a mailed link and submits its page's form; `more` contains further fields. */
    open: async (link: URL | string, more?: Record<string, string>) =>
      opened(await confirm({ ...Object.fromEntries(new URL(link).searchParams), ...more })),
    /** Opens the older form of a link, which is a GET of auth/v1. */
    openOlder: async (link: URL | string) => opened(await fetch(olderForm(link), { redirect: 'manual' })),
  }
}

export type AuthVillage = Awaited<ReturnType<typeof startAuthVillage>>
