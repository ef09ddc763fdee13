// The name and texts of this village. Its regions and best known places are in village-places.ts, its towns in village-towns.ts.

/** Another metro runs its own village by changing this constant and those of village-places.ts and village-towns.ts. Contact and social are defaults; configuration wins. */
export const village = {
  name: 'Trusted Village',
  tagline: 'Where parents find trusted care, recommended by those who know.',
  motto: 'Built by mom, for moms',
  metro: 'San Francisco Bay Area',
  shortMetro: 'Bay Area',
  state: 'CA',
  /** The time zone of days and months when the reader's is unknown (IANA). */
  timeZone: 'America/Los_Angeles',
  since: 2025,
  contactEmail: 'hello@trustedvillage.example',
  social: { label: '@trustedvillage', url: 'https://social.example/@trustedvillage' },
  reviewPromise: 'New members are manually reviewed within 24 hours.',
  replyPromise: "We'll respond within 24 hours",
} as const
