// The sentence that stands for a recommendation on every card.

/**
 * The recommendation in words, from its highlights (comma-joined) and its rating.
 * The full stop that an own text under "Other" may end with is not doubled.
 */
export const generatedText = (highlights: string, rating: number): string => {
  const stars = rating === 1 ? '1 star' : `${rating} stars`
  const listed = highlights.trim().replace(/[.\s]{1,20}$/, '')
  return `I used this service and was particularly impressed by: ${listed}. Overall, I would rate them ${stars}.`
}
