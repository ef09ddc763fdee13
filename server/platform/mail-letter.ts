// The layout of the village's emails, as self-contained plain text and as HTML that looks like the site.
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../http/safe-text.ts'

interface Link {
  label: string
  url: string
}

/** One subject of an email that has several. */
interface Section {
  heading: string
  /** Why it is in the email. */
  why: string
  /** Each is a link and, after a comma, what it is. */
  items: readonly { link: Link; words: string }[]
  links: readonly Link[]
}

export interface Letter {
  title: string
  /** Prose without links, so that a name in it cannot become one. */
  paragraphs: readonly string[]
  /** Text that an administrator wrote, in several plain lines; URLs in it stay clickable. */
  words?: string
  sections?: readonly Section[]
  quote?: { heading: string; text: string }
  /** The main action; its `url` is the first link of both parts. */
  button?: Link
  also?: readonly Link[]
  footnote?: string
}

/** The email's striped edge; a mail program without gradients shows only the background color. */
const striped = (poppy: string, gap: string, laurel: string): string =>
  `background-color:${laurel};background-image:repeating-linear-gradient(115deg,${poppy} 0 22px,${gap} 22px 38px,${laurel} 38px 60px,${gap} 60px 76px)`

/** Colors of the site's two schemes: laurel, poppy, paper, ink and night, as in `web/styles`. */
const day = {
  page: 'background-color:#fdf9f0;color:#192620',
  sheet: 'background-color:#fffdfa;border-color:#e1d6c2',
  stripe: striped('#ef6d26', '#fffdfa', '#1e4f3b'),
  ink: 'color:#192620',
  soft: 'color:#3e4b44',
  mute: 'color:#525e57',
  link: 'color:#1e4f3b',
  button: 'background-color:#1e4f3b;color:#fffdfa',
  cell: 'background-color:#fffdfa;border-color:#e1d6c2;color:#3e4b44',
  panel: 'background-color:#f8f2e5;color:#192620',
  poppy: 'background-color:#ef6d26',
  laurel: 'background-color:#1e4f3b',
}
const night: Record<keyof typeof day, string> = {
  page: 'background-color:#0b1511;color:#f8f2e5',
  sheet: 'background-color:#131f19;border-color:#36473e',
  stripe: striped('#fa8a48', '#131f19', '#9fceb1'),
  ink: 'color:#f8f2e5',
  soft: 'color:#e1d6c2',
  mute: 'color:#c4b9a4',
  link: 'color:#9fceb1',
  button: 'background-color:#9fceb1;color:#0b1511',
  cell: 'background-color:#131f19;border-color:#36473e;color:#e1d6c2',
  panel: 'background-color:#1f2d25;color:#f8f2e5',
  poppy: 'background-color:#fa8a48',
  laurel: 'background-color:#9fceb1',
}

export const serif = "font-family:'Iowan Old Style','Palatino Linotype',Palatino,Georgia,serif"
const sans = "font-family:ui-sans-serif,system-ui,-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"

/**
 * One line of prose. A mail program turns anything that looks like a URL into a link, and people choose their own names
 * at sign-up: a zero-width space keeps such text readable without a link. Controls and direction overrides are removed.
 */
export const prose = (text: string): string =>
  text
    .replaceAll(/[\p{Cc}\u2028\u2029\s]+/gu, ' ')
    .replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '')
    .replaceAll('://', ':\u200b//')
    // RFC 2047: the subject must not contain an encoded word that a person typed
    .replaceAll('=?', '=\u200b?')
    .replaceAll(/(?<=[\p{L}\p{N}])\.(?=\p{L}{2})/gu, '.\u200b')
    .trim()

/** "December 5, 2026" in the village's time zone. */
export const dayHere = new Intl.DateTimeFormat('en-US', { timeZone: village.timeZone, dateStyle: 'long' })

const subjectLength = 120

/** A subject with a name that someone else chose: without links, and short. */
export const subjectLine = (text: string): string => {
  const characters = [...prose(text)]
  return characters.length > subjectLength ? `${characters.slice(0, subjectLength - 1).join('')}…` : characters.join('')
}

/** The start of the part below a text (RFC 3676), and where the unsubscribe link is inserted in HTML. */
export const signature = '-- \n'
const offPlace = '<!--off-->'

const sectionText = ({ heading, why, items, links }: Section): string =>
  [
    `${heading.toUpperCase()}\n${why}`,
    ...items.map(({ link, words }) => `${link.label}, ${words}\n${link.url}`),
    ...links.map(({ label, url }) => `${label}:\n${url}`),
  ].join('\n\n')

const textOf = ({ title, paragraphs, words, sections = [], quote, button, also, footnote }: Letter): string =>
  [
    title,
    ...paragraphs,
    ...(words ? [words] : []),
    ...sections.map(sectionText),
    ...(quote ? [[quote.heading, ...quote.text.split('\n').map((line) => `> ${line}`.trimEnd())].join('\n')] : []),
    ...[...(button ? [button] : []), ...(also ?? [])].map(({ label, url }) => `${label}:\n${url}`),
    ...(footnote ? [footnote] : []),
    `${signature}${village.name}\n${village.tagline}`,
  ].join('\n\n')

/** An element with inline styles for the light scheme, and a class for the rules of the dark scheme. */
export const element = (tag: string, colour: keyof typeof day, style: string, inner: string, attributes = ''): string =>
  `<${tag}${attributes} class="${colour}" style="${escapeHtml(`margin:0;${day[colour]};${style}`)}">${inner}</${tag}>`

const darkRules = Object.entries(night)
  .map(([name, rules]) => `.${name}{${rules.replaceAll(/;|$/g, ' !important;')}}`)
  .join('')

const anchor = ({ label, url }: Link): string =>
  element('a', 'link', 'text-decoration:underline', escapeHtml(label), ` href="${escapeHtml(url)}"`)

/** The HTML of one email; it loads nothing. */
export const mailPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(title)}</title>
<style>:root{color-scheme:light dark;supported-color-schemes:light dark}@media (prefers-color-scheme:dark){${darkRules}}</style>
</head>
${element('body', 'page', `padding:0;${sans}`, body)}
</html>
`

const alsoOf = ({ label, url }: Link): string =>
  element('p', 'soft', 'padding:0 0 22px;font-size:17px;line-height:1.55', anchor({ label, url }))

const linksOf = ({ label, url }: Link, also: readonly Link[]): string => {
  const href = ` href="${escapeHtml(url)}"`
  const pill = `display:inline-block;padding:14px 26px;border-radius:14px;font-size:17px;line-height:1.25;font-weight:600;text-align:center;text-decoration:none`
  return [
    element('p', 'soft', 'padding:26px 0 22px', element('a', 'button', pill, escapeHtml(label), href)),
    ...also.map(alsoOf),
    element('p', 'mute', 'font-size:14px;line-height:1.5', 'If the button doesn’t work, use this link:'),
    element(
      'p',
      'mute',
      'font-size:14px;line-height:1.5;overflow-wrap:anywhere;word-break:break-all',
      element('a', 'link', 'text-decoration:underline', escapeHtml(url), href),
    ),
  ].join('\n')
}

const linesOf = (text: string, style: string, colour: 'soft' | 'mute'): string =>
  element('p', colour, `padding:16px 0 0;line-height:1.55;${style}`, escapeHtml(text).replaceAll('\n', '<br>'))

const quoteOf = ({ heading, text }: { heading: string; text: string }): string =>
  [
    element('p', 'mute', 'padding:26px 0 0;font-size:14px;line-height:1.5', escapeHtml(heading)),
    element('blockquote', 'mute', 'border-left:3px solid;padding:0 0 0 14px', linesOf(text, 'font-size:15px', 'mute')),
  ].join('\n')

const sectionOf = ({ heading, why, items, links }: Section): string =>
  [
    element(
      'h2',
      'ink',
      `padding:28px 0 0;${serif};font-size:22px;line-height:1.25;font-weight:500`,
      escapeHtml(heading),
    ),
    element('p', 'mute', 'padding:4px 0 0;font-size:14px;line-height:1.5', escapeHtml(why)),
    ...items.map(({ link, words }) =>
      element('p', 'soft', 'padding:12px 0 0;font-size:17px;line-height:1.5', `${anchor(link)}, ${escapeHtml(words)}`),
    ),
    ...links.map((link) => element('p', 'mute', 'padding:12px 0 0;font-size:14px;line-height:1.5', anchor(link))),
  ].join('\n')

const htmlOf = ({ title, paragraphs, words, sections = [], quote, button, also, footnote }: Letter): string => {
  const body = [
    element('p', 'mute', 'padding:0 0 10px;font-size:14px;line-height:1.4;font-weight:600', escapeHtml(village.name)),
    element('h1', 'ink', `${serif};font-size:28px;line-height:1.18;font-weight:500`, escapeHtml(title)),
    ...paragraphs.map((paragraph) =>
      element('p', 'soft', 'padding:16px 0 0;font-size:17px;line-height:1.55', escapeHtml(paragraph)),
    ),
    ...(words ? [linesOf(words, 'font-size:17px', 'soft')] : []),
    ...sections.map(sectionOf),
    ...(quote ? [quoteOf(quote)] : []),
    ...(button ? [linksOf(button, also ?? [])] : []),
    ...(footnote
      ? [element('p', 'mute', 'padding:22px 0 0;font-size:14px;line-height:1.5', escapeHtml(footnote))]
      : []),
  ].join('\n')
  const stripe = element('div', 'stripe', 'height:8px;font-size:0;line-height:0', '&#8203;')
  const sheet = element(
    'div',
    'sheet',
    'max-width:544px;margin:0 auto;border-width:1px;border-style:solid;border-radius:20px;overflow:hidden',
    `${stripe}\n<div style="padding:28px 28px 34px">\n${body}\n</div>`,
  )
  const foot = element(
    'p',
    'mute',
    'padding:18px 8px 0;font-size:14px;line-height:1.5;text-align:center',
    escapeHtml(village.tagline),
  )
  return mailPage(title, `<div style="padding:32px 14px">\n${sheet}\n${foot}\n${offPlace}</div>`)
}

export const withOffLink = ({ text, html }: { text: string; html: string }, url: string) => {
  const words = 'Turn off emails like this'
  const link = element('a', 'link', 'text-decoration:underline', words, ` href="${escapeHtml(url)}"`)
  const style = 'padding:8px 8px 0;font-size:14px;line-height:1.5;text-align:center'
  return {
    text: text.replace(signature, `${words}:\n${url}\n\n${signature}`),
    html: html.replace(offPlace, element('p', 'mute', style, link)),
  }
}

const named = ({ label, url }: Link): Link => ({ label: prose(label), url })

const cleanSection = ({ heading, why, items, links }: Section): Section => ({
  heading: prose(heading),
  why: prose(why),
  items: items.map(({ link, words }) => ({ link: named(link), words: prose(words) })),
  links: links.map(named),
})

/** Both parts of one email; the text contains everything in the HTML. */
export const letter = (written: Letter): { text: string; html: string } => {
  const clean: Letter = {
    ...written,
    title: prose(written.title),
    paragraphs: written.paragraphs.map(prose),
    ...(written.sections ? { sections: written.sections.map(cleanSection) } : {}),
    ...(written.quote
      ? { quote: { heading: prose(written.quote.heading), text: written.quote.text.split('\n').map(prose).join('\n') } }
      : {}),
    ...(written.button ? { button: named(written.button) } : {}),
    ...(written.also ? { also: written.also.map(named) } : {}),
    ...(written.footnote ? { footnote: prose(written.footnote) } : {}),
  }
  return { text: textOf(clean), html: htmlOf(clean) }
}
