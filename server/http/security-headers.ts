// The security headers of every response, which depend only on the configuration.
import { createHash } from 'node:crypto'
import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Configuration } from '../configuration.ts'

const optionsFor = (
  { production, PRODUCT_IMAGE_HOSTS, HSTS_SUBDOMAINS }: Configuration,
  dev: boolean,
  inlineScripts: readonly string[],
): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'", ...inlineScripts.map(hashSource)],
      // Components' computed positions and sizes, and the scroll lock of dialogs, are inline styles.
      styleSrc: ["'self'", "'unsafe-inline'"],
      imgSrc: ["'self'", 'data:', ...PRODUCT_IMAGE_HOSTS.map((host) => `https://${host}`)],
      fontSrc: ["'self'"],
      connectSrc: dev ? ["'self'", 'ws:'] : ["'self'"],
      manifestSrc: ["'self'"],
      workerSrc: ["'self'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
      objectSrc: ["'none'"],
      // Vite's own client does not support it.
      ...(dev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
      ...(production ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  // Other sites under the same domain may not support TLS.
  strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: HSTS_SUBDOMAINS === 'on' } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
})

const hashSource = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/**
 * The headers by name, computed once: helmet would compute them for each response, which took a tenth of the time of
 * a cached one. `dev`: Vite serves the sources. `inlineScripts`: texts of the only scripts that a page may contain.
 */
export const securityHeaders = (configuration: Configuration, dev: boolean, inlineScripts: readonly string[] = []) => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  response.setHeader('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()')
  helmet(optionsFor(configuration, dev, inlineScripts))(request, response, (fault) => {
    if (fault) throw fault
  })
  return response.getHeaders()
}
