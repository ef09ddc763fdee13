// npm run test:faults: strikes a site that is being written to, and shows that nothing acknowledged is lost or half done.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { faults } from './fault-list.ts'
import { type Result, tryFault } from './try-fault.ts'

const page = join(resolve(import.meta.dirname, '../..'), 'docs/reliability.md')
const [begin, end] = ['<!-- faults: begin -->', '<!-- faults: end -->']

const words = process.argv.slice(2)
/** Words that are no option name the faults to try: those that have one of them in their name. */
const named = words.filter((word) => !word.startsWith('--'))
/** Acknowledgements a second before the fault, at least: fewer would show little. */
const leastRate = 50

const results: Result[] = []
for (const fault of faults.filter(({ name }) => named.length === 0 || named.some((word) => name.includes(word)))) {
  for (const kind of fault.on) {
    console.error(`${fault.name}, ${kind} ...`)
    const ground = await fault.prepare?.()
    if (typeof ground === 'string') {
      console.error(`skipped: ${ground}`)
      continue
    }
    try {
      results.push(await tryFault(kind, fault, { ground, aroundMs: 3_000, leastRate }))
    } finally {
      await ground?.close()
    }
  }
}
const table = `| what happens | database | acknowledged a second before | acknowledged | lost | half-written | refused (503) | unanswered | seconds until the next | longest wait, s |
| --- | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |
${results.map(({ line }) => line).join('\n')}`
console.log(`\n${table}\n`)
const failures = results.flatMap((result) => result.failures)
for (const failure of failures) console.error(failure)
if (failures.length > 0) process.exitCode = 1
if (words.includes('--write')) {
  const text = await readFile(page, 'utf8')
  const [from, to] = [text.indexOf(begin), text.indexOf(end)]
  if (from < 0 || to < from) throw new Error(`${page} has lost its marks.`)
  const made = `Made on ${new Date().toISOString().slice(0, 10)} by \`npm run test:faults -- --write\`.`
  await writeFile(page, `${text.slice(0, from + begin.length)}\n\n${made}\n\n${table}\n\n${text.slice(to)}`)
}
