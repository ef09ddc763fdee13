// The first hour of a village: in place of the queue while there is no recommendation, then above it.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Check, DatabaseBackup, Eye, ShieldCheck, UserRoundPlus } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Answer } from '../../domain/contract.ts'
import { firstNotes, type getFirstSteps } from '../../domain/moderation/first-steps.contracts.ts'
import { stepsDone } from '../../domain/moderation/first-steps.rules.ts'
import { counted } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import { useCounts } from '../admin/admin-tabs.tsx'
import { call, queryOf } from '../app/call.ts'
import type { Input } from '../app/call-address.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { CopyInvitation, onBand } from '../profiles/account-frame.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { CopyButton } from '../ui/copy-button.tsx'
import { dayAndTimeOf } from '../ui/dates.ts'
import { Notice } from '../ui/notice.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { useDelay } from '../ui/use-delay.ts'

type Steps = NonNullable<Answer<typeof getFirstSteps>['steps']>

/** Milliseconds between two looks at a test email that is on its way. */
const pollMs = 3000

export function FirstHour({ queue }: { queue: ReactNode }) {
  const counts = useCounts()
  const first = useQuery({
    ...queryOf('get-first-steps', {}),
    refetchInterval: ({ state }) => state.data?.steps?.mail_waits === true && pollMs,
  })
  const steps = first.data?.steps
  if (first.isPending || (steps && counts.isPending))
    return <LoadingBlock label="Loading the first steps" className="h-96" />
  return (
    <>
      {steps && <FirstSteps steps={steps} />}
      {!(steps && counts.data?.total === 0) && <div>{queue}</div>}
    </>
  )
}

type StepProps = {
  title: string
  isDone: boolean
  isOpen: boolean
  number: number
  end: ReactNode
  children: ReactNode
}

function Step({ title, isDone, isOpen, number, end, children }: StepProps) {
  const mark = isDone
    ? 'border-transparent bg-primary-soft text-on-primary-soft'
    : isOpen
      ? 'border-transparent bg-primary text-on-primary'
      : 'border-control text-ink-soft'
  return (
    <li
      aria-current={isOpen ? 'step' : undefined}
      className={classes(
        'grid grid-cols-[2.25rem_minmax(0,1fr)] gap-x-4 border-line px-4.5 py-4 not-last:border-b first:rounded-t-lg last:rounded-b-lg md:px-6',
        isOpen && 'bg-tint',
      )}
    >
      <span className={classes('grid size-9 place-items-center rounded-full border-[1.5px] font-semibold', mark)}>
        {isDone ? <Check size={18} aria-label="Done" /> : number}
      </span>
      <div className="text-small text-ink-soft wrap-anywhere">
        <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 gap-y-1 text-ink-mute">
          <h3 className={classes('text-ink', isOpen ? 'h3' : 'name text-[1.0625rem]')}>{title}</h3>
          {end}
        </div>
        {children}
      </div>
    </li>
  )
}

function FirstSteps({ steps }: { steps: Steps }) {
  const done = stepsDone(steps)
  const names = Object.keys(done) as (keyof typeof done)[]
  const open = names.find((name) => !done[name])
  const step = (name: keyof typeof done) => ({
    isDone: done[name],
    isOpen: name === open,
    number: names.indexOf(name) + 1,
  })
  const { joined, list, approved } = steps
  const code = useMemberFacts().profile?.referral_code ?? ''
  const change = useMutation({
    mutationFn: (wanted: Input<'change-first-steps'>['change']) => call('change-first-steps', { change: wanted }),
    meta: { failed: 'We couldn’t save that' },
    onSettled: () => refresh('get-first-steps'),
    // the pressed button is gone with the steps
    onSuccess: (_, wanted) => wanted === 'hide' && document.getElementById('main')?.focus(),
  })
  return (
    <div className="mb-6 grid grid-cols-[minmax(0,1fr)] items-start gap-5 xl:grid-cols-[minmax(0,1fr)_20rem]">
      <section aria-labelledby="first-steps">
        <div className="mb-3.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
          <h2 id="first-steps" className="h2 text-[2rem]">
            Your first hour
          </h2>
          <p role="status" className="text-small text-ink-soft">
            {`${names.filter((name) => done[name]).length} of ${names.length} done. They check themselves off.`}
          </p>
        </div>
        <Card>
          <ol>
            <Places {...step('places')} />
            <TestMail {...step('mail')} steps={steps} />
            <Step
              {...step('invite')}
              title="Invite the first parents"
              end={<p>{joined > 0 ? `${counted(joined, 'parent')} joined` : 'No one has joined yet'}</p>}
            >
              <p>Three to five who know each other. Each gets a code of their own to pass on.</p>
              {open === 'invite' && (
                <>
                  <div className="mt-3.5 mb-2.5 flex flex-wrap items-center gap-2 rounded-md bg-band p-3 text-on-band [--color-focus:var(--color-poppy-300)]">
                    <p className="code min-h-6 grow pl-2 text-lg">{code}</p>
                    <CopyButton variant="paper" size="sm" className="grow md:grow-0" text={code} />
                    <CopyInvitation size="sm" className={classes('grow md:grow-0', onBand)} code={code} />
                  </div>
                  <p>It works for any number of parents and doesn’t expire.</p>
                </>
              )}
            </Step>
            <Step
              {...step('list')}
              title="Bring your list"
              end={
                list === 'open' ? (
                  <Button asChild size="sm">
                    <Link to="/admin" search={{ tab: 'providers', status: 'list' }}>
                      Bring it
                    </Link>
                  </Button>
                ) : (
                  <p>{list === 'skipped' ? 'Skipped' : 'It’s here'}</p>
                )
              }
            >
              <span>A sheet of people parents liked. You can skip this.</span>
              {list !== 'brought' && (
                <LinkButton
                  className="-my-3 ml-2"
                  onClick={() => change.mutate(list === 'open' ? 'skip_list' : 'unskip_list')}
                >
                  {list === 'open' ? 'Skip' : 'Undo'}
                </LinkButton>
              )}
            </Step>
            <Step
              {...step('notes')}
              title="Recommend the first three"
              end={
                <Button asChild size="sm">
                  <Link to="/add-listing">Share Your Experience</Link>
                </Button>
              }
            >
              <span>Your own sitter, doctor, class. It shows others how a note reads.</span>{' '}
              {approved > 0 && <span>{`${approved} of ${firstNotes} approved.`}</span>}
            </Step>
          </ol>
        </Card>
        {done.mail && done.invite && (
          <Button variant="quiet" className="mt-2" busy={change.isPending} onClick={() => change.mutate('hide')}>
            Hide these steps
          </Button>
        )}
      </section>
      <Beside />
    </div>
  )
}

type OwnStep = Pick<StepProps, 'isDone' | 'isOpen' | 'number'>

function Places(step: OwnStep) {
  const { metro, parts } = village
  const towns = parts.flatMap(({ together, towns: others }) => [...together, ...others]).length
  const contact = pageSettings.contactEmail
  const counts = towns > 0 ? `, ${counted(parts.length, 'region')}, ${counted(towns, 'town')}` : ''
  return (
    <Step {...step} title="Name and places" end={<p>{metro + counts}</p>}>
      <details>
        <summary className="-my-3 flex w-fit cursor-pointer flex-wrap gap-x-2 py-3">
          <span>From the village’s file.</span>
          <span className="link">See what it says</span>
        </summary>
        <dl className="my-2 [&>dt]:mt-2 [&>dt]:font-semibold">
          <dt>Contact email</dt>
          <dd>{contact}</dd>
          {parts.map(({ name, together, towns: others }) => [
            <dt key={name}>{name}</dt>,
            <dd key={`${name}:`}>{[...together, ...others].join(', ')}</dd>,
          ])}
        </dl>
      </details>
      {contact.endsWith('.example') && (
        <p className="text-warn-text">{`The contact email is ${contact}, which doesn’t reach anyone.`}</p>
      )}
    </Step>
  )
}

/** Milliseconds after which no test email is still on its way: a mail server has 30 seconds to take it. */
const lateMs = 60_000
const lateWords = 'It still hasn’t been sent. Please look in the server’s log, or restart the server. Then try again.'

function TestMail({ steps, ...step }: OwnStep & { steps: Steps }) {
  const { mail_sent_at: sent, mail_fault: fault, mail_waits, mails_are_files, joined } = steps
  const email = useSession().user?.email ?? ''
  const sending = useMutation({
    mutationFn: () => call('send-test-mail', {}),
    meta: { failed: 'We couldn’t send the email' },
    onSettled: () => refresh('get-first-steps'),
  })
  // the press that has been waited for in vain
  const [latePress, setLatePress] = useState<number>()
  useDelay(sending.submittedAt, mail_waits ? lateMs : null, setLatePress)
  const isLate = mail_waits && latePress === sending.submittedAt
  const waits = sending.isPending || (mail_waits && !isLate)
  const others = joined > 0 ? 'Parents have confirmed theirs.' : `We’ll send one to ${email}, to see if it gets there.`
  const sentWords = mails_are_files
    ? 'It was saved as a file, because SMTP_URL isn’t set. Parents don’t get emails yet.'
    : 'Your mail server took it. Check that it’s in your inbox.'
  return (
    <Step {...step} title="Email works" end={sent && <p>Sent {dayAndTimeOf(sent)}</p>}>
      {fault !== null && !waits ? (
        <Notice tone="error" className="my-1" title="We couldn’t send the email.">
          <q className="block">{fault}</q>
          <span>Check SMTP_URL and MAIL_FROM, then try again.</span>
        </Notice>
      ) : (
        <p role="status">{waits ? `On its way to ${email}.` : isLate ? lateWords : sent ? sentWords : others}</p>
      )}
      <Button
        size="sm"
        variant={step.isOpen ? 'primary' : 'quiet'}
        className={step.isOpen ? 'my-2' : '-mb-2 -ml-4'}
        busy={waits}
        onClick={() => sending.mutate()}
      >
        {fault !== null || isLate ? 'Try again' : sent ? 'Send another' : 'Send test email'}
      </Button>
    </Step>
  )
}

const later = 'flex min-h-11 px-1 items-center gap-2.5 text-ink-soft [&>svg]:flex-none [&>svg]:text-ink-mute'

function Beside() {
  return (
    <aside aria-label="Besides the steps">
      <div className="mb-5 rounded-lg bg-tint px-5 pt-4.5 pb-5">
        <h2 className="h4">See it as they do</h2>
        <p className="mt-0.5 mb-3.5 text-small text-ink-soft">What a parent sees after joining today.</p>
        <Button asChild icon={Eye} className="w-full">
          <Link to="/">Open their home page</Link>
        </Button>
      </div>
      <h2 className="name px-1 text-small">Later, not now</h2>
      <Link to="/admin" search={{ tab: 'members' }} className={later}>
        <UserRoundPlus size={19} />A second administrator
      </Link>
      <Link to="/profile/settings" hash="second-factor" className={later}>
        <ShieldCheck size={19} />
        Two-step sign-in for you
      </Link>
      <p className={later}>
        <DatabaseBackup size={19} />
        Backups, as docs/running.md describes
      </p>
    </aside>
  )
}
