import { useMutation } from '@tanstack/react-query'
import { CircleOff, Clock, type LucideIcon, Users } from 'lucide-react'
import { useId, useState } from 'react'
import type { ReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { call } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { CopyInvitation } from '../profiles/account-frame.tsx'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { dayOf } from '../ui/dates.ts'
import { ConfirmDialog } from '../ui/dialog.tsx'
import { toastSuccess } from '../ui/toast.tsx'

const badges: Record<ReferralCode['status'], { kind: BadgeKind; words: string; icon?: LucideIcon }> = {
  active: { kind: 'approved', words: 'Active' },
  used: { kind: 'plain', words: 'Used up', icon: Users },
  expired: { kind: 'plain', words: 'Expired', icon: Clock },
  revoked: { kind: 'plain', words: 'Revoked', icon: CircleOff },
}

export function ReferralCodeRow({ row }: { row: ReferralCode }) {
  const { code, created_at, uses, max_uses, status, expires_at } = row
  const codeId = useId()
  const active = status === 'active'
  const { kind, words, ...icon } = badges[status]
  return (
    <li className="grid gap-y-3 border-b border-line py-5 last:border-0 last:pb-0">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <p
          id={codeId}
          tabIndex={-1}
          className={classes(
            'code wrap-anywhere outline-none max-sm:tracking-wide sm:text-[1.1875rem]',
            !active && 'text-ink-mute',
          )}
        >
          {code}
        </p>
        <Badge kind={kind} {...icon}>
          {words}
        </Badge>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1 text-small">
        <span className="text-ink-mute">Created {dayOf(created_at)}</span>
        <Uses uses={uses} most={max_uses} />
        {active && expires_at && <span className="text-ink-mute">Expires {dayOf(expires_at)} if unused</span>}
      </div>
      {active && (
        <div className="-mr-3 flex flex-wrap">
          <CopyButton text={code} label="Copy" size="sm" aria-describedby={codeId} />
          <CopyInvitation code={code} variant="quiet" size="sm" aria-describedby={codeId} />
          <RevokeCode code={code} codeId={codeId} />
        </div>
      )}
    </li>
  )
}

function Uses({ uses, most }: { uses: number; most: number | null }) {
  return (
    <span className="flex items-center gap-2.5">
      {most !== null && (
        <span className="flex gap-1" aria-hidden="true">
          {Array.from({ length: most }, (_, index) => index).map((index) => (
            <span key={index} className={classes('h-3 w-3 rounded-full', index < uses ? 'bg-primary' : 'bg-line')} />
          ))}
        </span>
      )}
      <span>{most === null ? `${uses} used` : `${uses} of ${most} used`}</span>
    </span>
  )
}

/** The button and its dialog. After revoking, the button is gone and the element `codeId` has the focus. */
function RevokeCode({ code, codeId }: { code: string; codeId: string }) {
  const [open, setOpen] = useState(false)
  const revoking = useMutation({
    mutationFn: () => call('revoke-referral-code', { code }),
    onSuccess: async () => {
      await refresh('list-referral-codes')
      setOpen(false)
      toastSuccess('Code revoked', `${code} no longer works.`)
    },
    meta: { failed: 'Failed to revoke the code' },
  })
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" aria-describedby={codeId} onClick={() => setOpen(true)}>
        Revoke
      </Button>
      <ConfirmDialog
        open={open}
        onClose={() => setOpen(false)}
        focusAfter={() => document.getElementById(codeId)}
        title={`Revoke ${code}?`}
        confirm="Revoke code"
        act={revoking}
      >
        <p>No one else can join with it. Parents who already joined stay.</p>
      </ConfirmDialog>
    </>
  )
}
