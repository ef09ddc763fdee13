// What a browser tells of a visit, cut to what is kept: no query, no fragment, no endless text.
import { z } from 'zod'
import { pageAt, sitePathOf, sitePaths, tabTitle } from '../pages.ts'
import { plainText } from '../text/plain-text.rules.ts'

/** Longest texts that are kept, in characters, as the table has them. */
const visitLimits = { path: 300, title: 300, session: 100, referrer: 500, userAgent: 500 } as const

/** Longest text that is read at all, in characters. */
const longestRead = 8000

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('')

/** Where pages about one provider, say, are counted together: by the part of their address before the `$name`. */
const countedAt = (pattern: string): string => pattern.slice(0, pattern.indexOf('/$'))

/** Pages about one thing are counted as one page: what a member looks at is not kept. */
const countedPath = (path: string): string => {
  const pattern = sitePathOf(path)
  return pattern?.includes('/$') ? countedAt(pattern) : path
}

/** The titles they are counted under, which name nobody. */
const countedTitles = new Map<string, string>(
  sitePaths.filter((path) => path.includes('/$')).map((path) => [countedAt(path), tabTitle(pageAt(path).title)]),
)

/** The path alone, as browsers write it: without query and fragment, and with nothing that could not stand in an address. */
const barePath = (path: string): string =>
  cut(countedPath(new URL(`http://village.example${path}`).pathname), visitLimits.path)

/** Web addresses lose query, fragment and credentials, which can hold e-mail addresses and tokens; others are dropped. */
const bareAddress = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return cut(`${protocol}//${host}${countedPath(pathname)}`, visitLimits.referrer)
}

/** A user agent as it is kept; null when there is none. */
export const trimUserAgent = (userAgent: string | undefined): string | null =>
  cut(userAgent ?? '', visitLimits.userAgent) || null

/** The site a visitor came from, as people call it ("instagram.com"); null when none is known. */
export const referrerHost = (referrer: string | null): string | null =>
  referrer !== null && URL.canParse(referrer) ? new URL(referrer).host.replace(/^www\./, '') || null : null

/** A visit as the browser tells it. Who visits, and with which browser, the server sees for itself. */
export const visitSchema = z
  .object({
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
  .transform((visit) => ({ ...visit, page_title: countedTitles.get(visit.page_path) ?? visit.page_title }))
