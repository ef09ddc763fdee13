// Round numbers for an axis of counts, and which of its days are named.

/** Most lines above zero. */
const mostSteps = 4

/**
 * The counts at which an axis has its lines, from 0 up to the last line at or above `most`, in steps of 1, 2 or 5 times
 * a power of ten. An axis of nothing goes up to 1.
 */
export const ticksUpTo = (most: number): number[] => {
  const rough = Math.max(most, 1) / mostSteps
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = Math.max(1, [1, 2, 5, 10].map((factor) => factor * power).find((size) => size >= rough) ?? 10 * power)
  return Array.from({ length: Math.ceil(Math.max(most, 1) / step) + 1 }, (_, index) => index * step)
}

/** Places of the labels on an axis of `count` points, evenly apart and at least `room` of its `width`; the last point has one. */
export const labelledPlaces = (count: number, width: number, room: number): number[] => {
  const fitting = Math.max(1, Math.floor(width / room))
  const apart = Math.max(1, Math.ceil((count - 1) / fitting))
  return Array.from({ length: count }, (_, place) => place).filter((place) => (count - 1 - place) % apart === 0)
}

/** Index of the greatest number, the latest one of equals; -1 where all are 0 or there are none. */
export const peakOf = (numbers: readonly number[]): number => {
  const most = Math.max(0, ...numbers)
  return most === 0 ? -1 : numbers.lastIndexOf(most)
}
