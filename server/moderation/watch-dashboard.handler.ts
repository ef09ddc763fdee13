// Sends an open dashboard its events: the events after the last one it had, then each as it is committed.
import { type DashboardEvent, watchDashboard } from '../../domain/moderation/moderation.contracts.ts'
import { handleStream, type Sent } from '../http/serve-stream.ts'
import { liveEventsAtOnce, readNewestEvent } from '../platform/live-events.queries.ts'
import { onDashboardChange, readEventsTogether } from '../platform/live-events.ts'

type ReadEvent = Awaited<ReturnType<typeof readEventsTogether>>[number]

/** Null when what it was about is gone. */
const presentEvent = ({ submitter_email, name, subject }: ReadEvent): DashboardEvent | null => {
  if (submitter_email !== null) return { kind: 'submission', submitter_email }
  return name !== null && subject !== null ? { kind: 'inquiry', name, subject } : null
}

type SentEvent = Sent<typeof watchDashboard.output>

export const watchDashboardHandler = handleStream(watchDashboard, async function* (watch): AsyncGenerator<SentEvent> {
  const { database, after, wakeSignal, signal } = watch
  let hasNews = false
  // Listens before the first read, so that no event falls between the two.
  const stop = onDashboardChange(database, () => {
    hasNews = true
    wakeSignal.wake()
  })
  try {
    const newest = await readNewestEvent(database.db)
    // A number from before the database was replaced lies ahead of its clock.
    let last = after === null ? newest : Math.min(after, newest)
    yield { event: { kind: 'ready' }, id: last }
    for (; !signal.aborted; await wakeSignal.wait()) {
      let isChanged = hasNews
      hasNews = false
      let events: ReadEvent[]
      do {
        events = await readEventsTogether(database.db, last)
        for (const event of events) {
          const shown = presentEvent(event)
          if (shown) yield { event: shown, id: event.id }
          last = event.id
          isChanged = true
        }
      } while (events.length === liveEventsAtOnce)
      if (isChanged) yield { event: { kind: 'changed' } }
    }
  } finally {
    stop()
  }
})
