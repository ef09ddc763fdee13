// A year for days from which somebody is available, in tests.

/** The year after this one: whatever day of it is never past, and never too far away. */
export const nextYear = new Date().getFullYear() + 1
