// postgres.js options that both databases share, so that a value reads the same from either.

/** `date` stays the text `yyyy-MM-dd`: as a JavaScript Date it would shift with the time zone. */
const calendarDay = { to: 1082, from: [1082], serialize: (day: string) => day, parse: (day: string) => day }

/** Spread into every `postgres()` call. */
export const sharedOptions = {
  types: { calendarDay },
  onnotice: () => undefined,
}
