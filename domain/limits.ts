// Limits of the calls and lists to choose from, which the browser needs without the schemas around them.

/** Most recommendations one call of `get_provider_recommendations` answers. */
export const recommendationsPerCall = 100

/** Longest text "In your own words" of a recommendation, in characters. */
export const ownWordsLimit = 2000

export const minimumRatings = [0, 3, 4, 4.5, 5] as const

/** Sort orders of the search, first one by default. */
export const sortOrders = ['rating', 'recommended', 'recent', 'alphabetical', 'service_type'] as const

export const searchPageSize = 24

export const notesPageSize = 20

/** Characters of a name from which pages are offered. */
export const fewestTyped = 3

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const

export const decisionsPerCall = 100

/** Longest admin notes, in characters. */
export const adminNotesLimit = 5000

/** Most submissions whose standing is told by one call. */
export const standingsPerCall = 1000

/** Orders of the queue, by how long each has waited. */
export const queueOrders = ['newest', 'oldest'] as const

/** Longest words to search the queue by, in characters. */
export const submissionSearchLimit = 100

/** Hours in which a recommendation is to be reviewed, as the site promises. */
export const promisedHours = 24

/** Longest reason that a parent or a member is told, in characters. */
export const reasonLimit = 1000

/** Seconds between two signs of life of a page that shows a submission. */
export const claimBeatSeconds = 10

/** Longest answer of a provider to a note, in characters. */
export const answerLimit = 600

/** Days that a link to a provider's own page works. */
export const pageLinkDays = 7

/** Days until a request of a provider is answered: as we promise, and by law (California's CCPA). */
export const requestDays = { promised: 2, lawful: 45 } as const

/** Requests of providers on one page of the desk, and most that are closed by one call. */
export const requestsPageSize = 50

/** Days for which a removed page is hidden before it is deleted, in which that can be taken back or objected to. */
export const removalDays = 7

/** Days until a member is erased, in which that can be taken back. */
export const erasingDays = 7

/** Days within which somebody has joined lately. */
export const joinedLatelyDays = 30

/** Whom the list shows, the first unless told. */
export const memberFilters = ['all', 'new', 'closer', 'active', 'suspended', 'unconfirmed', 'administrators'] as const

/** Characters one may search the administrators' list with. */
export const productSearchLimit = 100

export const productStates = ['all', 'active', 'taken-down'] as const

/** Which inquiries a list shows, the first unless told: requests are those for an invitation that wait for an answer. */
export const inquiryFilters = ['all', 'unread', 'requests'] as const

export const savedLimit = 500

/** Longest note of a member on a saved provider, in characters. */
export const savedNoteLimit = 1000

/** How many calendar days the chart can show. */
export const visitRanges = ['7', '30'] as const

/** Cases from which on a share or a percentile is told; with fewer, one family would change it too much. */
export const casesForARate = 20

/** Days that the outcomes look back on. */
export const outcomeDays = 30
