// How the featured banner moves: whether at all, and how often its list is repeated to leave no gap.

/** Width of a card with its gap, in pixels (as specified). */
const cardWidth = 320

/** Seconds in which the banner moves by one list (as specified). */
const secondsPerList = 45

/** Gap behind each card, widest page and the gutters at its sides, in pixels. */
const gap = 20
const page = 1240
const gutters = 80

/**
 * How a list of so many cards moves in a window so many pixels wide. Null: it stands, because the page shows all of it at
 * once. Else `copies` is how often the list stands in each of the two halves, so that one half alone fills the window, and
 * `seconds` how long one half takes to pass.
 */
export const bannerDrift = (cards: number, width: number): { copies: number; seconds: number } | null => {
  const list = cards * cardWidth
  if (cards < 2 || list - gap <= Math.min(width, page) - gutters) return null
  const copies = Math.max(1, Math.ceil(width / list))
  return { copies, seconds: copies * secondsPerList }
}
