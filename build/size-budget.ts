// Fails if a page of the built site exceeds its budget, and names the largest files.
import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sitePaths } from '../domain/pages.ts'
import { firstVisitBudget, overweight, pageBudgets, type SizedFile } from './page-budgets.ts'
import type { PageFiles } from './page-files.ts'

const site = resolve(import.meta.dirname, '../dist/site')

/** Drawings of the home page, footer and tab icon; the HTML names the other files of the first visit. */
const firstDrawings = /^(hero|neighbors|footer-hills|spot-\w+|favicon)-/

const kibOf = (file: string): number => {
  const content = readFileSync(join(site, file))
  return (file.endsWith('.woff2') ? content.length : gzipSync(content, { level: 9 }).length) / 1024
}

const sized = (files: string[]): SizedFile[] =>
  files.map((file) => ({ file, kib: kibOf(file) })).sort((one, other) => other.kib - one.kib)

const pageFiles: PageFiles = JSON.parse(readFileSync(join(site, 'page-files.json'), 'utf8'))

const firstVisit = (): SizedFile[] => {
  const page = readFileSync(join(site, 'index.html'), 'utf8')
  const named = [...page.matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  const drawings = readdirSync(join(site, 'assets')).filter((name) => firstDrawings.test(name) && name.endsWith('.svg'))
  return sized([...new Set(['index.html', ...named, ...pageFiles['/'], ...drawings.map((name) => `assets/${name}`)])])
}

const complain = (what: string, files: SizedFile[], most: number): boolean => {
  const complaint = overweight(what, files, most)
  if (complaint) console.error(complaint)
  return complaint !== null
}

const frame = new Set(pageFiles['/'])
const faults = sitePaths.filter((path) => {
  // files shared with the home page come last: they are the heaviest, but not the cause
  const isShared = ({ file }: SizedFile): number => Number(path !== '/' && frame.has(file))
  const own = sized(pageFiles[path]).toSorted((one, other) => isShared(one) - isShared(other))
  return complain(`Scripts of ${path}`, own, pageBudgets[path].kib)
})
const heavy = complain('The first visit to /', firstVisit(), firstVisitBudget)
process.exitCode = faults.length > 0 || heavy ? 1 : 0
