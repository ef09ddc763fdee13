// What the server told this page when it was sent: the public key, where to sign in, whom to write to, what is open.

import type { ChosenDays } from '../../domain/privacy/retention.ts'

interface PageSettings {
  /** Publishable key that every call carries; it grants nothing by itself. */
  apiKey: string
  /** Base address of auth/v1. */
  authUrl: string
  contactEmail: string
  socialUrl: string
  /** What the social link reads; empty when only its address was configured. */
  socialLabel: string
  /** Who may open the baby products: administrators only, or every member. */
  productsOpenTo: 'admins' | 'members'
  /** Whether administrators need a second factor here. */
  adminMfa: 'optional' | 'required'
  /** Host names that product pictures may come from. */
  productImageHosts: string[]
  /** What the operator chose of how long something is kept, in days. */
  retentionDays: ChosenDays
}

const settings = document.querySelector('meta[name="village"]') as HTMLMetaElement

export const pageSettings = JSON.parse(settings.content) as PageSettings
