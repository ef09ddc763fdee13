// Public addresses of this village: where the site and auth/v1 are, and where a mailed link may lead.
import type { Configuration } from '../configuration.ts'
import { isLoopback } from '../platform/local-only.ts'

/** Control characters, blanks and backslashes: browsers and parsers read them in different ways. */
const treacherous = (text: string): boolean => /[\p{Cc}\s\\]/u.test(text)

/** Origins of the site: its own address, and the configured ones (a loopback origin only outside production). */
const siteOrigins = (
  site: URL,
  { AUTH_REDIRECT_ORIGINS = [], production }: Pick<Configuration, 'AUTH_REDIRECT_ORIGINS' | 'production'>,
): Set<string> => {
  const configured = AUTH_REDIRECT_ORIGINS.filter((origin) => !production || !isLoopback(new URL(origin).hostname))
  // Both names of one's own machine lead to the same development server.
  const twins = !production && site.hostname === 'localhost' ? [site.origin.replace('localhost', '127.0.0.1')] : []
  return new Set([site.origin, ...configured, ...twins])
}

/** `siteUrl` is asked anew each time: a development server learns its own address only when it listens. */
export const createAddresses = (
  configuration: Pick<Configuration, 'AUTH_PUBLIC_URL' | 'AUTH_REDIRECT_ORIGINS' | 'production'>,
  siteUrl: () => string,
) => {
  const origins = (): Set<string> => siteOrigins(new URL(siteUrl()), configuration)
  return {
    /** Public address of auth/v1: the `iss` of every access token. */
    issuer: () => `${(configuration.AUTH_PUBLIC_URL ?? siteUrl()).replace(/\/auth\/v1$/, '')}/auth/v1`,
    /** Origins of the site's own pages. */
    origins,
    /** `wanted` when a mailed link may lead there, else the site's address. */
    redirectTarget: (wanted: unknown): string => {
      if (typeof wanted !== 'string' || wanted.length > 2000 || treacherous(wanted)) return siteUrl()
      const url = URL.parse(wanted)
      const fits =
        url !== null &&
        /^https?:$/.test(url.protocol) &&
        url.username === '' &&
        url.password === '' &&
        origins().has(url.origin) &&
        /^\/auth(\/(?!(v1|confirm)(\/|$))|$)/.test(url.pathname)
      return fits ? wanted : siteUrl()
    },
  }
}
