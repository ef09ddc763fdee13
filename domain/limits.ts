// Limits and choices of calls that the browser needs without their schemas.

/** Maximum recommendations in one response of `get_provider_recommendations`. */
export const recommendationsPerCall = 100

/** Maximum characters of "In your own words". */
export const ownWordsLimit = 2000

export const minimumRatings = [0, 3, 4, 4.5, 5] as const

/** Sort orders of the search; the first is the default. */
export const sortOrders = ['rating', 'recommended', 'recent', 'alphabetical', 'service_type'] as const

export const searchPageSize = 24

export const notesPageSize = 20

/** Characters of a name from which existing pages are suggested. */
export const fewestTyped = 3

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const

export const decisionsPerCall = 100

/** Maximum characters of admin notes. */
export const adminNotesLimit = 5000

/** Maximum submissions whose status one call returns. */
export const standingsPerCall = 1000

/** Orders of the queue, by waiting time. */
export const queueOrders = ['newest', 'oldest'] as const

/** Maximum characters of a queue search. */
export const submissionSearchLimit = 100

/** Hours in which a recommendation is reviewed, as the site promises. */
export const promisedHours = 24

/** Maximum characters of a reason shown to a parent or member. */
export const reasonLimit = 1000

/** Seconds between two heartbeats of a page that shows a submission. */
export const claimBeatSeconds = 10

/** Maximum characters of a provider's reply to a note. */
export const answerLimit = 600

/** Days for which a link to a provider's own page works. */
export const pageLinkDays = 7

/** Days until a provider's request is answered: as promised, and as required by law (California's CCPA). */
export const requestDays = { promised: 2, lawful: 45 } as const

/** Requests of providers on one page of the desk, and the maximum that one call closes. */
export const requestsPageSize = 50

/** Days for which a removed page is hidden before it is deleted. Until then removal can be cancelled or objected to. */
export const removalDays = 7

/** Days until a member is erased. Until then it can be cancelled. */
export const erasingDays = 7

/** Days for which a member counts as recently joined. */
export const joinedLatelyDays = 30

/** Filters of the member list; the first is the default. */
export const memberFilters = ['all', 'new', 'closer', 'active', 'suspended', 'unconfirmed', 'administrators'] as const

/** Maximum characters of a search in the administrators' product list. */
export const productSearchLimit = 100

export const productStates = ['all', 'active', 'taken-down'] as const

/** Filters of the inquiries; the first is the default. `requests` are unanswered requests for an invitation. */
export const inquiryFilters = ['all', 'unread', 'requests'] as const

export const savedLimit = 500

/** Maximum characters of a member's note on a saved provider. */
export const savedNoteLimit = 1000

/** Numbers of calendar days that the chart can show. */
export const visitRanges = ['7', '30'] as const

/** Minimum cases for which a rate or percentile is shown; with fewer, one family would change it too much. */
export const casesForARate = 20

/** Days that the outcomes cover. */
export const outcomeDays = 30
