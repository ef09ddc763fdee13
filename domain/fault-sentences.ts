// The sentences that the browser says by itself when a call fails; of all other refusals the server sends them.

export const saidHere = {
  fault: 'Something went wrong on our side. Please try again later.',
  busy: 'The village is busy right now. Please try again in a moment.',
  unavailable: 'The village is busy right now. Please try again in a moment.',
} as const
