// The page behind a mailed link, as HTML: whose link it is, and a button that posts its values; a sign-up's asks for the password.
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { confirmPath } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../http/safe-text.ts'
import type { LinkKind } from './mailed-links.queries.ts'
import type { LinkValues } from './open-link.ts'

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

export interface ConfirmView {
  kind: ConfirmKind
  values: LinkValues
  /** How far the change of an address is; absent before. */
  changed?: keyof typeof changed
  /** Masked address of the link's owner; undefined when it could not be looked up. */
  owner?: string
  /** What lets the page's script press the button: the owner's mark in this browser's storage (`ownerMark`). Undefined: only a person presses. */
  proceed?: string | undefined
  problem?: string | undefined
  wrongPassword?: string | undefined
}

const paragraph = (className: string, html: string): string => `<p class="${className}">${html}</p>`

const hidden = (name: string, value: string | undefined): string =>
  value === undefined ? '' : `<input type="hidden" name="${name}" value="${escapeHtml(value)}" />`

/** The fields that the browser of the sign-up, which brings its proof, does without. */
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
  // Only the password of the sign-up, the proof of its browser, or a new password leads on.
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
    .replace('<!--scene-->', '/art/hero.svg#art')
    .replaceAll('{{name}}', village.name)
    .replace('</body>', '<script type="module" src="/auth/confirm-page.ts"></script></body>')
}

export const createConfirmPage = (dev: boolean): ((view: ConfirmView) => string) => {
  const shell = readShell(dev)
  return (view) =>
    shell
      .replace('<!--title-->', `${texts[view.kind].title} · ${village.name}`)
      .replace('<!--letter-->', () => letter(view))
}
