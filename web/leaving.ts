// What must be forgotten when a member leaves: whoever keeps answers meant for one member hears of it here.

const listeners = new Set<() => void>()

/** Calls `forget` whenever a member leaves this browser or another one takes over. */
export const onLeaving = (forget: () => void): void => void listeners.add(forget)

/** What one member was answered is not for the next one in this browser. */
export const forgetAnswers = (): void => {
  for (const forget of listeners) forget()
}
