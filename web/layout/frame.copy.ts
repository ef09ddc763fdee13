import { village } from '../../domain/village.ts'

/** The capitalized first name, else the part of the email before the at-sign, else "User". */
export const greetingName = (fullName: string | undefined, email: string | undefined): string => {
  const first = fullName?.trim().split(/\s+/)[0] || email?.split('@')[0] || 'User'
  return first.charAt(0).toUpperCase() + first.slice(1)
}

/** "© 2025" in the first year, "© 2025–{year}" after it, "©" if the first year is not known. */
export const copyrightYears = (year: number, first = village.since): string =>
  first !== undefined && year > first ? `© ${first}–${year}` : `© ${first ?? ''}`.trim()

export const socialName = (url: string): string => {
  const { host, pathname } = new URL(url)
  return pathname.split('/').filter(Boolean).at(-1) ?? host
}
