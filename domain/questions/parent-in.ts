/** "A parent in Oakland", or "A parent" where a place would identify them. */
export const parentIn = (place: string | null): string => (place ? `A parent in ${place}` : 'A parent')
