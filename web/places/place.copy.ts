/** The place of a provider on a card: "Oakland, CA", else what is known, else "Location not specified". */
export const cardPlace = (where: { city: string | null; state: string | null; location?: string | null }): string =>
  (where.city && [where.city, where.state].filter(Boolean).join(', ')) || where.location || 'Location not specified'
