// The settings that the server put into the page: public key, auth URL, contact, and what is open.

import type { ChosenDays } from '../../domain/privacy/retention.ts'
import type { VillageFile } from '../../domain/village.schema.ts'

interface PageSettings {
  village: VillageFile
  /** Publishable key that every call sends; it grants nothing by itself. */
  apiKey: string
  authUrl: string
  contactEmail: string
  socialUrl?: string
  /** Text of the social link; empty if only its URL is configured. */
  socialLabel?: string
  productsOpenTo: 'admins' | 'members'
  adminMfa: 'optional' | 'required'
  productImageHosts: string[]
  retentionDays: ChosenDays
  /** The village has few providers yet. */
  isNew?: true
  /** It has an old list, or had one in the last half minute. */
  hasList?: true
}

const settings = document.querySelector('meta[name="village"]') as HTMLMetaElement

export const pageSettings = JSON.parse(settings.content) as PageSettings
