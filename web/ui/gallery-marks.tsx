// The small marks of the gallery: badges, chips, stars, avatars, pinned cards.
import { useState } from 'react'
import { categories } from '../../domain/providers/categories.ts'
import { Avatar, CategoryAvatar } from './avatar.tsx'
import { Badge, type BadgeKind } from './badge.tsx'
import { Card } from './card.tsx'
import { Chip, HighlightChips, PickChip, SetChip } from './chip.tsx'
import { Emblem } from './emblem.tsx'
import { Spinner } from './spinner.tsx'
import { Stars } from './stars.tsx'
import { pictureOf, Token } from './token.tsx'

const kinds: BadgeKind[] = ['verified', 'pending', 'approved', 'rejected', 'coming-soon', 'new']
const highlights = ['Great with newborns', 'Patient & kind', 'Reliable', 'Flexible scheduling', 'Affordable pricing']

/** All marks. */
export function GalleryMarks() {
  const [pressed, setPressed] = useState(true)
  return (
    <div className="grid gap-6">
      <Card className="grid gap-5 p-6">
        <div className="flex flex-wrap items-center gap-2">
          {kinds.map((kind) => (
            <Badge key={kind} kind={kind} />
          ))}
          <Badge kind="plain">Strollers</Badge>
        </div>
        <HighlightChips highlights={highlights} />
        <div className="flex flex-wrap items-center gap-2">
          <Chip>Bilingual</Chip>
          <SetChip>4 and up</SetChip>
          <PickChip pressed={pressed} onClick={() => setPressed(!pressed)}>
            Feeding
          </PickChip>
          <PickChip pressed={!pressed} onClick={() => setPressed(!pressed)}>
            Toys
          </PickChip>
          <PickChip pressed={false} disabled>
            Nursery
          </PickChip>
        </div>
        <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
          {[0, 2.3, 4, 4.5, 4.9, 5].map((rating) => (
            <span key={rating} className="flex items-center gap-2 tabular-nums">
              <Stars rating={rating} />
              {rating.toFixed(1)}
            </span>
          ))}
          <Stars rating={4.5} size={24} />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          <Avatar name="Maya Krishnan" size="lg" />
          {['Rosa M.', 'Hannah Kim', 'Denise W.', 'Li Wen Chen', 'Teresa L.'].map((name) => (
            <Avatar key={name} name={name} />
          ))}
          <Avatar name="Maya" size="sm" tone="primary" />
          <CategoryAvatar category="nanny" />
          <Spinner />
        </div>
        <div className="flex flex-wrap items-center gap-3">
          {categories.map(({ slug }, at) => (
            <Emblem key={slug} id={slug} business={at % 2 === 0} className="emblem-56" />
          ))}
          {categories.map(({ slug }) => (
            <Token key={slug} picture={pictureOf(slug)} />
          ))}
        </div>
      </Card>
      <div className="grid gap-6 md:grid-cols-3">
        {(['poppy', 'fog', 'gold'] as const).map((pin) => (
          <Card key={pin} as="article" pin={pin} className="p-6">
            <Stars rating={5} />
            <p className="quote mt-2">I would rate them 5 stars.</p>
          </Card>
        ))}
      </div>
    </div>
  )
}
