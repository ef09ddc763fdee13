// The doctor's checks of the site from outside: whether it responds, its certificate, clock and proxies.
import { connect } from 'node:tls'
import { z } from 'zod'
import type { Configuration } from '../configuration.ts'
import { type Finding, judge, reasonOf } from './command.ts'

const patienceMs = 8_000

/** An address for documentation (RFC 5737) that nobody has: a site that accepts it trusts any client. */
const forged = '192.0.2.77'

const callerSchema = z.object({ address: z.string(), forwarded: z.array(z.string()), proto: z.string().nullable() })

const ask = (url: string, headers: Record<string, string> = {}) =>
  fetch(url, { headers, redirect: 'manual', signal: AbortSignal.timeout(patienceMs) })

const onReadiness = async (site: string): Promise<{ finding: Finding; answers: boolean }> => {
  const subject = 'site'
  try {
    const response = await ask(`${site}/readyz`)
    const body = await response.text()
    const isOurs = body.includes('ready')
    const seen = `${site}/readyz answers ${response.status}${isOurs ? '' : ', but not from this site'}`
    const advice =
      response.status === 503 && isOurs
        ? 'The site is running, but its database is not responding. See "Database unreachable" in docs/runbook.md.'
        : 'SITE_URL or the proxy leads elsewhere.'
    const isFine = response.status === 200 && isOurs
    return {
      finding: isFine ? { level: 'ok', subject, seen } : { level: 'error', subject, seen, advice },
      answers: isOurs,
    }
  } catch (error) {
    const seen = `${site} does not answer (${reasonOf(error)})`
    const advice = 'Is the site running, the proxy up, and DNS set? Also run this from outside your network.'
    return { finding: { level: 'error', subject, seen, advice }, answers: false }
  }
}

const onClock = async (site: string): Promise<Finding[]> => {
  const date = (await ask(`${site}/healthz`)).headers.get('date')
  if (!date) return []
  // The header has whole seconds.
  const apart = Math.abs(Date.parse(date) - Date.now()) / 1000
  return [judge('clock of the site', `${apart.toFixed(0)} s from this machine’s`, apart > 5)]
}

/** Checks a site's certificate; no finding for a site without TLS. */
export const checkCertificate = async (site: string, ca?: string): Promise<Finding[]> => {
  const { protocol, hostname, port } = new URL(site)
  if (protocol !== 'https:') return []
  const subject = 'certificate'
  return new Promise((resolve) => {
    const options = { host: hostname, port: Number(port || 443), servername: hostname, rejectUnauthorized: false }
    const socket = connect({ ...options, timeout: patienceMs, ...(ca ? { ca } : {}) }, () => {
      const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / 86_400_000)
      const fault = socket.authorized ? '' : `, refused: ${String(socket.authorizationError)}`
      socket.destroy()
      const level = fault || days < 3 ? 'error' : 'warning'
      resolve([judge(subject, `${days} days left${fault}`, fault !== '' || days < 14, level)])
    })
    const fail = (error: Error) => {
      socket.destroy()
      resolve([{ level: 'error', subject, seen: reasonOf(error), advice: 'Nothing there speaks TLS for this name.' }])
    }
    socket.once('error', fail)
    socket.once('timeout', () => fail(new Error('no answer')))
  })
}

const onProxies = async (site: string, key: string, trusted: number): Promise<Finding> => {
  const subject = 'proxies'
  const response = await ask(`${site}/healthz/caller`, { authorization: `Bearer ${key}`, 'x-forwarded-for': forged })
  if (response.status !== 200) {
    const advice = 'Run this with the VILLAGE_SECRET and DATA_DIR of the site.'
    return { level: 'skipped', subject, seen: 'the site does not know this secret', advice }
  }
  const { address, forwarded, proto } = callerSchema.parse(await response.json())
  // Each proxy appends one address, or replaces what it received.
  const proxies = forwarded.length - (forwarded[0] === forged ? 1 : 0)
  const seen = `${proxies} in front, AUTH_TRUSTED_PROXIES=${trusted}; it sees the caller as ${address === forged ? 'any address the caller claims' : address}`
  if (proxies !== trusted) {
    const why = proxies < trusted ? 'Callers can choose their own address' : 'All members count as one address'
    return { level: 'error', subject, seen, advice: `${why}: set AUTH_TRUSTED_PROXIES=${proxies}.` }
  }
  if (!site.startsWith('https:') || proto === 'https') return { level: 'ok', subject, seen }
  const advice = 'Have the proxy that terminates TLS set X-Forwarded-For and X-Forwarded-Proto: https.'
  return { level: 'warning', subject, seen: `${seen}; X-Forwarded-Proto is ${proto ?? 'absent'}`, advice }
}

/** All checks from outside. `operatorKey` is requested only if the site responds. */
export const checkSite = async (
  { SITE_URL, AUTH_TRUSTED_PROXIES, PORT }: Configuration,
  operatorKey: () => Promise<string>,
): Promise<Finding[]> => {
  const site = SITE_URL ?? `http://localhost:${PORT}`
  const certificate = await checkCertificate(site)
  const { finding, answers } = await onReadiness(site)
  if (!answers) return [finding, ...certificate]
  const proxies = await onProxies(site, await operatorKey(), AUTH_TRUSTED_PROXIES)
  return [finding, ...certificate, ...(await onClock(site)), proxies]
}
