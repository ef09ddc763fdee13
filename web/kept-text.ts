// Texts kept in this browser. One that keeps nothing, by its settings or because it is full, loses them and breaks nothing.

/** The text kept under this name; null when there is none, or the browser keeps nothing. */
export const readText = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Names of the kept texts that begin like this. */
export const keptNames = (beginning: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning))
  } catch {
    return []
  }
}

/** Keeps a text, or forgets it (null). What does not fit leaves the one before. */
export const keepText = (name: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // The site works without it.
  }
}
