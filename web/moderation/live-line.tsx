// One quiet line: whether live updates reach the dashboard, and how many have come.
import { WifiOff } from 'lucide-react'
import { useLiveUpdates } from './live-updates.ts'

/** Keeps the page it stands on up to date, and says so; announced only when that is interrupted. */
export function LiveLine() {
  const { state, newsCount, tellNews } = useLiveUpdates()
  return (
    <div className="min-h-6 text-small text-ink-mute">
      {state === 'live' && (
        <p className="flex items-center gap-2">
          <span className="h-2.5 w-2.5 rounded-full bg-chart-1" aria-hidden="true" />
          <span>Live</span>
          {newsCount > 0 && (
            <button
              type="button"
              className="link -my-3 min-h-11 font-semibold tabular-nums"
              aria-label={`${newsCount} new, say what came`}
              onClick={tellNews}
            >
              {newsCount} new
            </button>
          )}
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
