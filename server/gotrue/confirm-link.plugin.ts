// The page /auth/confirm, where mailed links lead: GET shows the owner and has no effect, POST opens the link.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { addressMark, maskEmail, ownerMark } from '../../domain/auth/link-owner.rules.ts'
import { confirmPath, plainQuery, withoutEnd } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { logFault } from '../platform/log.ts'
import { accentStyle, sceneUrl } from '../platform/village-looks.ts'
import type { AuthContext } from './auth-context.ts'
import { AuthError, sendAuthError } from './auth-error.ts'
import { confirmAddress } from './auth-mails.ts'
import { confirmEmailChange } from './change-email.ts'
import { findLink, type LinkKind } from './mailed-links.queries.ts'
import {
  errorFragment,
  followLink,
  type LinkValues,
  linkExpired,
  linkKindOf,
  type PasswordClaim,
  withFragment,
} from './open-link.ts'

const project = resolve(import.meta.dirname, '../..')

interface Words {
  title: string
  lead: string
  button: string
}

type ConfirmKind = LinkKind | 'email_change'

const texts: Record<ConfirmKind, Words> = {
  signup: {
    title: 'Confirm your email',
    lead: 'One step left: confirm this email is yours, and you’ll be signed in.',
    button: 'Confirm my address',
  },
  recovery: {
    title: 'Choose a new password',
    lead: 'You asked for a new password. This signs you in so you can choose one.',
    button: 'Choose a new password',
  },
  email_change: {
    title: 'Change your email',
    lead: 'Confirm this email is yours. Your account’s email changes once you open the links we sent to both addresses.',
    button: 'Confirm the change',
  },
}

const changed = {
  half: 'Thanks, this email is confirmed. Now open the link we sent to the other one.',
  whole: 'Your email has changed. Use the new one to sign in from now on.',
}

interface ConfirmView {
  kind: ConfirmKind
  values: LinkValues
  /** Progress of an address change; absent before the first link is opened. */
  changed?: keyof typeof changed
  /** Masked address of the link's owner; undefined when it could not be looked up. */
  owner?: string
  /**
   * The owner's mark (`ownerMark`): if this browser has stored it, the page's script presses the button. Undefined:
   * only a person may press it.
   */
  proceed?: string | undefined
  problem?: string | undefined
  wrongPassword?: string | undefined
}

const paragraph = (className: string, html: string): string => `<p class="${className}">${html}</p>`

const hidden = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`

/** The password field. The browser of the sign-up does not need it, because it sends its proof instead. */
const passwordField = ({ wrongPassword }: ConfirmView): string => {
  const note = wrongPassword === undefined ? 'The one you chose when you signed up' : escapeHtml(wrongPassword)
  const isWrong = wrongPassword !== undefined
  return [
    '<fieldset class="mt-6 min-w-0">',
    '<label class="label" for="password">Password</label>',
    `<input class="field" id="password" name="password" type="password" autocomplete="current-password" required aria-describedby="password-note"${isWrong ? ' aria-invalid="true" autofocus' : ''} />`,
    `<p class="${isWrong ? 'err' : 'hint'}" id="password-note">${note}</p>`,
    '</fieldset>',
  ].join('\n')
}

const newPassword =
  '<p class="mt-5">Forgot it, or didn’t choose one? <button type="submit" name="new_password" value="true" formnovalidate class="link">Set a new password</button></p>'

const answer = (of: keyof typeof changed): string =>
  [
    `<h1 class="h1 break-words text-[2rem] md:text-[2.375rem]">${texts.email_change.title}</h1>`,
    `<p class="mt-2.5 text-ink-soft" role="status">${changed[of]}</p>`,
    `<a class="btn btn-primary btn-lg mt-6 w-full" href="/profile/settings">Go to your settings</a>`,
  ].join('\n')

const letter = (view: ConfirmView): string => {
  if (view.changed) return answer(view.changed)
  const { kind, values, owner, proceed, problem } = view
  const { title, lead, button } = texts[kind]
  // A sign-up continues only with its password, the proof of its browser, or a new password.
  const asksPassword = kind === 'signup'
  return [
    `<h1 class="h1 break-words text-[2rem] md:text-[2.375rem]">${title}</h1>`,
    paragraph('mt-2.5 text-ink-soft', lead),
    owner === undefined
      ? ''
      : paragraph(
          'mt-2.5 text-ink-soft',
          `For <b class="font-semibold wrap-anywhere text-ink">${escapeHtml(owner)}</b>`,
        ),
    problem === undefined
      ? ''
      : `<div class="notice bg-danger-soft text-danger-text mt-6" role="alert"><div class="min-w-0 flex-1">${escapeHtml(problem)}</div></div>`,
    `<form id="confirm" method="post" action="${confirmPath}" data-proceed="${escapeHtml(proceed ?? '')}">`,
    hidden('token_hash', values.token),
    hidden('type', values.type),
    hidden('redirect_to', values.wanted),
    asksPassword ? passwordField(view) : '',
    `<button type="submit" class="btn btn-primary btn-lg mt-6 w-full"><span id="spinner" class="spinner size-5" aria-hidden="true" hidden></span>${button}</button>`,
    asksPassword ? newPassword : '',
    '</form>',
    paragraph('mt-5 text-small text-ink-mute', 'Didn’t ask for this? Just close this page.'),
  ].join('\n')
}

const readShell = (dev: boolean): string => {
  if (!dev) return readFileSync(join(project, 'dist/site/confirm.html'), 'utf8')
  return readFileSync(join(project, 'web/auth/confirm.html'), 'utf8')
    .replace('<!--head-->', '<script src="/first-theme.ts"></script><link rel="stylesheet" href="/styles/site.css" />')
    .replace('<!--mark-->', '/art/favicon.svg')
    .replace('</body>', '<script type="module" src="/auth/confirm-page.ts"></script></body>')
}

const createConfirmPage = (dev: boolean): ((view: ConfirmView) => string) => {
  const shell = readShell(dev)
    .replaceAll('{{name}}', () => escapeHtml(village.name))
    .replace('<!--scene-->', () => sceneUrl(dev))
    .replace('  </head>', () => `${accentStyle}  </head>`)
  return (view) =>
    shell
      .replace('<!--title-->', () => escapeHtml(`${texts[view.kind].title} · ${village.name}`))
      .replace('<!--letter-->', () => letter(view))
}

export interface ConfirmLinkOptions {
  context: AuthContext
  dev: boolean
}

const formLimit = 16 * 1024

const readForm = (body: unknown): URLSearchParams => (body instanceof URLSearchParams ? body : new URLSearchParams())

/** The query of the URL, even if it was copied from a sentence or from HTML. */
const queryOf = (request: FastifyRequest): URLSearchParams =>
  new URLSearchParams(withoutEnd(plainQuery(request.url.split('?')[1] ?? '')))

/** The values of a link; an empty or repeated one counts as missing. */
const valuesIn = (given: URLSearchParams): LinkValues => {
  const one = (name: string): string | undefined => {
    const all = given.getAll(name)
    return all.length === 1 && all[0] ? all[0] : undefined
  }
  return { token: one('token_hash'), type: one('type'), wanted: one('redirect_to') }
}

const claimIn = (form: URLSearchParams): PasswordClaim => ({
  proof: form.get('sign_up_proof') ?? undefined,
  password: form.get('password') ?? undefined,
  wantsNew: form.has('new_password'),
})

/**
 * Whether another site sent the form, which could sign this browser in as another person. Browsers send Sec-Fetch-Site, older
 * ones Origin, which is "null" from our own page, since that sends no referrer.
 */
const isForeign = ({ headers }: FastifyRequest, origins: Set<string>): boolean => {
  const site = headers['sec-fetch-site']
  if (site !== undefined) return site !== 'same-origin' && site !== 'none'
  const { origin } = headers
  return origin !== undefined && origin !== 'null' && !origins.has(origin)
}

const sendPage = (reply: FastifyReply, html: string): FastifyReply => reply.type('text/html; charset=utf-8').send(html)

/**
 * What the page shows of a link: its owner, and who may press its button. If the database is down, both are unknown. Null: the
 * link no longer works.
 */
const viewOf = async (
  context: AuthContext,
  request: FastifyRequest,
  values: LinkValues,
): Promise<ConfirmView | null> => {
  const kind = values.type === 'email_change' ? values.type : linkKindOf(values.type)
  if (!kind || !values.token) return null
  try {
    const link = await findLink(context.db, values.token)
    if (!link?.isLive || link.kind.replace(/_(current|new)$/, '') !== kind) return null
    // The mailbox of a new address may belong to someone else, so a person must press the button.
    if (kind === 'email_change') return { kind, values }
    const proceed = await ownerMark(values.token, await addressMark(link.email))
    return { kind, values, owner: maskEmail(link.email), proceed }
  } catch (error) {
    logFault(request, error, 'fault while a link was looked up')
    return { kind, values }
  }
}

/** Why the press failed, if the reader can do something about it. */
const problemOf = ({ code, status, message, more }: AuthError, { password }: PasswordClaim): Partial<ConfirmView> => {
  if (status === 429) {
    const again = `Please try again in ${more.retryAfterSeconds ?? 60} seconds.`
    return { problem: `There have been a lot of tries from your network. Your link still works. ${again}` }
  }
  // an outdated proof of this browser is not the reader's mistake: show the password field
  if (code === 'invalid_credentials') return password === undefined ? {} : { wrongPassword: message }
  return { problem: message }
}

/** Every response here depends on a token: it is never cached, and its URL is never sent as a referrer. */
const guard = (app: FastifyInstance, { addresses, siteUrl }: AuthContext): void => {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('Cache-Control', 'no-store').header('Referrer-Policy', 'no-referrer')
    // Browsers also apply `form-action` to redirects after a form, and a link may lead to another origin of the site.
    const others = [...addresses.origins()].filter((origin) => origin !== new URL(siteUrl()).origin)
    const policy = String(reply.getHeader('content-security-policy') ?? '')
    reply.header(
      'Content-Security-Policy',
      policy.replace("form-action 'self'", ["form-action 'self'", ...others].join(' ')),
    )
  })
}

/** Serves the page and its form; register it without a prefix. */
export const confirmLinkPlugin: FastifyPluginAsync<ConfirmLinkOptions> = async (app, { context, dev }) => {
  const render = createConfirmPage(dev)
  guard(app, context)
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: formLimit },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  )

  // Used, expired, or truncated by a mail program: the site offers alternatives.
  const toDeadLink = (request: FastifyRequest, reply: FastifyReply, { wanted }: LinkValues): FastifyReply => {
    const target = context.addresses.redirectTarget(wanted ?? `${context.siteUrl()}/auth`)
    return reply.redirect(withFragment(target, errorFragment(linkExpired(), request)), 303)
  }

  app.get(confirmPath, async (request, reply) => {
    const values = valuesIn(queryOf(request))
    const view = await viewOf(context, request, values)
    if (view) return sendPage(reply, render(view))
    return toDeadLink(request, reply, values)
  })

  app.post(confirmPath, async (request, reply) => {
    const form = readForm(request.body)
    const values = valuesIn(form)
    const claim = claimIn(form)
    if (isForeign(request, context.addresses.origins())) return reply.redirect(confirmAddress('', values), 303)
    try {
      if (values.type === 'email_change' && values.token) {
        await context.limits.call(context.db, 'verify', request)
        const isComplete = await confirmEmailChange(context, request, values.token)
        return sendPage(reply, render({ kind: values.type, values, changed: isComplete ? 'whole' : 'half' }))
      }
      return reply.redirect(await followLink(context, request, values, claim), 303)
    } catch (error) {
      if (!(error instanceof AuthError)) throw error
      const view = await viewOf(context, request, values)
      if (error.code === 'otp_expired') return toDeadLink(request, reply, values)
      if (!view || error.code === 'validation_failed') return sendAuthError(request, reply, error)
      const { retryAfterSeconds } = error.more
      reply.code(error.status)
      if (retryAfterSeconds !== undefined) reply.header('Retry-After', String(retryAfterSeconds))
      return sendPage(reply, render({ ...view, proceed: undefined, ...problemOf(error, claim) }))
    }
  })
}
