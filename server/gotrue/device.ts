// The device of a session in words, which is all that is kept of what a browser says of itself.
import bowser from 'bowser'

const longest = 100

/** "Mac, Firefox" for a User-Agent header; null when it says nothing known. */
export const deviceOf = (userAgent: string | undefined): string | null => {
  if (!userAgent) return null
  const { os, browser, platform } = bowser.parse(userAgent.slice(0, 500))
  const system = platform.vendor === 'Apple' && platform.model ? platform.model : os.name?.replace('macOS', 'Mac')
  return [system, browser.name].filter(Boolean).join(', ').slice(0, longest) || null
}
