// Features for users of this machine only (the demo village's public password, the mailbox page), and how to recognize them.
import type { FastifyRequest } from 'fastify'
import type { Configuration } from '../configuration.ts'

export type Reach = Pick<Configuration, 'production' | 'HOST' | 'SITE_URL' | 'AUTH_TRUSTED_PROXIES'>

/** Whether a host name means this machine: `localhost` (and subdomains), 127.0.0.0/8 and ::1, with or without brackets. */
export const isLoopback = (host: string): boolean =>
  /^(?:(?:[\w-]+\.)*localhost|127(?:\.\d{1,3}){3}|\[?::1\]?)$/i.test(host)

export const isLocalAddress = (address: string): boolean =>
  URL.canParse(address) && isLoopback(new URL(address).hostname)

/** Whether the site is configured for this machine alone: not in production, and without a public address or proxy. */
export const isLocalSite = ({ production, HOST, SITE_URL, AUTH_TRUSTED_PROXIES }: Reach): boolean =>
  !production && isLoopback(HOST) && (SITE_URL === undefined || isLocalAddress(SITE_URL)) && AUTH_TRUSTED_PROXIES === 0

const addedByProxies =
  /^(?:forwarded|via|x-forwarded-.+|x-original-.+|x-real-ip|(?:x-|true-|cf-)?(?:cluster-)?(?:client|connecting)-ip)$/

/**
 * Whether, judging by its headers, this machine made the request: the host is local, and no header
 * comes from a proxy or a page elsewhere. Use it only if `isLocalSite` is true.
 */
export const isLocalRequest = ({ headers }: Pick<FastifyRequest, 'headers'>): boolean =>
  isLocalAddress(`http://${headers.host ?? ''}`) &&
  (headers.origin === undefined || isLocalAddress(headers.origin)) &&
  !Object.keys(headers).some((name) => addedByProxies.test(name))
