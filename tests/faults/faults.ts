// npm run test:faults: strikes a site that is being written to, and shows that nothing acknowledged is lost or half done.
import { readFile, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { faults } from './fault-list.ts'
import { type DatabaseKind, openStage } from './stage.ts'
import { startWriting } from './writers.ts'

const page = join(resolve(import.meta.dirname, '../..'), 'docs/reliability.md')
const [begin, end] = ['<!-- faults: begin -->', '<!-- faults: end -->']

/** Milliseconds of writing before a fault, and after it. */
const aroundMs = 3_000

/** Acknowledgements a second before the fault, at least: fewer would show little. */
const leastRate = 50

interface Result {
  line: string
  failures: string[]
}

const tryFault = async (kind: DatabaseKind, { name, prepare, strike }: Fault): Promise<Result | null> => {
  const ground = await prepare?.()
  if (typeof ground === 'string') {
    console.error(`skipped: ${ground}`)
    return null
  }
  const stage = await openStage(kind, ground).catch(async (error: unknown) => {
    await ground?.close()
    throw error
  })
  try {
    await stage.start()
    const { written, stop } = startWriting(stage.url, stage.apiKey)
    await wait(aroundMs)
    const before = written.acknowledged.length
    await strike(stage)
    const over = performance.now()
    await wait(aroundMs)
    await stop()
    await stage.end('SIGTERM')
    const { lost, broken } = await stage.judge(written.acknowledged.map(({ id }) => id))

    const again = written.acknowledged.find(({ at }) => at > over)
    const rate = Math.round(before / (aroundMs / 1000))
    const strange = Object.keys(written.refused).filter((status) => status !== '503')
    const failures = [
      ...(lost > 0 ? [`${lost} acknowledged messages are lost`] : []),
      ...broken,
      ...(rate < leastRate ? [`only ${rate} acknowledged a second`] : []),
      ...(again ? [] : ['nothing was acknowledged after it']),
      ...strange.map((status) => `${written.refused[Number(status)]} answers of ${status}`),
    ].map((failure) => `${kind}, ${name}: ${failure}`)
    const cells = [
      name,
      kind === 'embedded' ? 'embedded' : 'PostgreSQL',
      rate,
      written.acknowledged.length,
      lost,
      broken.length,
      written.refused[503] ?? 0,
      written.unanswered,
      again ? ((again.at - over) / 1000).toFixed(1) : 'never',
      (written.longest / 1000).toFixed(1),
    ]
    return { line: `| ${cells.join(' | ')} |`, failures }
  } finally {
    await stage.close()
    await ground?.close()
  }
}

const words = process.argv.slice(2)
/** Words that are no option name the faults to try: those that have one of them in their name. */
const named = words.filter((word) => !word.startsWith('--'))
const results: Result[] = []
for (const fault of faults.filter(({ name }) => named.length === 0 || named.some((word) => name.includes(word)))) {
  for (const kind of fault.on) {
    console.error(`${fault.name}, ${kind} ...`)
    const result = await tryFault(kind, fault)
    if (result) results.push(result)
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
