// What is for people at this machine only (the demo village's known password, the mailbox page), and who counts as one.
import type { FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'

export type Reach = Pick<Configuration, 'production' | 'HOST' | 'SITE_URL' | 'AUTH_TRUSTED_PROXIES'>

/** Whether a host name means this machine: `localhost` (and names below it), 127.0.0.0/8 and ::1, with or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && isLoopback(new URL(address).hostname)

/** Whether the site is configured for this machine alone: not in production, and no address or proxy of others leads to it. */
export const isLocalSite = ({ production, HOST, SITE_URL, AUTH_TRUSTED_PROXIES }: Reach): boolean =>
  !production && isLoopback(HOST) && (SITE_URL === undefined || isLocalAddress(SITE_URL)) && AUTH_TRUSTED_PROXIES === 0

/** Headers that proxies add; none of them comes with a request made at this machine. */
const addedByProxies =
  /^(?:forwarded|via|x-forwarded-.+|x-original-.+|x-real-ip|(?:x-|true-|cf-)?(?:cluster-)?(?:client|connecting)-ip)$/

/** As far as the headers tell: they name this machine, no proxy and no page elsewhere. Ask only where `isLocalSite` holds. */
export const isLocalRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  isLocalAddress(`http://${headers.host ?? ''}`) &&
  (headers.origin === undefined || isLocalAddress(headers.origin)) &&
  !Object.keys(headers).some((name) => addedByProxies.test(name))
