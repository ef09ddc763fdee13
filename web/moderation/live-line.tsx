// One quiet line: whether the dashboard hears of news.
import { WifiOff } from 'lucide-react'
import { useLiveUpdates } from './live-updates.ts'

/** Keeps the page it stands on up to date, and says so; announced only when that is interrupted. */
export function LiveLine() {
  const state = useLiveUpdates()
  return (
    <div className="min-h-6 text-small text-ink-mute">
      {state === 'live' && (
        <p className="flex items-center gap-2">
          <span className="h-2.5 w-2.5 rounded-full bg-chart-1" aria-hidden="true" />
          Live
        </p>
      )}
      <p role="status">
        {state === 'interrupted' && (
          <span className="flex items-center gap-2">
            <WifiOff size={16} className="flex-none" />
            Live updates are interrupted. We keep trying.
          </span>
        )}
      </p>
    </div>
  )
}
