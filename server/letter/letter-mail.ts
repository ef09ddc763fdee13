// The letter as an email: tables without pictures, and the same as text.
import type { VillageLetter } from '../../domain/letter/letter.contracts.ts'
import {
  askedWords,
  asksWords,
  availableWords,
  contentWords,
  daysWords,
  partTitles,
  thanksWords,
} from '../../domain/letter/letter-words.ts'
import { kindAndTown } from '../../domain/providers/categories.ts'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { counted } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { element, mailPage, prose, serif, signature, subjectLine } from '../platform/mail-letter.ts'
import type { BulkMail } from '../platform/outbox.queries.ts'

/** One thing in the letter: texts of others are already {@link prose}. */
interface Row {
  lead?: string
  quote?: string
  link: string
  url: string
  /** Of the link. */
  look?: string
  after?: string
}

type Parts = [title: string, rows: Row[]][]

const partsOf = (letter: VillageLetter, siteUrl: string): Parts => {
  const ofProvider = (provider: VillageLetter['free'][number] | VillageLetter['notes'][number], more = '') => ({
    link: prose(provider.provider_name),
    url: `${siteUrl}/providers/${providerSlug(provider.provider_id, provider.provider_name)}`,
    after: `, ${prose(kindAndTown(provider))}${more}`,
  })
  const parts: Parts = [
    [partTitles.notes, letter.notes.map((note) => ({ ...ofProvider(note), quote: prose(note.words) }))],
    [
      partTitles.asks,
      letter.asks.map((ask) => ({
        lead: prose(asksWords(ask)),
        quote: prose(ask.words),
        link: 'I know someone',
        url: `${siteUrl}/questions/${ask.id}/answer`,
        look: button,
      })),
    ],
    [partTitles.free, letter.free.map((provider) => ofProvider(provider, `, ${availableWords(provider)}`))],
    [
      partTitles.answered,
      letter.answered.map((question) => ({
        lead: prose(askedWords(question)),
        link: `${counted(question.parents, 'parent')} answered`,
        url: `${siteUrl}/questions/${question.id}`,
      })),
    ],
  ]
  return parts.filter(([, rows]) => rows.length > 0)
}

const textOf = ({ lead, quote, link, url, after = '' }: Row): string =>
  [lead, quote && `“${quote}”`, link + after, url].filter(Boolean).join('\n')

const row = (style: string, inner: string, colour: 'cell' | 'panel' = 'cell'): string =>
  `<tr>${element('td', colour, `font-size:16px;line-height:1.5;overflow-wrap:anywhere;${style}`, inner)}</tr>`

const heading = (tag: string, size: number, text: string): string =>
  element(tag, 'ink', `${serif};font-size:${size}px;line-height:1.25;font-weight:500`, escapeHtml(text))

const underlined = 'font-weight:600;text-decoration:underline'
const button =
  'font-weight:600;display:inline-block;margin-top:10px;padding:11px 18px;border:1.5px solid;border-radius:14px;text-decoration:none'
const line = 'border-style:solid;border-width:0 0 1px'

const anchor = (label: string, url: string, look = underlined): string =>
  element('a', 'link', look, escapeHtml(label), ` href="${escapeHtml(url)}"`)

const rowOf = ({ lead, quote, link, url, look, after = '' }: Row, isLast: boolean): string =>
  row(
    `padding:14px 0;${isLast ? '' : line}`,
    [
      lead && element('p', 'ink', 'font-weight:600', escapeHtml(lead)),
      quote && element('p', 'ink', `${serif};font-size:19px;line-height:1.4`, `“${escapeHtml(quote)}”`, ' dir="auto"'),
      anchor(link, url, look) + escapeHtml(after),
    ].join(''),
  )

const table = (style: string, rows: string): string =>
  `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="${style}">${rows}</table>`

const stripe = (['poppy', 'cell', 'laurel', 'cell'] as const)
  .map((colour) => element('td', colour, 'height:8px;font-size:0;line-height:0', '&#8203;', ' width="25"'))
  .join('')

/** The email of a letter to one member. */
export const letterMail = (letter: VillageLetter, to: string, offUrl: string, siteUrl: string): BulkMail => {
  const { every, near, thanks } = letter
  const [rhythm, other] = every === 'week' ? ['weekly', 'Monthly'] : ['monthly', 'Weekly']
  const title = `Your village this ${every}`
  const days = daysWords(letter) + (near === null ? '' : `, near ${prose(near)}`)
  const parts = partsOf(letter, siteUrl)
  const links = [
    [other, `${siteUrl}/profile/alerts`],
    ['Stop the letter', offUrl],
    ['Read it on the site', `${siteUrl}/letter?${new URLSearchParams({ to: letter.to, every })}`],
  ] as const
  const asked = `You asked for this letter ${rhythm}.`
  const privacy = 'Phone numbers and full names stay on the site.'
  const text = [
    `${title}\n${days}`,
    ...parts.flatMap(([name, rows]) => [name.toUpperCase(), ...rows.map(textOf)]),
    ...(thanks > 0 ? [thanksWords(thanks)] : []),
    [signature + asked, ...links.map(([label, url]) => `${label}:\n${url}`), privacy, village.name].join('\n'),
  ].join('\n\n')
  const inside = [
    row('', heading('p', 18, village.name)),
    row('padding-top:20px', heading('h1', 30, title)),
    row('padding-top:6px', escapeHtml(days)),
    ...parts.flatMap(([name, rows]) => [
      row(`padding:28px 0 8px;${line}`, heading('h2', 22, name)),
      ...rows.map((one, place) => rowOf(one, place === rows.length - 1)),
    ]),
    ...(thanks > 0 ? [row('padding:14px 16px;border-radius:14px', escapeHtml(thanksWords(thanks)), 'panel')] : []),
    row(
      'padding:20px 0;font-size:14px',
      `${asked} ${links.map(([label, url]) => anchor(label, url)).join(' &nbsp;|&nbsp; ')}<br>${privacy}`,
    ),
  ].join('\n')
  const sheet = [
    `<tr>${element('td', 'cell', '', table('', `<tr>${stripe.repeat(6)}</tr>`))}</tr>`,
    row('padding:28px', table('', inside)),
  ].join('\n')
  const body = table('max-width:600px;margin:0 auto;border-radius:20px;overflow:hidden', sheet)
  return {
    kind: 'village_letter',
    to,
    subject: subjectLine(`${title}: ${contentWords(letter).slice(0, 2).join(', ')}`),
    text,
    html: mailPage(title, table('', row('padding:24px 12px', body, 'panel'))),
    offUrl,
  }
}
