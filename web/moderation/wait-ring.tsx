import { MessageCircleQuestionMark } from 'lucide-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import { promisedHours } from '../../domain/limits.ts'
import { counted } from '../../domain/text/counts.ts'
import type { QueueRow } from './submission-queue.ts'

/** Hours of waiting after which the ring is gold. */
const soonHours = 18

const hourMs = 3_600_000

interface Wait {
  /** Elapsed share of the promised time, from 0 to 1. */
  share: number
  tone: 'fine' | 'soon' | 'late'
  /** "14 h left", "under 1 h left", "2 h late", "3 days late". */
  words: string
}

const lateWords = (hours: number): string => {
  if (hours < 1) return 'late now'
  return hours < 24 ? `${Math.floor(hours)} h late` : `${counted(Math.floor(hours / 24), 'day')} late`
}

/** The wait from `since` to `now`, both in milliseconds since 1970. A clock that is behind gives no wait. */
export const waitOf = (since: number, now: number): Wait => {
  const hours = Math.max(0, (now - since) / hourMs)
  const left = promisedHours - hours
  return {
    share: Math.min(1, hours / promisedHours),
    tone: left <= 0 ? 'late' : hours >= soonHours ? 'soon' : 'fine',
    words: left <= 0 ? lateWords(-left) : left < 1 ? 'under 1 h left' : `${Math.floor(left)} h left`,
  }
}

const minute = 60_000

const thisMinute = (): number => Math.floor(Date.now() / minute) * minute

const eachMinute = (listener: () => void): (() => void) => {
  const timer = setInterval(listener, minute)
  return () => clearInterval(timer)
}

export function WaitMark({ submission }: { submission: QueueRow }) {
  if (submission.change_asked_at === null) return <WaitRing since={submission.waits_since} />
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-ink-mute text-small">
      <MessageCircleQuestionMark size={16} />
      waiting on parent
    </span>
  )
}

const tones: Record<Wait['tone'], { words: string; arc: string }> = {
  fine: { words: 'text-ink-mute', arc: 'stroke-chart-1' },
  soon: { words: 'text-warn-text', arc: 'stroke-chart-4' },
  late: { words: 'text-danger-text', arc: 'stroke-danger' },
}

export function Ring(props: { share: number; arc: string; className?: string; children?: ReactNode }) {
  const { share, arc, className = 'w-4.5', children } = props
  return (
    <svg viewBox="0 0 18 18" fill="none" strokeWidth={2.2} aria-hidden="true" className={className}>
      <circle cx="9" cy="9" r="7.4" className="stroke-line" />
      <circle
        cx="9"
        cy="9"
        r="7.4"
        className={arc}
        pathLength={1}
        strokeDasharray={`${share} 1`}
        transform="rotate(-90 9 9)"
      />
      {children}
    </svg>
  )
}

export function LateRing() {
  return (
    <Ring share={1} arc={tones.late.arc}>
      <circle cx="9" cy="9" r="2.2" strokeWidth={0} className="fill-danger" />
    </Ring>
  )
}

function WaitRing({ since }: { since: string }) {
  const now = useSyncExternalStore(eachMinute, thisMinute)
  const { share, tone, words } = waitOf(Date.parse(since), now)
  const { arc, words: colour } = tones[tone]
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-1.5 whitespace-nowrap font-semibold text-small tabular-nums ${colour}`}
    >
      {tone === 'late' ? <LateRing /> : <Ring share={share} arc={arc} />}
      <span>{words}</span>
    </span>
  )
}
