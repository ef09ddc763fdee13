// What is recorded of a visit (no query, no fragment, bounded text), and calendar days of a time zone as ranges of whole hours.
import { z } from 'zod'
import { pageAt, sitePathOf, sitePaths } from '../pages.ts'
import { tabTitle } from '../tab-title.ts'

const hourMs = 3_600_000

/** A calendar day and the start (a whole hour in UTC) of its first hour. */
export interface VisitDay {
  /** yyyy-MM-dd */
  day: string
  firstHour: Date
}

export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * hourMs)

/**
 * The last `count` calendar days in `timeZone`, oldest first, ending with the day of `now`.
 *
 * An hour belongs to the day in which it begins there, so a day has 23 to 25 hours when clocks change. In the few
 * zones that are half an hour off, the hour around midnight belongs to the day before.
 */
export const lastDays = (now: Date, count: number, timeZone: string): VisitDay[] => {
  // Canadian English writes a date as yyyy-MM-dd.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days = new Map<string, Date>()
  // One day more than requested: the oldest may be incomplete and is dropped.
  for (let back = (count + 1) * 24; back >= 0; back -= 1) {
    const hour = hoursBefore(hourOf(now), back)
    const day = calendar.format(hour)
    if (!days.has(day)) days.set(day, hour)
  }
  return [...days].map(([day, firstHour]) => ({ day, firstHour })).slice(-count)
}

const visitLimits = { referrer: 500, userAgent: 500 } as const

/** A browser-generated id of a window, as 32 hexadecimal digits or a UUID. */
const sessionId = /^[a-z\d-]{1,100}$/i

/** Maximum characters read of any text; the rest is ignored. */
const longestRead = 8000

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('')

/**
 * The path under which visits to a page are counted. Pages of one kind share it, so that what a member looks at is not
 * stored.
 */
const countedAt = (page: string): string => page.split('/$')[0] ?? page

/** The path under which visits to any other path are counted, so that nobody can write paths into the analytics. */
const otherPages = 'other'

const visitedTitles: ReadonlyMap<string, string> = new Map([
  // of pages that share a path, the first one’s title
  ...sitePaths.toReversed().map((page) => [countedAt(page), tabTitle(pageAt(page).title)] as const),
  [otherPages, tabTitle('Other pages')],
])

export const visitedPaths: readonly string[] = [...visitedTitles.keys()]

/** The path and title that administrators see for a `page_path`, which in older rows may be any text. */
export const visitedPage = (path: string): { page_path: string; page_title: string } => {
  const page_title = visitedTitles.get(path)
  return page_title ? { page_path: path, page_title } : visitedPage(otherPages)
}

/** Uses only the path, without query and fragment. */
const visitedPageAt = (address: string) => {
  const page = sitePathOf(new URL(`http://village.example${address}`).pathname)
  return visitedPage(page ? countedAt(page) : otherPages)
}

/** URLs lose query, fragment and credentials, which can contain email addresses and tokens; other text is dropped. */
const bareAddress = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return cut(`${protocol}//${host}${countedAt(sitePathOf(pathname) ?? pathname)}`, visitLimits.referrer)
}

export const trimUserAgent = (userAgent: string | undefined): string | null =>
  cut(userAgent ?? '', visitLimits.userAgent) || null

/** The site a visitor came from, without "www." ("instagram.com"); null if unknown. */
export const referrerHost = (referrer: string | null): string | null =>
  referrer !== null && URL.canParse(referrer) ? new URL(referrer).host.replace(/^www\./, '') || null : null

/** A visit as the browser reports it. The server itself determines visitor, browser and page title. */
export const visitSchema = z
  .object({
    page_path: z.string().max(longestRead).startsWith('/'),
    session_id: z.string().trim().regex(sessionId),
    referrer: z
      .string()
      .max(longestRead)
      .nullish()
      .transform((referrer) => bareAddress(referrer ?? '')),
  })
  .transform(({ page_path, ...visit }) => ({ ...visit, ...visitedPageAt(page_path) }))

/** Words by which search engines, link previews and monitoring tools identify themselves in the user agent. Cubot is a phone brand. */
const robotNames =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|archiver|mediapartners|facebookexternalhit|externalagent|inspectiontool|lighthouse|pagespeed|pingdom|uptime|linkpreview|bingpreview/i

/** Whether a user agent identifies a bot. A bot that poses as a browser is counted as one. */
export const isRobot = (userAgent: string): boolean => robotNames.test(userAgent)
