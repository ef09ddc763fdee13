// What the server told this page when it was sent: the public key, where to sign in, whom to write to, what is open.

import type { ChosenDays } from '../../domain/privacy/retention.ts'

interface PageSettings {
  /** Publishable key that every call carries; it grants nothing by itself. */
  apiKey: string
  authUrl: string
  contactEmail: string
  socialUrl: string
  /** What the social link reads; empty when only its address was configured. */
  socialLabel: string
  productsOpenTo: 'admins' | 'members'
  adminMfa: 'optional' | 'required'
  productImageHosts: string[]
  retentionDays: ChosenDays
}

const settings = document.querySelector('meta[name="village"]') as HTMLMetaElement

export const pageSettings = JSON.parse(settings.content) as PageSettings
