// Texts kept in this browser. One that keeps nothing, by its settings or because it is full, loses them and breaks nothing.

/** The text kept under this name; null when there is none, or the browser keeps nothing. */
export const readText = (name: string): string | null => {
  try {
    return localStorage.getItem(name)
  } catch {
    return null
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
