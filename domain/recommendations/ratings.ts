export const ratingWords = ['Poor', 'Fair', 'Good', 'Very Good', 'Excellent'] as const

/** The lowest rating at which the provider is emailed about a note without an administrator's decision. */
const lowestMailed = 3

export const isMailedAutomatically = (rating: number): boolean => rating >= lowestMailed

const highestRating = ratingWords.length

export const isRating = (value: number): boolean => Number.isInteger(value) && value >= 1 && value <= highestRating

/** The word of a whole rating; empty outside the scale. */
export const ratingWord = (rating: number): string => ratingWords[rating - 1] ?? ''
