// What the pages of the built site weigh, compressed, and what they may weigh at most.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import type { PageFiles } from './page-files.ts'

const site = resolve(import.meta.dirname, '../dist/site')

/** Most that pages may weigh, in KiB: scripts compressed by gzip, fonts as they are. */
export const budget = {
  /** Scripts of the first visit to `/`. */
  firstScripts: 115,
  /** All that the first visit to `/` takes before anybody scrolls: page, scripts, style sheet, fonts, drawings. */
  firstVisit: 260,
  /** Scripts of any other page, opened first. */
  otherScripts: 150,
} as const

export interface SizedFile {
  file: string
  kib: number
}

/** Drawings of the home page, of the footer and in the tab; the rest of the first visit is named by the page itself. */
const firstDrawings = /^(hero|neighbors|footer-hills|spot-\w+|favicon)-/

const kibOf = (file: string): number => {
  const content = readFileSync(join(site, file))
  return (file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length) / 1024
}

const sized = (files: string[]): SizedFile[] =>
  files.map((file) => ({ file, kib: kibOf(file) })).sort((one, other) => other.kib - one.kib)

/** The sum of the sizes in KiB. */
export const total = (files: SizedFile[]): number => files.reduce((sum, { kib }) => sum + kib, 0)

/** The scripts each page begins with, heaviest first. Throws when the site is not built. */
export const pageScripts = (): Map<string, SizedFile[]> => {
  const pages = JSON.parse(readFileSync(join(site, 'page-files.json'), 'utf8')) as PageFiles
  return new Map(Object.entries(pages).map(([path, files]) => [path, sized(files)]))
}

/** Everything of the first visit to `/`, heaviest first. */
export const firstVisit = (): SizedFile[] => {
  const page = readFileSync(join(site, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const drawings = readdirSync(join(site, 'assets')).filter((name) => firstDrawings.test(name) && name.endsWith('.svg'))
  const scripts = (pageScripts().get('/') ?? []).map(({ file }) => file)
  return sized([...new Set(['index.html', ...named, ...scripts, ...drawings.map((name) => `assets/${name}`)])])
}
