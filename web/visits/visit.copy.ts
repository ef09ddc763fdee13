// How visits read: how many, under which title, from where.
import { village } from '../../domain/village.ts'

/** A count with its thousands apart: "18,402". */
export const countOf = (count: number): string => count.toLocaleString('en-US')

/** The page's title without the village's name behind it. */
export const pageTitleOf = (title: string): string => title.replace(` · ${village.name}`, '')

/** "Search results, from instagram.com". */
export const visitOf = (title: string, referrerHost: string | null): string =>
  `${pageTitleOf(title)}, from ${referrerHost ?? 'Direct'}`
