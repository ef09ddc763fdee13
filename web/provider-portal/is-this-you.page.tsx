import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { reportFailure } from '../app/queries.ts'
import { pageKeyItem } from '../app/stored-items.ts'
import { Button } from '../ui/button.tsx'
import { ChunkMissing, LazyBoundary } from '../ui/lazy-boundary.tsx'
import { Notice } from '../ui/notice.tsx'
import { LinkRequestForm } from './link-request.form.tsx'
import { PageNotice } from './page-notice.tsx'

const NewLink = lazyComponent(() => import('./new-link.tsx'), 'NewLink')
const OwnPageView = lazyComponent(() => import('./own-page.tsx'), 'OwnPage')

const path = '/is-this-you'

type Outcome = {
  listable?: true
  closed?: string
  /** Token of the link that no longer opens; its mailbox can get a new one. */
  spent?: string | undefined
}

/** The page at `/is-this-you`, mailed with `?link=`; it needs no sign-in. */
export function IsThisYouPage() {
  const { link, again } = useSearch({ from: path })
  const navigate = useNavigate()
  const [key, setKey] = useState(() => openKeys()[0] ?? null)
  // what was done here, for the confirmation that replaces the page
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const show = (next: Outcome, nextKey: string | null) => {
    setOutcome(next)
    setKey(nextKey)
  }
  const others = openKeys().filter((one) => one !== key)
  const leaveLink = () => navigate({ to: path, search: {}, replace: true })
  if (outcome?.listable) return <Listable />
  if (link) {
    return (
      <OpenLink
        token={link}
        again={again !== undefined}
        onOpened={(given) => {
          if (given === null) setOutcome({ listable: true })
          else show({}, given)
          return leaveLink()
        }}
        onClosed={(closed, spent) => {
          setOutcome({ closed, spent })
          return leaveLink()
        }}
      />
    )
  }
  if (key) {
    return (
      <LazyBoundary missing={<ChunkMissing as="h1" title="Your page didn’t load" />}>
        <OwnPageView
          key={key}
          secret={key}
          follows={outcome !== null}
          onExpired={(closed) => {
            dropKey(key)
            show({ closed }, null)
          }}
          onClose={() => {
            dropKey(key)
            show({}, others[0] ?? null)
          }}
          onOther={others.length > 0 ? () => show({}, others.at(-1) ?? null) : null}
        />
      </LazyBoundary>
    )
  }
  if (outcome?.spent) {
    return (
      <LazyBoundary missing={<ChunkMissing as="h1" title="This page didn’t load" />}>
        <NewLink token={outcome.spent} why={outcome.closed ?? ''} onOther={() => setOutcome({})} />
      </LazyBoundary>
    )
  }
  return (
    <LinkRequestForm
      follows={outcome !== null}
      notice={
        outcome?.closed && (
          <Notice tone="warn" className="mt-5">
            {outcome.closed}
          </Notice>
        )
      }
    />
  )
}

type OpenLinkProps = {
  token: string
  again: boolean
  /** The key of this device, or null if the link allowed the provider to be listed again. */
  onOpened: (key: string | null) => Promise<void>
  onClosed: (why: string, spent?: string) => Promise<void>
}

/**
 * The page behind a mailed link: one button, since mail scanners open links and press nothing. After a fault of the
 * server the button can be pressed again.
 */
function OpenLink({ token, again, onOpened, onClosed }: OpenLinkProps) {
  const [busy, setBusy] = useState(false)
  const open = async () => {
    setBusy(true)
    const key = keyForLink(token)
    try {
      const { key: opened } = await call('open-listing', { token, key })
      if (opened === null) dropKey(key)
      else keepOpened(opened)
      await onOpened(opened)
    } catch (failure) {
      setBusy(false)
      const refusal = failure instanceof Refusal ? failure : null
      // after any other refusal the key may be valid: an earlier attempt may have opened the link and lost its response
      if (refusal?.code === 'link_expired') {
        dropKey(key)
        return onClosed(refusal.message, again ? undefined : token)
      }
      if (refusal?.code === 'invalid_input') {
        dropKey(key)
        return onClosed('This link is incomplete. Please ask for a new one.')
      }
      reportFailure('We couldn’t open the link', failure)
    }
  }
  return (
    <PageNotice title={again ? 'Want to be listed again?' : 'Is this you?'}>
      <p className="mt-2.5 text-ink-soft">
        We emailed this link to you.{' '}
        {again
          ? 'You asked not to be listed. If you’ve changed your mind, you can undo that here.'
          : 'It opens your page on this device.'}
      </p>
      <Button variant="primary" size="lg" className="mt-6 w-full" busy={busy} onClick={open}>
        {again ? 'List me again' : 'Open my page'}
      </Button>
    </PageNotice>
  )
}

function Listable() {
  return (
    <PageNotice title="You can be listed again" follows>
      <p className="mt-2.5 text-ink-soft">
        Parents can recommend you here again. When someone does, you can see it and reply.
      </p>
      <p className="mt-2.5 text-ink-soft">
        If you ever change your mind,{' '}
        <Link to="/contact" className="link">
          write to us
        </Link>
        .
      </p>
      <Button asChild className="mt-6 max-sm:w-full">
        <Link to="/">Go to the home page</Link>
      </Button>
    </PageNotice>
  )
}

interface StoredKey {
  key: string
  /** Milliseconds since 1970. */
  at: number
  /** The end of the link's token; keys stored by an earlier release have none. */
  link?: string
  /** The key was sent, but it is unknown whether it opened the link. */
  tried?: true
}

/** Used if storage is blocked. */
let inMemory: StoredKey[] = []

const read = (): StoredKey[] => {
  try {
    const text = pageKeyItem.read()
    if (text === null) return inMemory
    const stored = JSON.parse(text) as StoredKey | StoredKey[]
    // an earlier release stored one key
    return (Array.isArray(stored) ? stored : [stored]).filter(({ at }) => pageKeyItem.isFresh(at))
  } catch {
    return []
  }
}

const write = (stored: StoredKey[]): void => {
  inMemory = stored
  pageKeyItem.write(stored.length > 0 ? JSON.stringify(stored) : null)
}

/** The keys of the pages opened in this browser, the last opened first. */
const openKeys = (): string[] =>
  read()
    .filter(({ tried }) => !tried)
    .map(({ key }) => key)
    .reverse()

/** The key for a link: the one this browser has already used for it, else 32 new random bytes. */
const keyForLink = (token: string): string => {
  const link = token.slice(-12)
  const before = read().find((one) => one.link === link)
  if (before) return before.key
  const bytes = crypto.getRandomValues(new Uint8Array(32))
  const key = btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '')
  write([...read(), { key, at: Date.now(), link, tried: true }])
  return key
}

const keepOpened = (key: string): void => {
  const stored = read()
  const link = stored.find((one) => one.key === key)?.link
  write([...stored.filter((one) => one.key !== key), { key, at: Date.now(), ...(link !== undefined && { link }) }])
}

const dropKey = (key: string): void => write(read().filter((one) => one.key !== key))
