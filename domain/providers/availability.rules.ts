// How long it is worth telling from when a provider is free.

/** Days after which a day of availability says nothing any more. */
const availabilityDays = 60

/** Whether a day still tells something `today` (both yyyy-MM-dd, in UTC): until 60 days after it, or after it was told, whichever is later. */
export const isAvailabilityFresh = (day: string, reportedAt: Date, today: string): boolean =>
  Date.parse(today) - Math.max(Date.parse(day), reportedAt.getTime()) <= availabilityDays * 86_400_000
