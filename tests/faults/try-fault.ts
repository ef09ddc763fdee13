// Runs one fault: writes before, during and after it, then checks an open dashboard and the database.
import { setTimeout as wait } from 'node:timers/promises'
import { countInquiries } from '../../domain/inquiries/inquiries.contracts.ts'
import { arrivalsAtOnce } from '../../domain/moderation/moderation.contracts.ts'
import { type Administrator, openAdministrator } from './administrator.ts'
import type { Fault } from './fault.ts'
import { type DatabaseKind, type Ground, isReady, openStage, type Stage } from './stage.ts'
import { startWriting, type Written } from './writers.ts'

/** The result of a fault. */
export interface Result {
  /** Its row in the report. */
  row: string[]
  /** Violated expectations, as lines; empty on success. */
  failures: string[]
}

/** Durations, thresholds and the prepared ground. */
export interface Trial {
  ground?: Ground | undefined
  /** Milliseconds of writing before the fault, and after it. */
  aroundMs: number
  /** Minimum of acknowledgements per second before the fault. */
  leastRate: number
}

/** Seconds after a fault within which the site must be ready again. */
const readySeconds = 15

/**
 * Seconds after the last message within which an open dashboard must show the newest: a browser pauses up to half a
 * minute after several failed attempts to open the stream, and without a notification the server checks again only
 * after a minute.
 */
const toldSeconds = 45

/** The header of the rows that `tryFault` returns. */
export const heading = ['what happens', 'database', 'refused', 'seconds until the next', 'longest wait, s']

/** Polls until `isSo` is true. Resolves with the milliseconds since `from`, or with null on a timeout. */
export const until = async (isSo: () => Promise<boolean>, from: number, seconds: number): Promise<number | null> => {
  while (!(await isSo())) {
    if (performance.now() - from > seconds * 1000) return null
    await wait(50)
  }
  return performance.now() - from
}

/** What still does not work for an administrator after recovery, as lines. */
const lacking = async ({ ask, told }: Administrator, written: Written): Promise<string[]> => {
  // A response contains the newest hundred, and the order of commits may differ from that of acknowledgements.
  const newest = written.acknowledged.slice(-arrivalsAtOnce / 2)
  const untold = () => newest.filter(({ mark }) => !told.has(mark)).length
  await until(async () => untold() === 0, performance.now(), toldSeconds)
  const { status } = await ask(countInquiries.path)
  return [
    ...(untold() > 0 ? [`the open dashboard was never told of ${untold()} of the newest messages`] : []),
    ...(status === 200 ? [] : [`an administrator is answered with ${status} at the end`]),
  ]
}

export const inSeconds = (ms: number | null | undefined, digits = 1): string =>
  typeof ms === 'number' ? (ms / 1000).toFixed(digits) : 'never'

/** Opens a village with an administrator, and turns the result of `act` into a row and its failures. */
export const onStage = async (
  kind: DatabaseKind,
  name: string,
  ground: Ground | undefined,
  act: (stage: Stage, administrator: Administrator) => Promise<{ cells: (string | number)[]; failures: string[] }>,
): Promise<Result> => {
  const stage = await openStage(kind, ground)
  let administrator: Administrator | undefined
  try {
    await stage.start()
    administrator = await openAdministrator(stage)
    const { cells, failures } = await act(stage, administrator)
    const signedOut = administrator.signedOut.map((why) => `an administrator was signed out: ${why}`)
    return {
      row: [name, kind === 'embedded' ? 'embedded' : 'PostgreSQL', ...cells.map(String)],
      failures: [...failures, ...signedOut].map((failure) => `${kind}, ${name}: ${failure}`),
    }
  } finally {
    administrator?.leave()
    await stage.close()
  }
}

/**
 * Strikes during writes, which continue for `aroundMs` afterwards and until the site is ready. Fails if too few writes
 * were acknowledged before it, on refusals other than 503, and on any refusal if `mayRefuse` is false.
 */
export const strikeWhile = async (
  acting: ReturnType<typeof startWriting>,
  strike: () => Promise<void>,
  { aroundMs, leastRate, mayRefuse }: Omit<Trial, 'ground'> & { mayRefuse: boolean },
  untilReady = async (_over: number): Promise<number | null> => 0,
) => {
  await wait(aroundMs)
  const before = acting.written.acknowledged.length
  const begin = performance.now()
  await strike()
  const over = performance.now()
  const during = acting.written.acknowledged.length - before
  const [readyMs] = await Promise.all([untilReady(over), wait(aroundMs)])
  const written = await acting.stop()
  const rate = Math.round(before / (aroundMs / 1000))
  const strange = Object.entries(written.refused).filter(([status]) => !(mayRefuse && status === '503'))
  return {
    written,
    over,
    readyMs,
    rate,
    rateDuring: Math.round(during / ((over - begin) / 1000)),
    failures: [
      ...(rate < leastRate ? [`only ${rate} acknowledged a second`] : []),
      ...strange.map(([status, times]) => `${times} answers of ${status}`),
    ],
  }
}

/** Opens a village, strikes while visitors write, and checks the database afterwards. */
export const tryFault = (kind: DatabaseKind, { name, strike }: Fault, { ground, ...trial }: Trial): Promise<Result> =>
  onStage(kind, name, ground, async (stage, administrator) => {
    const writing = startWriting(stage.url, stage.apiKey)
    const { written, over, readyMs, failures } = await strikeWhile(
      writing,
      () => strike(stage),
      { ...trial, mayRefuse: true },
      (from) => until(() => isReady(stage.url), from, readySeconds),
    )
    const lacks = await lacking(administrator, written)
    administrator.leave()
    await stage.end('SIGTERM')
    const { lost, broken } = await stage.judge(written.acknowledged.map(({ mark }) => mark))
    const again = written.acknowledged.find(({ at }) => at > over)
    return {
      cells: [written.refused[503] ?? 0, inSeconds(again && again.at - over), inSeconds(written.longest)],
      failures: [
        ...(lost > 0 ? [`${lost} acknowledged messages are lost`] : []),
        ...broken,
        ...failures,
        ...(again ? [] : ['nothing was acknowledged after it']),
        ...(readyMs === null ? [`not ready within ${readySeconds} s`] : []),
        ...lacks,
      ],
    }
  })
