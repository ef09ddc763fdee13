import type { Member } from '../../domain/members/members.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { LinkButton } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { MemberCard } from './member-card.tsx'

type Code = Member['codes'][number]

const stateWords: Record<Code['status'], string> = {
  active: '',
  used: 'Used up',
  expired: 'Expired unused',
  revoked: 'Revoked',
}

/** "Personal code · 5 uses", "Made Jul 2, 2026 · 2 of 5 uses". */
const factsOf = ({ kind, created_at, uses, max_uses, status }: Code): string =>
  [
    kind === 'personal' ? 'Personal code' : `Made ${dayOf(created_at)}`,
    max_uses === null ? counted(uses, 'use') : `${uses} of ${counted(max_uses, 'use')}`,
    stateWords[status],
  ]
    .filter(Boolean)
    .join(' · ')

export function MemberCodes({ data, onReplace }: { data: Member; onReplace: (code: string) => void }) {
  const { codes, member } = data
  const active = codes.filter(({ status }) => status === 'active').length
  const stopped = member.status === 'suspended' || member.invitations_paused_at !== null
  return (
    <MemberCard title="Codes" remark={`${active} active${stopped ? ', paused for now' : ''}`}>
      <ul className="mt-1">
        {codes.map((code) => (
          <li key={code.code} className="border-line py-3.5 not-last:border-b">
            <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
              <span
                className={classes(
                  'font-semibold tracking-wider wrap-anywhere',
                  code.status !== 'active' && 'text-ink-mute line-through',
                )}
              >
                {code.code}
              </span>
              <span className="text-small text-ink-mute">{factsOf(code)}</span>
            </div>
            {code.used_by.length > 0 && (
              <p className="mt-1 text-small text-ink-soft wrap-anywhere">
                <span>Used by</span>{' '}
                {code.used_by.map(({ id, name, used_at }, at) => (
                  <span key={id}>
                    {at > 0 && <span>; </span>}
                    <bdi>{name}</bdi>
                    <span>, {dayOf(used_at)}</span>
                  </span>
                ))}
                {code.uses > code.used_by.length && <span>{`; ${code.uses - code.used_by.length} more`}</span>}
              </p>
            )}
            {code.status === 'active' && (
              <p className="flex flex-wrap items-center gap-x-3 text-small text-ink-mute">
                <LinkButton
                  className="min-h-11"
                  aria-label={`Re-issue this code, ${code.code}`}
                  aria-haspopup="dialog"
                  onClick={() => onReplace(code.code)}
                >
                  Re-issue this code
                </LinkButton>
                {code.kind === 'personal' && (
                  <span>if it was posted publicly. The old one will stop working, and we’ll email them a new one.</span>
                )}
              </p>
            )}
          </li>
        ))}
      </ul>
    </MemberCard>
  )
}
