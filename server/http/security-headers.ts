// The headers that every answer has for its security; what they say depends on the configuration alone.
import { IncomingMessage, type OutgoingHttpHeaders, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet, { type HelmetOptions } from 'helmet'
import type { Configuration } from '../configuration.ts'

const optionsFor = (
  { production, PRODUCT_IMAGE_HOSTS, HSTS_SUBDOMAINS }: Configuration,
  dev: boolean,
): HelmetOptions => ({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: dev ? ["'self'", "'unsafe-inline'"] : ["'self'"],
      // Positions and sizes that parts compute, and the scroll lock of dialogs, are inline styles.
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
      // Vite's own client is not written for it.
      ...(dev ? {} : { requireTrustedTypesFor: ["'script'"], trustedTypes: ['default'] }),
      ...(production ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  // Other sites under the same name may not speak TLS.
  strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: HSTS_SUBDOMAINS === 'on' } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
})

/** Written once: helmet would take a tenth of the time of an answer from memory. `dev`: Vite serves the sources. */
export const securityHeaders = (configuration: Configuration, dev: boolean): OutgoingHttpHeaders => {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  response.setHeader('Permissions-Policy', 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()')
  helmet(optionsFor(configuration, dev))(request, response, (fault) => {
    if (fault) throw fault
  })
  return response.getHeaders()
}
