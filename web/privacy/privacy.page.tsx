import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { removalDays, requestDays } from '../../domain/limits.ts'
import { type RetentionLine, retention, retentionWords } from '../../domain/privacy/retention.ts'
import { audiences, type Sight, sights } from '../../domain/privacy/sights.ts'
import { pageSettings } from '../app/page-settings.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { classes } from '../ui/classes.ts'
import { Email } from '../ui/email.tsx'
import { Table } from '../ui/table.tsx'

const columns = { what: 'About you', visitors: 'Visitors', members: 'Members', administrators: 'Administrators' }

const parts = [
  { id: 'who', name: 'Who sees what' },
  { id: 'asked', name: 'What people ask' },
  { id: 'how-long', name: 'How long we keep it' },
  { id: 'providers', name: 'For providers' },
] as const

export function PrivacyPage() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 pt-6 pb-14 lg:grid-cols-[minmax(0,46rem)_minmax(0,1fr)]">
      <div>
        <p className="eyebrow">Privacy, in plain words</p>
        <h1 className="h1 mt-2">What the village knows, and who sees it</h1>
        <p className="mt-4 max-w-160 text-lead text-ink-soft">
          We’re parents, not a data company. We keep what the village needs, sell nothing, and show no ads.
        </p>
        <WhoSeesWhat />
        <Asked />
        <HowLong />
        <ForProviders />
      </div>
      <nav className="sticky top-6 self-start border-l border-line pl-5 max-lg:hidden" aria-label="On this page">
        {parts.map(({ id, name }) => (
          <a key={id} href={`#${id}`} className="flex min-h-(--tap) items-center text-ink-soft hover:text-link">
            {name}
          </a>
        ))}
      </nav>
    </div>
  )
}

type PartProps = { id: (typeof parts)[number]['id']; title?: string; className?: string; children: ReactNode }

function Part({ id, title, className, children }: PartProps) {
  return (
    <section id={id} className={classes('mt-10 scroll-mt-6', className)} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`} className="h3">
        {title ?? parts.find((part) => part.id === id)?.name}
      </h2>
      {children}
    </section>
  )
}

function Asked() {
  const answers: [asked: string, answer: ReactNode][] = [
    ['Can anyone see who wrote a recommendation?', 'Other parents and visitors can’t. Administrators can.'],
    [
      'Who sees a provider’s phone and email?',
      'Members, if the provider agreed and hasn’t hidden them. Also administrators.',
    ],
    [
      'Can a provider reply to what I wrote?',
      'Yes, below your words, after a reviewer reads the reply. They see no more about you than other members do.',
    ],
    ['Do you keep what I search for?', 'No. Only your own browser remembers your last search.'],
    [
      'Can I change or remove what I wrote?',
      <>
        Yes. See, edit, or withdraw your recommendations in{' '}
        <Link to="/profile" className="link">
          your account
        </Link>
        . You can revoke the invitation codes you made, too.
      </>,
    ],
    [
      'Who knows which contacts I opened?',
      <>
        Only you. See{' '}
        <Link to="/contacts-seen" className="link">
          which contacts you opened
        </Link>
        . Administrators find out only if you reach a limit.
      </>,
    ],
    [
      'Can I visit without being tracked?',
      'Yes. Turn on Do Not Track or Global Privacy Control. We’ll count the visit, but not connect it to you.',
    ],
    [
      'Which emails do you send?',
      <>
        Decisions on what you shared, questions about it, and who joined with your code. Turn any of them off in{' '}
        <Link to="/profile/settings" hash="mails" className="link">
          your settings
        </Link>{' '}
        or with the link in the email. Account safety emails are always sent.
      </>,
    ],
    [
      'What happens when I leave?',
      'You choose which recommendations go and which stay without your name. We’ll erase the rest in seven days, or right away if you prefer. Within the seven days, you can undo it by signing in.',
    ],
    [
      'What do you keep about me?',
      <>
        See it by type in{' '}
        <Link to="/profile/settings" hash="held" className="link">
          your settings
        </Link>
        , where you can also download everything or leave. Or ask us:{' '}
        <a href={`mailto:${pageSettings.contactEmail}`} className="link">
          <Email address={pageSettings.contactEmail} />
        </a>
      </>,
    ],
  ]
  return (
    <Part id="asked">
      <dl className="mt-3 grid gap-4 wrap-anywhere">
        {answers.map(([asked, answer]) => (
          <div key={asked}>
            <dt className="font-semibold">{asked}</dt>
            <dd className="text-ink-soft">{answer}</dd>
          </div>
        ))}
      </dl>
    </Part>
  )
}

function WhoSeesWhat() {
  return (
    <Part id="who" className="@container">
      <Card className="mt-4 wrap-anywhere folded:px-4 folded:py-1 folded:[&_td]:block folded:[&_td]:text-left folded:[&_td]:text-small folded:[&_td:first-child]:col-span-3 max-[23rem]:[&_td]:col-span-3 folded:[&_td>span:first-child]:block folded:[&_tr]:grid folded:[&_tr]:grid-cols-[1fr_1fr_6.75rem] unfolded:[&_:is(td,th):first-child]:pl-6">
        <Table
          caption="Who sees what"
          rowKey={({ what }) => what}
          rows={sights}
          folds
          columns={(['what', ...audiences] as const).map((key) => ({
            key,
            head: columns[key],
            names: key === 'what',
            cell: (sight: Sight) => (key === 'what' ? sight.what : <Seen words={sight[key]} />),
          }))}
        />
      </Card>
      <p className="mt-3 text-small text-ink-mute">
        Visitors see providers’ shortened names and a few recommendations on the home page, never who wrote them.
      </p>
    </Part>
  )
}

function Seen({ words }: { words: string }) {
  return words === 'no' ? <span className="text-ink-mute">no</span> : <b className="font-semibold">{words}</b>
}

const openLines: RetentionLine[] = ['account', 'recommendations', 'contactsOpened', 'messages', 'visits', 'sessions']
const otherLines = (Object.keys(retention) as RetentionLine[]).filter((line) => !openLines.includes(line))

function HowLong() {
  return (
    <Part id="how-long">
      <RetentionList lines={openLines} />
      <details className="mt-1 print:[&::details-content]:[content-visibility:visible]">
        <summary className="link w-fit cursor-pointer py-2.5">Everything else we keep, for how long, and why</summary>
        <RetentionList lines={otherLines} />
      </details>
    </Part>
  )
}

function RetentionList({ lines }: { lines: RetentionLine[] }) {
  const chosen: Partial<Record<string, number>> = pageSettings.retentionDays
  return (
    <dl>
      {lines.map((line) => {
        const [kind, ofIt] = retention[line].what.split(': ')
        return (
          <div
            key={line}
            className="grid gap-x-8 gap-y-1 border-b border-line py-3.5 sm:grid-cols-[minmax(0,1fr)_14rem]"
          >
            <dt>
              <b className="font-semibold">{kind}</b>: {ofIt}
              <span className="block text-small text-ink-mute">{retention[line].why}</span>
            </dt>
            <dd className="font-semibold sm:text-right">{retentionWords(retention[line], chosen[line])}</dd>
          </div>
        )
      })}
    </dl>
  )
}

function ForProviders() {
  return (
    <Part id="providers" title="Are you a nanny, doula, or daycare?" className="rounded-lg bg-tint p-6">
      <p className="mt-2 max-w-128 text-ink-soft">
        If a parent recommended you, you have a say, no account needed. If a parent gave us your email with your
        consent, we’ll email you once about it.
      </p>
      <ul className="mt-3 grid max-w-128 list-disc gap-1.5 pl-5 text-ink-soft">
        <li>See what parents say about you, and reply.</li>
        <li>Correct your contact details, or hide them from members.</li>
        <li>Say when you’re available, or that you’re not.</li>
        <li>Tell the reviewers what’s untrue or unfair.</li>
        <li>
          Be removed. We hide your page right away and delete it {removalDays} days later, with what parents wrote about
          you. Until then, you can undo it. A coded do-not-list, which names no one, helps keep you from being listed
          again.
        </li>
      </ul>
      <p className="mt-3 max-w-128 text-ink-soft">
        If we don’t know yet if an email address is yours, we’ll check before it can change or remove a page, and email
        the page’s other addresses.
      </p>
      <p className="mt-3 max-w-128 text-ink-soft">
        We aim to answer within {requestDays.promised} days, and within {requestDays.lawful} at the latest.
      </p>
      <Button asChild variant="primary" className="mt-4">
        <Link to="/is-this-you">Is this you?</Link>
      </Button>
    </Part>
  )
}
