// What a parent may add in their own words.

/** Longest text "In your own words", in characters. */
export const ownWordsLimit = 2000
