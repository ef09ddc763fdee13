// Which visitors are programs that say so themselves: search engines, link previews, measuring tools.

/** Words by which such programs name themselves in their user agent. Cubot is a make of telephones. */
const names =
  /(?<!cu)bot(?![a-z])|crawl|spider|slurp|archiver|mediapartners|facebookexternalhit|externalagent|inspectiontool|lighthouse|pagespeed|pingdom|uptime|linkpreview|bingpreview/i

/** Whether a user agent names a robot. One that hides among browsers is counted as what it claims to be. */
export const isRobot = (userAgent: string): boolean => names.test(userAgent)
