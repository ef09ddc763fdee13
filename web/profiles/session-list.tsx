// Where a member is signed in: the devices in words, and signing out on one or all others.
import { useMutation } from '@tanstack/react-query'
import { MonitorSmartphone } from 'lucide-react'
import { call } from '../app/call.ts'
import { askAuth } from '../auth/ask-auth.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { type Settings, useFreshSettings } from './use-settings.ts'

export function SessionList({ sessions }: Pick<Settings, 'sessions'>) {
  const refresh = useFreshSettings()
  const end = useMutation({
    mutationFn: (id: string) => call('end-own-session', { id }),
    onSuccess: refresh,
    meta: { failed: 'We couldn’t sign out that device' },
  })
  const endOthers = async () => {
    const { fault } = await askAuth(async (client) => ({ data: null, ...(await client.signOut({ scope: 'others' })) }))
    if (fault) return toastFailure('We couldn’t sign out your other devices', 'Please try again.')
    toastSuccess('Signed out everywhere else')
    await refresh()
  }
  const others = useMutation({ mutationFn: endOthers })
  return (
    <>
      <ul className={classes('divide-y divide-line border-t border-line', sessions.length > 1 ? 'border-b' : '-mb-5')}>
        {sessions.map(({ id, device, last_seen_at, is_this }) => (
          <li key={id} className="flex min-h-15 items-center gap-3.5 py-2">
            <MonitorSmartphone size={20} className="flex-none text-ink-mute" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">
                <span>{device ?? 'A device'}</span>{' '}
                {is_this && (
                  <Badge kind="verified" className="py-px">
                    This device
                  </Badge>
                )}
              </p>
              <p className="text-small text-ink-mute">{is_this ? 'Now' : `Last seen ${dayOf(last_seen_at)}`}</p>
            </div>
            {!is_this && (
              <Button
                variant="quiet"
                size="sm"
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
                aria-label={`Sign out: ${device ?? 'a device'}, last seen ${dayOf(last_seen_at)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-4" busy={others.isPending} onClick={() => others.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
