// What the answers to "Would you use them again?" say of a provider, in the same words on every page and card.

/** How many families would use a provider again, and how many would not; who did not say is in neither. */
export interface Again {
  would_use_again: number
  would_not_use_again: number
}

/** "1 of 2 would use again"; empty where nobody said. */
export const againWords = ({ would_use_again: yes, would_not_use_again: no }: Again): string =>
  yes + no > 0 ? `${yes} of ${yes + no} would use again` : ''
