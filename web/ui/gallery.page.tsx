// Every part of the site in every state on one page, for those who build it.
import { ChevronDown, Heart, LogOut, Moon, Plus, Search, Sun, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Avatar } from './avatar.tsx'
import { Badge } from './badge.tsx'
import { Button } from './button.tsx'
import { Card } from './card.tsx'
import { Dialog } from './dialog.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { GalleryFields } from './gallery-fields.tsx'
import { GalleryLists } from './gallery-lists.tsx'
import { GalleryMarks } from './gallery-marks.tsx'
import { IconButton } from './icon-button.tsx'
import { Illustration, type IllustrationName } from './illustration.tsx'
import { Letter } from './letter.tsx'
import { LinkButton } from './link-button.tsx'
import { Menu, MenuChoice, MenuItem } from './menu.tsx'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'
import { TextAreaField } from './text-area-field.tsx'
import { Ticket } from './ticket.tsx'
import type { ToastMessage } from './toast.tsx'
import { toast } from './toast.tsx'

/** A titled corner of the gallery. */
function Corner({ title, wide, children }: { title: string; wide?: boolean; children: ReactNode }) {
  return (
    <section className={wide ? 'md:col-span-2' : undefined}>
      <h2 className="h4 mb-3 text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}

/** The gallery. */
export function GalleryPage() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-x-9 gap-y-10 py-10 md:grid-cols-[repeat(2,minmax(0,1fr))]">
      <PageTitle title="Gallery" />
      <h1 className="h1 md:col-span-2">Every part, in every state</h1>
      <Corner title="Buttons" wide>
        <Buttons />
      </Corner>
      <Corner title="Fields" wide>
        <GalleryFields />
      </Corner>
      <Corner title="Badges, chips, stars and avatars" wide>
        <GalleryMarks />
      </Corner>
      <Corner title="Tabs, segment and table" wide>
        <GalleryLists />
      </Corner>
      <Corner title="Toasts, one at a time, F8 to reach them">
        <Toasts />
      </Corner>
      <Corner title="Dialog">
        <Dialogs />
      </Corner>
      <Corner title="Menu">
        <Menus />
      </Corner>
      <Corner title="Notices" wide>
        <Notices />
      </Corner>
      <Corner title="Loading">
        <Card className="flex gap-4 p-6">
          <Skeleton round className="h-13 w-13 flex-none" />
          <div className="min-w-0 flex-1">
            <SkeletonText className="h3" lines={['w-40']} />
            <SkeletonText className="mt-1" lines={['w-24']} />
            <Skeleton className="mt-5 h-(--tap) w-40 rounded-md" />
          </div>
        </Card>
      </Corner>
      <Corner title="Failed to load">
        <Card>
          <ErrorState title="Failed to load experiences" onRetry={() => {}}>
            The connection dropped. Your search is still here.
          </ErrorState>
        </Card>
      </Corner>
      <Corner title="Nothing here yet">
        <Card>
          <EmptyState
            title="No recommendations available yet"
            action={<Button variant="primary">Share Your Experience</Button>}
          >
            Be the first to share your experience!
          </EmptyState>
        </Card>
      </Corner>
      <Corner title="Ticket and letter">
        <div className="grid gap-6">
          <Ticket title="Invite a parent you trust" code="MOM2024K7Q2XA-B4F8MP" note="3 parents joined with it">
            Share your code with a friend. It opens the gate for them.
          </Ticket>
          <Letter>
            <h3 className="h3">You were invited by a friend</h3>
            <p className="mt-2 text-ink-soft">Enter the code you were given.</p>
          </Letter>
        </div>
      </Corner>
      <Corner title="Drawings" wide>
        <Drawings />
      </Corner>
    </div>
  )
}

function Buttons() {
  const [busy, setBusy] = useState(false)
  return (
    <Card className="grid gap-5 p-6">
      <div className="flex flex-wrap gap-3">
        <Button variant="primary">Primary</Button>
        <Button>Outline</Button>
        <Button variant="quiet">Quiet</Button>
        <Button variant="danger">Delete</Button>
        <Button variant="danger-outline">Reject</Button>
        <Button variant="primary" disabled>
          Disabled
        </Button>
        <Button asChild variant="outline">
          <a href="#main">Back to the top</a>
        </Button>
      </div>
      <div className="flex flex-wrap items-center gap-3">
        <Button size="sm" icon={Plus}>
          Small
        </Button>
        <Button variant="primary" size="lg" icon={Search}>
          Large
        </Button>
        <Button variant="primary" icon={Search} busy={busy} onClick={() => setBusy(true)}>
          Click to be busy
        </Button>
        <Button variant="primary" icon={Search} busy>
          Searching
        </Button>
        <IconButton label="Delete" icon={Trash2} />
        <IconButton label="Delete, not now" icon={Trash2} disabled />
        <IconButton label="Keep" icon={Heart} aria-pressed />
        <LinkButton>Read the guidelines</LinkButton>
      </div>
      <Button disabledReason="No contact information available">View Details</Button>
    </Card>
  )
}

const toasts: ToastMessage[] = [
  { title: 'Location Found', description: 'Your current location has been detected.' },
  { title: 'Thank you for sharing!', description: 'Your recommendation is waiting for review.', variant: 'success' },
  {
    title: 'Missing required fields',
    description: 'Please fill in all required fields marked with *.',
    variant: 'destructive',
    duration: 8000,
  },
]

function Toasts() {
  return (
    <div className="flex flex-wrap gap-3">
      {toasts.map((message) => (
        <Button key={message.title} onClick={() => toast(message)}>
          {message.variant ?? 'default'}
        </Button>
      ))}
    </div>
  )
}

function Dialogs() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      <Dialog
        open={open}
        onClose={close}
        size="lg"
        title="Rosa Martinez"
        description="Submitted Nov 20, 2026 by a member"
        actions={
          <>
            <Button variant="danger-outline" onClick={close}>
              Reject
            </Button>
            <Button variant="primary" onClick={close}>
              Approve
            </Button>
          </>
        }
      >
        <p className="quote">I used this service and was particularly impressed by: reliable, patient & kind.</p>
        <TextAreaField className="mt-5" label="Admin Notes" hint="Only administrators see these." />
      </Dialog>
    </>
  )
}

function Menus() {
  const [light, setLight] = useState<'light' | 'dark'>('light')
  return (
    <Menu heading="maya@trustedvillage.example" trigger={<Button iconAfter={ChevronDown}>Account</Button>}>
      <MenuItem icon={Plus}>Share</MenuItem>
      <MenuChoice
        label="Lamp"
        options={[
          { value: 'light', label: 'On', icon: Sun },
          { value: 'dark', label: 'Off', icon: Moon },
        ]}
        value={light}
        onValueChange={setLight}
      />
      <MenuItem icon={LogOut}>Leave</MenuItem>
    </Menu>
  )
}

function Notices() {
  return (
    <div className="grid gap-3">
      <Notice>Please sign up or sign in to search.</Notice>
      <Notice tone="ok">Invited by Hannah K.</Notice>
      <Notice
        tone="ok"
        lead={<Avatar name="Hannah Kim" size="sm" tone="sunk" />}
        end={<Badge kind="verified" />}
        className="items-center"
      >
        Invited by Hannah K.
      </Notice>
      <Notice tone="warn">Waiting for review.</Notice>
      <Notice tone="error" title="Sign in failed.">
        Invalid email or password.
      </Notice>
    </div>
  )
}

const drawings: IllustrationName[] = [
  'neighbors',
  'empty',
  'not-found',
  'mail',
  'spot-verified',
  'spot-invite',
  'spot-parents',
]

function Drawings() {
  return (
    <div className="grid gap-6">
      <div className="sky overflow-hidden rounded-xl">
        <Illustration name="hero" className="w-full" />
      </div>
      <div className="grid grid-cols-2 items-end gap-6 md:grid-cols-4">
        {drawings.map((name) => (
          <Illustration key={name} name={name} className="w-full" />
        ))}
      </div>
    </div>
  )
}
