// What the pages of the built site weigh, compressed.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { type SitePath, sitePaths } from '../domain/pages.ts'
import type { PageFiles } from './page-files.ts'

const site = resolve(import.meta.dirname, '../dist/site')

/** Most that the first visit to `/` may take before anybody scrolls, in KiB: page, first scripts, style sheet, fonts, drawings. */
export const firstVisitBudget = 282

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

const pageFiles = (): PageFiles => JSON.parse(readFileSync(join(site, 'page-files.json'), 'utf8'))

/** The scripts that each page begins with, heaviest first. Throws when the site is not built. */
export const pageScripts = (): Map<SitePath, SizedFile[]> => {
  const files = pageFiles()
  return new Map(sitePaths.map((path) => [path, sized(files[path])]))
}

/** Everything of the first visit to `/`, heaviest first. */
export const firstVisit = (): SizedFile[] => {
  const page = readFileSync(join(site, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const drawings = readdirSync(join(site, 'assets')).filter((name) => firstDrawings.test(name) && name.endsWith('.svg'))
  return sized([...new Set(['index.html', ...named, ...pageFiles()['/'], ...drawings.map((name) => `assets/${name}`)])])
}
