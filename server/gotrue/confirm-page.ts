// The page behind a mailed link, as HTML: whose link it is, and a button that posts its values; a sign-up's asks for the password.

import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { confirmPath } from '../../domain/pages.ts'
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../platform/escape-html.ts'
import type { LinkKind } from './mailed-links.queries.ts'
import type { LinkValues } from './open-link.ts'

const project = resolve(import.meta.dirname, '../..')

interface Words {
  title: string
  lead: string
  button: string
}

const words: Record<LinkKind, Words> = {
  signup: {
    title: 'Confirm your email',
    lead: 'One step left: confirm that this address is yours, and you are signed in.',
    button: 'Confirm my address',
  },
  recovery: {
    title: 'Choose a new password',
    lead: 'You asked for a link to set a new password. It signs you in, then you choose one.',
    button: 'Choose a new password',
  },
}

/** For a link of a kind that does not exist; its button leads to what else helps. */
const unknownKind: Words = { title: 'Open your link', lead: 'Go on to see what this link does.', button: 'Continue' }

export interface ConfirmView {
  kind: LinkKind | undefined
  values: LinkValues
  /** Masked address of the link's owner; undefined when the link no longer works or could not be looked up. */
  owner?: string | undefined
  /**
   * What lets the page's script press the button: the owner's mark in this browser's storage (`ownerMark`), or 'dead' for a
   * link that no longer works, which has nothing to lose. Undefined: only a person presses.
   */
  proceed?: string | undefined
  /** Whether only the password of the sign-up, the proof of its browser, or a new password leads on. */
  asksPassword?: boolean
  /** Why the last press did not go through. */
  problem?: string | undefined
  /** What is wrong with the password that was typed. */
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
  '<p class="mt-5">Forgotten, or not yours? <button type="submit" name="new_password" value="true" formnovalidate class="link">Set a new password</button></p>'

const letter = (view: ConfirmView): string => {
  const { kind, values, owner, proceed, asksPassword, problem } = view
  const { title, lead, button } = kind ? words[kind] : unknownKind
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
    paragraph('mt-5 text-small text-ink-mute', 'You did not ask for this? Close this page, and nothing happens.'),
  ].join('\n')
}

/** The built page around the letter; in development, where nothing is built, the same from its sources. */
const readShell = (dev: boolean): string => {
  if (!dev) return readFileSync(join(project, 'dist/site/confirm.html'), 'utf8')
  return readFileSync(join(project, 'web/auth/confirm.html'), 'utf8')
    .replace('<!--head-->', '<script src="/first-theme.ts"></script><link rel="stylesheet" href="/styles/site.css" />')
    .replace('<!--mark-->', '/art/favicon.svg')
    .replace('<!--scene-->', '/art/hero.svg#art')
    .replaceAll('{{name}}', village.name)
    .replace('</body>', '<script type="module" src="/auth/confirm-page.ts"></script></body>')
}

/** Reads the page once and returns what renders it. */
export const createConfirmPage = (dev: boolean): ((view: ConfirmView) => string) => {
  const shell = readShell(dev)
  return (view) => {
    const { title } = view.kind ? words[view.kind] : unknownKind
    return shell.replace('<!--title-->', `${title} · ${village.name}`).replace('<!--letter-->', () => letter(view))
  }
}
