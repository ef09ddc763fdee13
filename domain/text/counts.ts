// Counts in words. Without `toLocaleString`: the first use of `Intl` takes a laptop some 60 ms, a phone four times that.

/** "1,234" */
export const withCommas = (count: number): string => String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')

/** "1 provider", "1,234 providers" */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${withCommas(count)} ${count === 1 ? one : many}`
