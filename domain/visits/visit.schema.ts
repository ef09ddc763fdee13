// What is recorded of a visit: no query, no fragment, bounded text; and calendar days of a time zone as runs of whole hours.
import { z } from 'zod'
import { pageAt, sitePathOf, sitePaths, tabTitle } from '../pages.ts'

const hourMs = 3_600_000

/** A calendar day and the first moment (a whole hour in UTC) whose hour is counted to it. */
export interface VisitDay {
  /** yyyy-MM-dd */
  day: string
  firstHour: Date
}

export const isTimeZone = (timeZone: string): boolean => {
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone }))
  } catch {
    return false
  }
}

export const hourOf = (moment: Date): Date => new Date(Math.floor(moment.getTime() / hourMs) * hourMs)

export const hoursBefore = (moment: Date, hours: number): Date => new Date(moment.getTime() - hours * hourMs)

/** Oldest first, the last is that of `now`. An hour belongs to the day it begins in, so a day has 23 to 25 where clocks change. */
export const lastDays = (now: Date, count: number, timeZone: string): VisitDay[] => {
  // Canadian English writes a date as yyyy-MM-dd.
  const calendar = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const days = new Map<string, Date>()
  // One day more than asked for: the oldest is met in its middle and dropped.
  for (let back = (count + 1) * 24; back >= 0; back -= 1) {
    const hour = hoursBefore(hourOf(now), back)
    const day = calendar.format(hour)
    if (!days.has(day)) days.set(day, hour)
  }
  return [...days].map(([day, firstHour]) => ({ day, firstHour })).slice(-count)
}

const visitLimits = { referrer: 500, userAgent: 500 } as const

/** An id that a browser has made up for a window, as 32 hexadecimal digits or a UUID. */
const sessionId = /^[a-z\d-]{1,100}$/i

/** Longest text that is read at all, in characters. */
const longestRead = 8000

const cut = (text: string, longest: number): string => [...text].slice(0, longest).join('')

/** Where visits to a page are counted. Pages about one thing are one page: what a member looks at is not kept. */
const countedAt = (page: string): string => page.split('/$')[0] ?? page

/** Where visits to any other address are counted, so that nobody writes addresses of their own into the analytics. */
const otherPages = 'other'

const visitedTitles: ReadonlyMap<string, string> = new Map([
  ...sitePaths.map((page) => [countedAt(page), tabTitle(pageAt(page).title)] as const),
  [otherPages, tabTitle('Other pages')],
])

export const visitedPaths: readonly string[] = [...visitedTitles.keys()]

/** What administrators read of a page for its `page_path`, which in older rows may be anything. */
export const visitedPage = (path: string): { page_path: string; page_title: string } => {
  const page_title = visitedTitles.get(path)
  return page_title ? { page_path: path, page_title } : visitedPage(otherPages)
}

/** Of the path alone: without query and fragment. */
const visitedPageAt = (address: string) => {
  const page = sitePathOf(new URL(`http://village.example${address}`).pathname)
  return visitedPage(page ? countedAt(page) : otherPages)
}

/** Web addresses lose query, fragment and credentials, which can hold email addresses and tokens; others are dropped. */
const bareAddress = (text: string): string | null => {
  if (!URL.canParse(text)) return null
  const { protocol, host, pathname } = new URL(text)
  if (protocol !== 'http:' && protocol !== 'https:') return null
  return cut(`${protocol}//${host}${countedAt(sitePathOf(pathname) ?? pathname)}`, visitLimits.referrer)
}

export const trimUserAgent = (userAgent: string | undefined): string | null =>
  cut(userAgent ?? '', visitLimits.userAgent) || null

/** The site a visitor came from, as people call it ("instagram.com"); null when none is known. */
export const referrerHost = (referrer: string | null): string | null =>
  referrer !== null && URL.canParse(referrer) ? new URL(referrer).host.replace(/^www\./, '') || null : null

/** A visit as the browser tells it. Who visits, with which browser, and what the page is called, the server knows itself. */
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

/** Words by which search engines, link previews and measuring tools name themselves in their user agent. Cubot is a make of telephones. */
const robotNames =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|archiver|mediapartners|facebookexternalhit|externalagent|inspectiontool|lighthouse|pagespeed|pingdom|uptime|linkpreview|bingpreview/i

/** Whether a user agent names a robot. One that hides among browsers is counted as what it claims to be. */
export const isRobot = (userAgent: string): boolean => robotNames.test(userAgent)
