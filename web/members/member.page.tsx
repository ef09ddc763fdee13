import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Member } from '../../domain/members/members.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { AdminTabs } from '../admin/admin-tabs.tsx'
import { RequireAdmin } from '../admin/require-admin.tsx'
import { queryOf } from '../app/call.ts'
import { Avatar } from '../ui/avatar.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { dayAndTimeOf, dayOf } from '../ui/dates.ts'
import { Email } from '../ui/email.tsx'
import { Notice } from '../ui/notice.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { EmptyState, ErrorState, Loading, Skeleton } from '../ui/states.tsx'
import { InvitationTree } from './invitation-tree.tsx'
import { actorOf, actWords } from './member.copy.ts'
import { type ChosenAct, MemberActs } from './member-acts.tsx'
import { MemberCard, StatusBadge, statusOf } from './member-card.tsx'
import { MemberCodes } from './member-codes.tsx'
import { LookNotice } from './member-look.tsx'
import { MemberRecommendations } from './member-recommendations.tsx'

type MemberSessionsProps = { sessions: Member['sessions']; onEnd: (sessionId: string) => void }

function MemberSessions({ sessions, onEnd }: MemberSessionsProps) {
  return (
    <MemberCard title="Sessions">
      {sessions.length === 0 ? (
        <p className="mt-1 text-small text-ink-soft">Not signed in anywhere.</p>
      ) : (
        <ul className="mt-1">
          {sessions.map(({ id, signed_in_at, last_seen_at }) => (
            <li key={id} className="flex items-center justify-between gap-3 border-line py-2.5 not-last:border-b">
              <span className="min-w-0 text-small">
                <b className="block font-semibold">Last seen {dayAndTimeOf(last_seen_at)}</b>
                <span className="text-ink-mute">Signed in {dayAndTimeOf(signed_in_at)}</span>
              </span>
              <Button
                variant="quiet"
                size="sm"
                aria-haspopup="dialog"
                aria-label={`End the session of ${dayAndTimeOf(signed_in_at)}`}
                onClick={() => onEnd(id)}
              >
                End
              </Button>
            </li>
          ))}
        </ul>
      )}
    </MemberCard>
  )
}

export function MemberPage() {
  const { id } = useParams({ from: '/admin/members/$id' })
  return (
    <RequireAdmin>
      {(head) => (
        <AdminTabs head={head} current="members">
          <Link
            to="/admin"
            search={{ tab: 'members' }}
            className="link -mt-3 mb-1 inline-flex min-h-11 items-center gap-1.5 text-small"
          >
            <ArrowLeft size={16} />
            Members
          </Link>
          <MemberById key={id} id={id} />
        </AdminTabs>
      )}
    </RequireAdmin>
  )
}

function MemberById({ id }: { id: string }) {
  const query = useQuery(queryOf('get-member', { id }))
  const { data, error } = query
  if (data) return <MemberDetails data={data} />
  if (error instanceof Refusal && (error.code === 'not_found' || error.code === 'invalid_input')) {
    return (
      <Card>
        <EmptyState as="h2" title="Member not found">
          They may have left the village, or the link is incomplete.
        </EmptyState>
      </Card>
    )
  }
  if (error) return <ErrorState as="h2" title="Failed to load this member" query={query} />
  return (
    <Loading label="Loading this member">
      <Skeleton className="h-20 w-full rounded-lg" />
      <Skeleton className="mt-5 h-96 w-full rounded-lg" />
    </Loading>
  )
}

function MemberDetails({ data }: { data: Member }) {
  const { member } = data
  const [chosen, setChosen] = useState<ChosenAct | null>(null)
  return (
    <>
      <PageTitle title={member.full_name} />
      <div className="flex flex-wrap items-center gap-4">
        <Avatar name={member.full_name} size="lg" />
        <div className="min-w-0 flex-1 basis-48">
          <h2 className="h2 wrap-anywhere">
            <bdi>{member.full_name}</bdi>
          </h2>
          <p className="flex flex-wrap gap-x-3 text-small text-ink-soft wrap-anywhere">
            <Email address={member.email} />
            {member.location && <bdi>{member.location}</bdi>}
            <span>Joined {dayOf(member.created_at)}</span>
          </p>
        </div>
        <StatusBadge member={member} />
      </div>
      {member.status === 'suspended' && <Suspended data={data} onChoose={setChosen} />}
      <LookNotice member={member} />
      <div className="mt-5 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <Profile data={data} />
          <InvitationTree data={data} />
          <MemberRecommendations data={data} />
          <MemberCodes data={data} onReplace={(code) => setChosen({ kind: 'replace_code', code })} />
        </div>
        <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
          <MemberActs data={data} chosen={chosen} onChoose={setChosen} />
          <MemberSessions
            sessions={data.sessions}
            onEnd={(session_id) => setChosen({ kind: 'end_sessions', session_id })}
          />
          <MemberLog data={data} />
        </div>
      </div>
    </>
  )
}

function Suspended({ data, onChoose }: { data: Member; onChoose: (act: ChosenAct) => void }) {
  const { member, acts } = data
  const toBeErased = member.erase_at !== null
  const act = acts.find((one) => one.act === (toBeErased ? 'schedule_erasing' : 'suspend'))
  // a member who asked to leave can undo it by signing in
  const isOwnRequest = act?.by === member.full_name
  const { icon, words } = statusOf(member)
  return (
    <Notice
      tone="error"
      icon={icon}
      className="mt-5 flex-wrap"
      title={words}
      end={
        <div className="flex flex-none flex-wrap gap-2.5 self-center max-sm:w-full">
          {toBeErased ? (
            <Button size="sm" onClick={() => onChoose({ kind: 'cancel_erasing' })}>
              Undo
            </Button>
          ) : (
            <>
              <Button size="sm" onClick={() => onChoose({ kind: 'suspend' })}>
                Change the date
              </Button>
              <Button size="sm" onClick={() => onChoose({ kind: 'lift' })}>
                Lift now
              </Button>
            </>
          )}
        </div>
      }
    >
      {act && (
        <span className="wrap-anywhere">
          by <bdi>{actorOf(act)}</bdi> on {dayOf(act.at)}: <bdi>{act.reason}</bdi>
        </span>
      )}
      <span className="block">
        {toBeErased
          ? `${
              member.erase_recommendations === 'keep'
                ? 'Recommendations parents can see stay, without a name. Everything else is erased.'
                : 'Everything is erased, including their recommendations.'
            } ${isOwnRequest ? 'They can undo it by signing in.' : 'Until then, they can’t sign in. Any administrator can undo it.'}`
          : `They can’t sign in, and their codes don’t work.${member.suspended_until ? ' It ends automatically.' : ''}`}
      </span>
    </Notice>
  )
}

function Profile({ data }: { data: Member }) {
  const { member } = data
  return (
    <MemberCard title="Profile">
      <dl className="mt-1 grid gap-x-8 md:grid-cols-2">
        <Fact name="Name">
          <bdi>{member.full_name}</bdi>
        </Fact>
        <Fact name="Town">{member.location ? <bdi>{member.location}</bdi> : 'not given'}</Fact>
        <Fact name="Email">{member.email_confirmed_at ? 'confirmed' : 'not confirmed'}</Fact>
        <Fact name="Children">
          {[member.children_count, member.children_ages && `ages ${member.children_ages}`].filter(Boolean).join(', ') ||
            'not given'}
        </Fact>
        <Fact name="Invited by">{member.invited_by ? <bdi>{member.invited_by}</bdi> : 'the village'}</Fact>
        <Fact name="Last sign-in">{member.last_sign_in_at ? dayOf(member.last_sign_in_at) : 'never'}</Fact>
      </dl>
      {member.parenting_story && (
        <p className="pt-2.5 text-small text-ink-mute wrap-anywhere whitespace-pre-line">
          <b className="font-semibold text-ink-soft">Their story:</b> “<bdi>{member.parenting_story}</bdi>”
        </p>
      )}
    </MemberCard>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 justify-between gap-4 border-b border-line py-2 text-small">
      <dt className="flex-none text-ink-mute">{name}</dt>
      <dd className="min-w-0 text-right font-semibold wrap-anywhere">{children}</dd>
    </div>
  )
}

function MemberLog({ data: { acts, member } }: { data: Member }) {
  return (
    <MemberCard title="Log">
      <ol className="mt-1 text-small">
        {acts.map((act) => (
          <li key={act.id} className="border-b border-line py-2.5">
            <span className="block text-ink-mute">{dayAndTimeOf(act.at)}</span>
            <span className="wrap-anywhere">
              <bdi>{actorOf(act)}</bdi> <span>{actWords(act.act, act.until)}</span>
              {act.reason !== null && (
                <span>
                  : “<bdi>{act.reason}</bdi>”
                </span>
              )}
            </span>
            {act.undone_at && <span className="block text-ink-mute">Undone {dayAndTimeOf(act.undone_at)}</span>}
            {act.words && (
              <span className="mt-0.5 block whitespace-pre-line text-ink-soft wrap-anywhere">
                We told them: “<bdi>{act.words}</bdi>”
              </span>
            )}
          </li>
        ))}
        <li className="py-2.5 wrap-anywhere">
          <span className="block text-ink-mute">{dayOf(member.created_at)}</span>
          Joined, invited by <bdi>{member.invited_by ?? 'the village'}</bdi>
        </li>
      </ol>
    </MemberCard>
  )
}
