import { useQuery } from '@tanstack/react-query'
import { queryOf } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useSession } from '../app/session.ts'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { ErrorState, LoadingBlock } from '../ui/states.tsx'
import { AccountFrame } from './account-frame.tsx'

const SettingsParts = lazyComponent(() => import('./settings-parts.tsx'), 'SettingsParts')

export function SettingsPage() {
  const { user } = useSession()
  const settings = useQuery({ ...queryOf('get-own-settings', {}), enabled: user !== null })
  const waiting = <LoadingBlock label="Loading your settings" count={4} className="mt-4 h-52" />
  return (
    <AccountFrame place="/profile/settings">
      {settings.data && user ? (
        <LazyBoundary fallback={waiting} missing={<ChunkMissing title="Failed to load your settings" />}>
          <SettingsParts settings={settings.data} />
        </LazyBoundary>
      ) : settings.isError ? (
        <ErrorState title="Failed to load your settings" query={settings}>
          Nothing has changed.
        </ErrorState>
      ) : (
        waiting
      )}
    </AccountFrame>
  )
}
