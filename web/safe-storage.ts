// Local storage that never throws: where it is blocked or full, texts are not stored and nothing else changes.

/** The text stored under this name; null when there is none, or storage is blocked. */
export const readText = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
  }
}

/** Names of the stored texts that begin like this. */
export const storedNames = (beginning: string): string[] => {
  try {
    return Object.keys(localStorage).filter((name) => name.startsWith(beginning))
  } catch {
    return []
  }
}

/** Stores a text, or deletes it (null). One that does not fit leaves the one before. */
export const storeText = (name: string, text: string | null): void => {
  try {
    if (text === null) localStorage.removeItem(name)
    else localStorage.setItem(name, text)
  } catch {
    // The site works without it.
  }
}
