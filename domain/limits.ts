// Limits and choices of calls that the browser needs without their schemas.

export const recommendationsPerCall = 100

export const ownWordsLimit = 2000

export const minimumRatings = [0, 3, 4, 4.5, 5] as const

/** Sort orders of the search; the first is the default. */
export const sortOrders = ['rating', 'recommended', 'recent', 'alphabetical', 'service_type'] as const

export const searchPageSize = 24

export const notesPageSize = 20

/** Minimum characters of a name before existing pages are suggested. */
export const fewestTyped = 3

/** The same where a member looks for a page by its name. */
export const fewestSought = 2

export const submissionStatuses = ['pending', 'approved', 'rejected'] as const

export const decisionsPerCall = 100

export const adminNotesLimit = 5000

export const standingsPerCall = 1000

export const queueKinds = ['recommendation', 'question', 'line'] as const

export const queueOrders = ['newest', 'oldest'] as const

export const submissionSearchLimit = 100

export const promisedHours = 24

export const reasonLimit = 1000

/** Seconds between two heartbeats of a page that shows a submission. */
export const claimBeatSeconds = 10

export const answerLimit = 600

export const pageLinkDays = 7

/** Days until a provider's request is answered: as promised, and as required by law (California's CCPA). */
export const requestDays = { promised: 2, lawful: 45 } as const

export const requestsPageSize = 50

/** Days for which a removed page is hidden before it is deleted. Until then removal can be cancelled or objected to. */
export const removalDays = 7

export const erasingDays = 7

export const joinedLatelyDays = 30

export const memberFilters = ['all', 'new', 'closer', 'active', 'suspended', 'unconfirmed', 'administrators'] as const

export const productSearchLimit = 100

export const productStates = ['all', 'active', 'taken-down'] as const

/** Filters of the inquiries; the first is the default. `requests` are unanswered requests for an invitation. */
export const inquiryFilters = ['all', 'unread', 'requests'] as const

export const savedLimit = 500

export const savedNoteLimit = 1000

export const visitRanges = ['7', '30'] as const

/** Minimum cases for which a rate or percentile is shown; with fewer, one family would change it too much. */
export const casesForARate = 20

/** Hours from a question to its first answer that count as soon, and the fewest searches of a kind that are shown. */
export const answeredHours = 48
export const fewestSearches = 5

export const outcomeDays = 30

/** Of an import of an old list, and of what it says about one person. */
export const listRowsLimit = 5000

export const listWordsLimit = 300

/** Characters of a given name; the shown one can be some longer: "ß" becomes "SS." */
export const listNameLimit = 96

/** Days within which an import of an old list can be taken back. */
export const takeBackDays = 7

export const questionWordsLimit = 500

export const answerLineLimit = 200

/** Providers that one member names for one question, so that nobody buries the others’. */
export const answersLimit = 5

/** Questions of one member that are open or wait for review, and that they ask in 30 days. */
export const openQuestionsLimit = 2
export const questionsInMonth = 10

/** Days for which a question is open. */
export const questionDays = 14

/** Days for which it can be read after it was closed. */
export const questionReadableDays = 90

export const questionsPageSize = 20

export const questionOrders = ['newest', 'soonest', 'unanswered'] as const

/** Searches that a member can be emailed about. */
export const alertsLimit = 10

/** Weeks for which earlier letters can be read. */
export const letterWeeks = 12

/** Things that a letter needs: with fewer it is skipped. */
export const letterThings = 3

/** Members of a town needed to name it; of a smaller one the region is named, because the town would identify them. */
export const fewestNeighbors = 10
