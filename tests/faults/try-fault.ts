// Tries one fault: writes, strikes, writes on, and judges what the database holds in the end.
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from './fault.ts'
import { type DatabaseKind, type Ground, openStage } from './stage.ts'
import { startWriting } from './writers.ts'

/** What came of a fault. */
export interface Result {
  /** Its row of the table. */
  line: string
  /** What must not be, as lines; empty when all is well. */
  failures: string[]
}

/** How long, how much and where. */
export interface Trial {
  ground?: Ground | undefined
  /** Milliseconds of writing before the fault, and after it. */
  aroundMs: number
  /** Acknowledgements a second before the fault, at least. */
  leastRate: number
}

/** Opens a village, lets the fault strike while it is written to, and asks the database what is there afterwards. */
export const tryFault = async (
  kind: DatabaseKind,
  { name, strike }: Fault,
  { ground, aroundMs, leastRate }: Trial,
): Promise<Result> => {
  const stage = await openStage(kind, ground)
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
  }
}
