// The headers that every answer has for its security; what they say depends on the configuration alone.
import type { IncomingMessage, ServerResponse } from 'node:http'
import helmet, { type HelmetOptions } from 'helmet'
import type { Configuration } from '../configuration.ts'

const optionsFor = ({ production, PRODUCT_IMAGE_HOSTS }: Configuration, dev: boolean): HelmetOptions => ({
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
      ...(production ? { upgradeInsecureRequests: [] } : {}),
    },
  },
  strictTransportSecurity: production ? { maxAge: 31_536_000, includeSubDomains: true } : false,
  referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
  crossOriginEmbedderPolicy: false,
})

/**
 * The headers by name, written once: helmet would put them together for each answer anew, which took a tenth of the time of
 * one from memory. `dev`: Vite serves the sources.
 */
export const securityHeaders = (configuration: Configuration, dev: boolean): Record<string, string> => {
  const headers: Record<string, string> = {
    'permissions-policy': 'geolocation=(self), camera=(), microphone=(), payment=(), usb=()',
  }
  const response = {
    setHeader: (name: string, value: string) => {
      headers[name.toLowerCase()] = value
    },
    removeHeader: () => undefined,
  }
  helmet(optionsFor(configuration, dev))({} as IncomingMessage, response as unknown as ServerResponse, (fault) => {
    if (fault) throw fault
  })
  return headers
}
