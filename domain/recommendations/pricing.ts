// How providers are paid: price types, the ranges of each, and how a price is shown.

export const pricingTypes = ['hourly', 'daily', 'weekly', 'monthly', 'per_service'] as const
export type PricingType = (typeof pricingTypes)[number]

export const priceRanges: Record<PricingType, readonly string[]> = {
  hourly: ['$0-25', '$25-50', '$50-75', '$75-100', '$100+'],
  daily: ['$0-50', '$50-100', '$100-200', '$200+'],
  weekly: ['$0-200', '$200-500', '$500-1000', '$1000+'],
  monthly: ['$0-500', '$500-1000', '$1000-2000', '$2000+'],
  per_service: ['$0-100', '$100-300', '$300-500', '$500+'],
}

export const pricingTypeLabels: Record<PricingType, string> = {
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  per_service: 'Per service',
}

export const pricingNotesLimit = 500

const units: Record<PricingType, string> = {
  hourly: 'an hour',
  daily: 'a day',
  weekly: 'a week',
  monthly: 'a month',
  per_service: 'per service',
}

const isPricingType = (text: string): text is PricingType => Object.hasOwn(units, text)

/** "$25-50 an hour"; without a range only the type ("Hourly"); an unknown type is omitted. */
export const priceLabel = (type: string | null | undefined, range: string | null | undefined): string => {
  if (!type || !isPricingType(type)) return range ?? ''
  return range ? `${range} ${units[type]}` : pricingTypeLabels[type]
}

/** Everything a recommendation says about the price, in one line; null if it says nothing. */
export const pricingText = (answers: {
  pricing: string | null
  pricing_range: string | null
  pricing_type: string | null
}): string | null =>
  [priceLabel(answers.pricing_type, answers.pricing_range), answers.pricing].filter(Boolean).join(' · ') || null
