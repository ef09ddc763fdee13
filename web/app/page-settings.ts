// The settings that the server put into the page: public key, auth URL, contact, and what is open.

import type { ChosenDays } from '../../domain/privacy/retention.ts'

interface PageSettings {
  /** Publishable key that every call sends; it grants nothing by itself. */
  apiKey: string
  /** Base URL of auth/v1. */
  authUrl: string
  contactEmail: string
  socialUrl: string
  /** Text of the social link; empty if only its URL is configured. */
  socialLabel: string
  /** Who may open the baby products: administrators only, or every member. */
  productsOpenTo: 'admins' | 'members'
  /** Whether this village requires a second factor of administrators. */
  adminMfa: 'optional' | 'required'
  /** Host names that product pictures may come from. */
  productImageHosts: string[]
  /** Retention periods that the operator configured, in days. */
  retentionDays: ChosenDays
}

const settings = document.querySelector('meta[name="village"]') as HTMLMetaElement

export const pageSettings = JSON.parse(settings.content) as PageSettings
