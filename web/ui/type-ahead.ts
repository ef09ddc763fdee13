// Finding an option by typing the beginning of its words, as every native list of choices lets one do.

/** Milliseconds without a key after which typing starts anew, as in the WAI-ARIA listbox example. */
export const typeAheadPause = 500

/**
 * The place of the option that begins as typed, searched from the current place on and around the end; a single letter, or
 * the same one again and again, goes on to the next option with it. -1 when none begins so.
 */
export const typeAheadMatch = (labels: readonly string[], typed: string, current: number): number => {
  const from = (place: number) => labels.map((_label, step) => (place + step + labels.length) % labels.length)
  const begins = (words: string) => (place: number) => labels[place]?.toLowerCase().startsWith(words) ?? false
  const words = typed.toLowerCase()
  const [letter = ''] = words
  const whole = from(words.length > 1 ? Math.max(current, 0) : current + 1).find(begins(words))
  if (whole !== undefined || words !== letter.repeat(words.length)) return whole ?? -1
  return from(current + 1).find(begins(letter)) ?? -1
}
