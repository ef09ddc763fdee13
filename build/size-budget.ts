// Fails when a page of the built site has become too heavy, and names the files at fault.
import { pageBudgets } from './page-budgets.ts'
import { firstVisit, firstVisitBudget, pageScripts, type SizedFile, total } from './page-sizes.ts'

const kib = (size: number): string => `${size.toFixed(1)} KiB`

/** How many files are named of a page that is too heavy. */
const named = 6

const complain = (what: string, files: SizedFile[], most: number): boolean => {
  const size = total(files)
  if (size <= most) return false
  const heaviest = files.slice(0, named).map(({ file, kib: own }) => `    ${kib(own).padStart(10)}  ${file}`)
  console.error(`${what}: ${kib(size)}, ${kib(size - most)} too many. The heaviest:\n${heaviest.join('\n')}`)
  return true
}

const pages = pageScripts()
const frame = new Set(pages.get('/')?.map(({ file }) => file))

const faults = [...pages].filter(([path, files]) => {
  // what it shares with the home page is first in weight and not at fault here
  const isShared = ({ file }: SizedFile): number => Number(path !== '/' && frame.has(file))
  const own = files.toSorted((one, other) => isShared(one) - isShared(other))
  return complain(`Scripts of ${path}`, own, pageBudgets[path].kib)
})
const heavy = complain('The first visit to /', firstVisit(), firstVisitBudget)
process.exitCode = faults.length > 0 || heavy ? 1 : 0
