// One saved provider: who, the facts in short, the box that chooses them for comparing, and the private note.
import { DollarSign, Users } from 'lucide-react'
import { useState } from 'react'
import type { SavedProvider } from '../../domain/saved/saved.contracts.ts'
import { fromParents } from '../providers/provider.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { Card } from '../ui/card.tsx'
import { CheckField } from '../ui/check-field.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { Stars } from '../ui/stars.tsx'
import { SaveHeart } from './save-heart.tsx'
import { kindAndTown } from './saved.copy.ts'
import { SavedNote } from './saved-note.tsx'
import { useSaved } from './use-saved.ts'

type SavedRowProps = {
  provider: SavedProvider
  chosen: boolean
  /** Why this one cannot be chosen now. */
  full: string | undefined
  onChoose: (chosen: boolean) => void
}

/** The row; a heart that is taken away leaves it in its place until the page is opened again. */
export function SavedRow({ provider, chosen, full, onChoose }: SavedRowProps) {
  const [note, setNote] = useState(provider.note ?? '')
  const { saved } = useSaved(provider.provider_id, undefined, true)
  return (
    <Card
      as="article"
      className="grid grid-cols-[minmax(0,1fr)] gap-x-8 gap-y-4 p-5 md:p-6 lg:grid-cols-[minmax(0,1fr)_19rem]"
    >
      <div className="flex gap-4 md:gap-5">
        <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-card" />
        <div className="min-w-0 flex-1">
          <h2 className="h4 wrap-anywhere" tabIndex={-1}>
            <ProviderLink provider={provider} />
          </h2>
          <p className="text-ink-soft">{kindAndTown(provider)}</p>
          <p className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-1 text-small text-ink-soft">
            <span className="flex items-center gap-1.5">
              <Stars rating={provider.rating} size={16} />
              <b className="font-semibold text-ink">{provider.rating.toFixed(1)}</b>
            </span>
            <span className="flex items-center gap-1.5">
              <Users size={16} className="flex-none text-ink-mute" />
              {fromParents(provider)}
            </span>
            {provider.pricing && (
              <span className="flex min-w-0 items-center gap-1.5">
                <DollarSign size={16} className="flex-none text-ink-mute" />
                <span className="min-w-0 wrap-anywhere">{provider.pricing}</span>
              </span>
            )}
          </p>
          <CheckField
            label={
              <>
                Compare<span className="sr-only"> {provider.provider_name}</span>
              </>
            }
            className="mt-3 print:hidden"
            checked={chosen}
            disabled={!chosen && full !== undefined}
            hint={!chosen && full}
            onChange={(event) => onChoose(event.target.checked)}
          />
        </div>
        <SaveHeart provider={provider} note={note} inList className="-mt-1.5 -mr-2.5 flex-none" />
      </div>
      <SavedNote provider={provider} saved={saved} note={note} onChange={setNote} />
    </Card>
  )
}
