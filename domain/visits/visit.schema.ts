// What a browser tells of a visit, cut to what is kept: no query, no fragment, no endless text.
import { z } from 'zod'
import { plainText } from '../text/plain-text.rules.ts'

/** Longest texts that are kept, in characters, as the table has them. */
const visitLimits = { path: 300, title: 300, session: 100, referrer: 500, userAgent: 500 } as const

/** Longest text that is read at all, in characters. */
const longestRead = 8000

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('')

/** The path alone, as browsers write it: without query and fragment, and with nothing that could not stand in an address. */
const barePath = (path: string): string => cut(new URL(`http://village.example${path}`).pathname, visitLimits.path)

/** Web addresses lose query, fragment and credentials, which can hold e-mail addresses and tokens; others are dropped. */
const bareAddress = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return cut(`${protocol}//${host}${pathname}`, visitLimits.referrer)
}

/** A user agent as it is kept; null when there is none. */
export const trimUserAgent = (userAgent: string | undefined): string | null =>
  cut(userAgent ?? '', visitLimits.userAgent) || null

/** The site a visitor came from, as people call it ("instagram.com"); null when none is known. */
export const referrerHost = (referrer: string | null): string | null =>
  referrer !== null && URL.canParse(referrer) ? new URL(referrer).host.replace(/^www\./, '') || null : null

/** A visit as the browser tells it. Who visits, and with which browser, the server sees for itself. */
export const visitSchema = z.object({
  page_path: z.string().max(longestRead).startsWith('/').transform(barePath),
  page_title: z
    .string()
    .max(longestRead)
    .nullish()
    .transform((title) => cut(plainText(title ?? ''), visitLimits.title) || null),
  session_id: z.string().trim().min(1).max(visitLimits.session),
  referrer: z
    .string()
    .max(longestRead)
    .nullish()
    .transform((referrer) => bareAddress(referrer ?? '')),
})
