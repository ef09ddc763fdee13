// Every part of the site in every state on one page, for those who build it.
import { ChevronDown, Heart, LogOut, Moon, Plus, Search, Sun, Trash2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { categories } from '../../domain/providers/categories.ts'
import { Avatar } from './avatar.tsx'
import { Badge, type BadgeKind } from './badge.tsx'
import { Button, type ButtonProps } from './button.tsx'
import { Card } from './card.tsx'
import { Chip, HighlightChips, PickChip, SetChip } from './chip.tsx'
import { Dialog } from './dialog.tsx'
import { Emblem } from './emblem.tsx'
import { EmptyState } from './empty-state.tsx'
import { ErrorState } from './error-state.tsx'
import { GalleryFields, Kept } from './gallery-fields.tsx'
import { IconButton } from './icon-button.tsx'
import { Illustration, type IllustrationName } from './illustration.tsx'
import { Letter } from './letter.tsx'
import { LinkButton } from './link-button.tsx'
import { Menu, MenuChoice, MenuItem } from './menu.tsx'
import { Notice } from './notice.tsx'
import { PageTitle } from './page-title.tsx'
import { Segment } from './segment.tsx'
import { SkeletonText } from './skeleton.tsx'
import { Spinner } from './spinner.tsx'
import { Stars } from './stars.tsx'
import { type Column, Table } from './table.tsx'
import { Tabs } from './tabs.tsx'
import { toast } from './toast.tsx'
import { pictureOf, Token } from './token.tsx'

const variants: NonNullable<ButtonProps['variant']>[] = ['primary', 'outline', 'quiet', 'danger', 'danger-outline']
const buttons: [words: string, state: ButtonProps][] = [
  ['Small', { size: 'sm', icon: Plus }],
  ['Large', { size: 'lg', icon: Search }],
  ['Busy', { icon: Search, busy: true }],
  ['Disabled', { disabled: true }],
  ['With a reason', { disabledReason: 'No contact information available' }],
]
const badges: BadgeKind[] = ['verified', 'pending', 'approved', 'rejected', 'coming-soon', 'new']
const pins = ['poppy', 'fog', 'gold'] as const
const tones = ['info', 'ok', 'warn', 'error'] as const
const toasts = ['default', 'success', 'destructive'] as const
const spots: IllustrationName[] = ['spot-verified', 'spot-invite', 'spot-parents']
const drawings: IllustrationName[] = ['hero', 'neighbors', 'empty', 'not-found', 'mail', ...spots]

type Line = { product: string; price: string; fault?: string }

const lines: Line[] = [
  { product: 'Featherlight travel stroller', price: '$249.00' },
  { product: 'Night light', price: '$19.00', fault: 'Unknown category' },
]

const columns: Column<Line>[] = [
  { key: 'product', head: 'Product', cell: ({ product }) => product },
  { key: 'price', head: 'Price', cell: ({ price }) => price, numeric: true },
  { key: 'state', head: 'State', cell: ({ fault }) => fault && <Badge kind="rejected">{fault}</Badge> },
]

function Corner({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-5">
      <h2 className="h4 text-ink-soft">{title}</h2>
      {children}
    </section>
  )
}

function Row({ children }: { children: ReactNode }) {
  return <div className="flex flex-wrap items-center gap-3">{children}</div>
}

export function GalleryPage() {
  return (
    <div className="page grid grid-cols-[minmax(0,1fr)] gap-10 py-10">
      <PageTitle title="Gallery" />
      <h1 className="h1">Every part, in every state</h1>
      <Corner title="Buttons">
        {variants.map((variant) => (
          <Row key={variant}>
            <Button variant={variant}>{variant}</Button>
            {buttons.map(([words, state]) => (
              <Button key={words} {...{ variant }} {...state}>
                {words}
              </Button>
            ))}
          </Row>
        ))}
        <Row>
          <IconButton label="Delete" icon={Trash2} />
          <IconButton label="Delete, not now" icon={Trash2} disabled />
          <IconButton label="Keep" icon={Heart} aria-pressed />
          <LinkButton>Read the guidelines</LinkButton>
          <Spinner />
        </Row>
      </Corner>
      <Corner title="Fields">
        <GalleryFields />
      </Corner>
      <Corner title="Badges, chips, stars and pictures">
        <Row>
          {badges.map((kind) => (
            <Badge key={kind} kind={kind} />
          ))}
          <Badge kind="plain">Strollers</Badge>
        </Row>
        <HighlightChips highlights={['Great with newborns', 'Patient & kind', 'Reliable', 'Affordable pricing']} />
        <Row>
          <Chip>Bilingual</Chip>
          <SetChip>4 and up</SetChip>
          <PickChip pressed>Feeding</PickChip>
          <PickChip pressed={false}>Toys</PickChip>
          <PickChip pressed={false} disabled>
            Nursery
          </PickChip>
        </Row>
        <Row>
          {[0, 2.3, 4, 4.5, 4.9, 5].map((rating) => (
            <Stars key={rating} rating={rating} />
          ))}
        </Row>
        <Row>
          {(['xs', 'sm', 'md', 'lg'] as const).map((size) => (
            <Avatar key={size} size={size} name="Maya Krishnan" />
          ))}
        </Row>
        <Row>
          {categories.map(({ slug }, at) => (
            <Emblem key={slug} id={slug} business={at % 2 === 0} className="emblem-56" />
          ))}
          {categories.map(({ slug }) => (
            <Token key={slug} picture={pictureOf(slug)} />
          ))}
        </Row>
        <div className="grid gap-6 md:grid-cols-3">
          {pins.map((pin) => (
            <Card key={pin} as="article" pin={pin} className="p-6">
              <p className="quote">I would rate them 5 stars.</p>
            </Card>
          ))}
        </div>
      </Corner>
      <Corner title="Tabs, segment and table">
        <Kept first="lists">
          {(kept) => (
            <Tabs
              {...kept}
              label="Lists"
              tabs={[
                {
                  value: 'lists',
                  label: 'Table',
                  icon: Search,
                  content: (
                    <Table
                      caption="Products"
                      {...{ columns }}
                      rows={lines}
                      rowKey={({ product }) => product}
                      isBad={({ fault }) => fault !== undefined}
                      folds
                    />
                  ),
                },
                { value: 'other', label: 'Another', content: 'Another view.' },
              ]}
            />
          )}
        </Kept>
        <Kept first="pending">
          {(kept) => (
            <Segment
              {...kept}
              label="Status"
              options={[
                { value: 'all', label: 'All' },
                { value: 'pending', label: 'Pending', end: <Badge kind="pending">5</Badge> },
              ]}
            />
          )}
        </Kept>
      </Corner>
      <Corner title="What lies on top: toasts (F8 reaches them), dialog and menu">
        <Row>
          {toasts.map((variant) => (
            <Button
              key={variant}
              onClick={() => toast({ title: 'Location found', description: 'In Oakland.', variant })}
            >
              {variant}
            </Button>
          ))}
          <Kept first={false}>
            {({ value, onValueChange }) => (
              <>
                <Button onClick={() => onValueChange(true)}>Dialog</Button>
                <Dialog
                  open={value}
                  onClose={() => onValueChange(false)}
                  title="Rosa Martinez"
                  description="Submitted Nov 20, 2026 by a member"
                  cancel="Keep it"
                  notice="It is shown on the notice board."
                  actions={<Button variant="danger">Delete</Button>}
                >
                  I used this service and was particularly impressed by: reliable, patient & kind.
                </Dialog>
              </>
            )}
          </Kept>
          <Menu heading="maya@trustedvillage.example" trigger={<Button iconAfter={ChevronDown}>Menu</Button>}>
            <MenuItem icon={Plus}>Share</MenuItem>
            <Kept first="light">
              {(kept) => (
                <MenuChoice
                  {...kept}
                  label="Lamp"
                  options={[
                    { value: 'light', label: 'On', icon: Sun },
                    { value: 'dark', label: 'Off', icon: Moon },
                  ]}
                />
              )}
            </Kept>
            <MenuItem icon={LogOut}>Leave</MenuItem>
          </Menu>
        </Row>
      </Corner>
      <Corner title="Notices">
        {tones.map((tone) => (
          <Notice key={tone} tone={tone} title="Waiting for review.">
            A neighbor reads it first.
          </Notice>
        ))}
        <Notice tone="ok" lead={<Avatar name="Hannah Kim" size="sm" tone="sunk" />} end={<Badge kind="verified" />}>
          Invited by Hannah K.
        </Notice>
      </Corner>
      <Corner title="Loading, failed, nothing">
        <Card className="p-6">
          <SkeletonText className="h3" lines={['w-40', 'w-24']} />
        </Card>
        <ErrorState title="Failed to load experiences" onRetry={() => {}}>
          The connection dropped. Your search is still here.
        </ErrorState>
        <EmptyState title="No recommendations available yet" action={<Button variant="primary">Share</Button>}>
          Be the first to share your experience!
        </EmptyState>
      </Corner>
      <Corner title="Letter and drawings">
        <Letter>You were invited by a friend</Letter>
        <div className="sky grid grid-cols-2 items-end gap-6 rounded-xl md:grid-cols-4">
          {drawings.map((name) => (
            <Illustration key={name} name={name} className="w-full" />
          ))}
        </div>
      </Corner>
    </div>
  )
}
