// The keys of providers' pages that this browser opened: each is made here, before its mailed link is opened with it.
import { pageKeyItem } from '../app/stored-items.ts'

interface Kept {
  key: string
  /** Milliseconds since 1970. */
  at: number
  /** The end of the link that it is for; an earlier release kept none. */
  link?: string
  /** It is not known whether it opened the link. */
  tried?: true
}

/** In place of the browser's storage where that is denied. */
let inMemory: Kept[] = []

const read = (): Kept[] => {
  try {
    const text = pageKeyItem.read()
    if (text === null) return inMemory
    const kept = JSON.parse(text) as Kept | Kept[]
    // an earlier release kept one
    return (Array.isArray(kept) ? kept : [kept]).filter(({ at }) => pageKeyItem.isFresh(at))
  } catch {
    return []
  }
}

const write = (kept: Kept[]): void => {
  inMemory = kept
  pageKeyItem.write(kept.length > 0 ? JSON.stringify(kept) : null)
}

/** The keys that open a page from this browser, that of the page opened last first. */
export const openKeys = (): string[] =>
  read()
    .filter(({ tried }) => !tried)
    .map(({ key }) => key)
    .reverse()

/** The key for a link: the one it was tried or opened with before in this browser, else a new one of 32 random bytes. */
export const keyForLink = (token: string): string => {
  const link = token.slice(-12)
  const before = read().find((one) => one.link === link)
  if (before) return before.key
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  write([...read(), { key, at: Date.now(), link, tried: true }])
  return key
}

/** Keeps a key whose page it opens, as the one opened last, with its link. */
export const keepOpened = (key: string): void => {
  const kept = read()
  const link = kept.find((one) => one.key === key)?.link
  write([...kept.filter((one) => one.key !== key), { key, at: Date.now(), ...(link !== undefined && { link }) }])
}

/** Forgets a key, and no other. */
export const dropKey = (key: string): void => write(read().filter((one) => one.key !== key))
