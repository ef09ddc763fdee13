// Tries one fault: writes, strikes, writes on, and judges what an open dashboard was told and what the database holds.
import { setTimeout as wait } from 'node:timers/promises'
import { countInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { arrivalsAtOnce } from '../../domain/moderation/moderation.contracts.ts'
import { type Administrator, openAdministrator } from './administrator.ts'
import type { Fault } from './fault.ts'
import { type DatabaseKind, type Ground, openStage, type Stage } from './stage.ts'
import { startWriting, type Written } from './writers.ts'

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

/** Seconds after a fault within which the site must be ready again. */
const readySeconds = 15

/**
 * Seconds after the last message within which an open dashboard must have been told of the newest: a browser pauses up to
 * half a minute when the stream could not be had several times, and the server's next look without a notification comes
 * after a minute.
 */
const toldSeconds = 45

/** The heading of the rows that `tryFault` makes. */
export const heading = `| what happens | database | refused | seconds until the next | longest wait, s |
| --- | --- | ---: | ---: | ---: |`

/** Polls until it is so. Resolves with the milliseconds since `from`, or with null when it took too long. */
const until = async (isSo: () => Promise<boolean>, from: number, seconds: number): Promise<number | null> => {
  while (!(await isSo())) {
    if (performance.now() - from > seconds * 1000) return null
    await wait(20)
  }
  return performance.now() - from
}

const isReady = async ({ url }: Stage): Promise<boolean> =>
  fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
    ({ ok }) => ok,
    () => false,
  )

/** What an administrator lacks now that everything should be well again, as lines. */
const lacking = async ({ ask, told, signedOut }: Administrator, written: Written): Promise<string[]> => {
  // One answer holds the newest hundred; those acknowledged last were not all committed in that order.
  const newest = written.acknowledged.slice(-arrivalsAtOnce / 2)
  const untold = () => newest.filter(({ mark }) => !told.has(mark)).length
  await until(async () => untold() === 0, performance.now(), toldSeconds)
  const { status } = await ask(countInquiries.path)
  return [
    ...(untold() > 0 ? [`the open dashboard was never told of ${untold()} of the newest messages`] : []),
    ...(status === 200 ? [] : [`an administrator is answered with ${status} at the end`]),
    ...signedOut.map((why) => `an administrator was signed out: ${why}`),
  ]
}

const inSeconds = (ms: number | null | undefined): string => (typeof ms === 'number' ? (ms / 1000).toFixed(1) : 'never')

/** Opens a village, lets the fault strike while it is written to, and asks the database what is there afterwards. */
export const tryFault = async (
  kind: DatabaseKind,
  { name, strike }: Fault,
  { ground, aroundMs, leastRate }: Trial,
): Promise<Result> => {
  const stage = await openStage(kind, ground)
  const closers: (() => void)[] = []
  try {
    await stage.start()
    const administrator = await openAdministrator(stage)
    closers.push(() => administrator.leave())
    const { written, stop } = startWriting(stage.url, stage.apiKey)
    await wait(aroundMs)
    const before = written.acknowledged.length
    await strike(stage)
    const over = performance.now()
    const [readyMs] = await Promise.all([until(() => isReady(stage), over, readySeconds), wait(aroundMs)])
    await stop()
    const lacks = await lacking(administrator, written)
    administrator.leave()
    await stage.end('SIGTERM')
    const { lost, broken } = await stage.judge(written.acknowledged.map(({ mark }) => mark))

    const again = written.acknowledged.find(({ at }) => at > over)
    const rate = Math.round(before / (aroundMs / 1000))
    const strange = Object.keys(written.refused).filter((status) => status !== '503')
    const failures = [
      ...(lost > 0 ? [`${lost} acknowledged messages are lost`] : []),
      ...broken,
      ...(rate < leastRate ? [`only ${rate} acknowledged a second`] : []),
      ...(again ? [] : ['nothing was acknowledged after it']),
      ...strange.map((status) => `${written.refused[Number(status)]} answers of ${status}`),
      ...(readyMs === null ? [`not ready within ${readySeconds} s`] : []),
      ...lacks,
    ].map((failure) => `${kind}, ${name}: ${failure}`)
    const cells = [
      name,
      kind === 'embedded' ? 'embedded' : 'PostgreSQL',
      written.refused[503] ?? 0,
      inSeconds(again && again.at - over),
      inSeconds(written.longest),
    ]
    return { line: `| ${cells.join(' | ')} |`, failures }
  } finally {
    for (const closer of closers) closer()
    await stage.close()
  }
}
