// The sentences that the browser itself shows when a call fails; the server sends those of all other refusals.

export const saidHere = {
  fault: 'Something went wrong on our side. Please try again later.',
  busy: 'The village is busy right now. Please try again in a moment.',
  unavailable: 'The village is busy right now. Please try again in a moment.',
} as const
