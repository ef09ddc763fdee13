// A year for availability dates in tests.

/** The next year: each of its days is in the future and within the allowed range. */
export const nextYear = new Date().getFullYear() + 1
