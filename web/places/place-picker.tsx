import { useQuery } from '@tanstack/react-query'
import { History } from 'lucide-react'
import { useState } from 'react'
import { type ChoosablePlace, placeGroups } from '../../domain/places/place-groups.rules.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import { queryOf } from '../app/call.ts'
import { readLastSearch } from '../offline/last-search.ts'
import { LinkButton } from '../ui/button.tsx'
import { PickChip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { ErrorState, Loading, Skeleton } from '../ui/states.tsx'

export type PlacePickerProps = {
  open: boolean
  onClose: () => void
  chosen: string
  onChoose: (location: string) => void
}

type Group = ReturnType<typeof placeGroups>[number]

export function PlacePicker({ open, onClose, chosen, onChoose }: PlacePickerProps) {
  const counted = useQuery({ ...queryOf('count-by-place', {}), enabled: open })
  const groups = placeGroups(counted.data?.places ?? [])
  const holding = groups.find(({ whole, cities, towns }) =>
    [whole, ...cities, ...towns].some((place) => place?.location === chosen),
  )
  const [wanted, setWanted] = useState<string>()
  const shown = groups.find(({ name }) => name === wanted) ?? holding ?? groups[0]
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Where?"
      description={`The ${village.metro}, with the number of providers in each place.`}
      size="lg"
      steady
    >
      {counted.isPending && (
        <Loading label="Loading places">
          <div className="grid gap-3 md:w-56">
            {groups.map(({ name }) => (
              <Skeleton key={name} className="h-11 rounded-md" />
            ))}
          </div>
        </Loading>
      )}
      {counted.isLoadingError && <ErrorState title="Failed to load places" query={counted} />}
      {counted.data && (
        <>
          <Recent chosen={chosen} onChoose={onChoose} />
          <div className="gap-8 md:grid md:grid-cols-[14rem_minmax(0,1fr)]">
            <ul>
              {groups.map((group) => (
                <li key={group.name} className="border-b border-line last:border-0 md:border-0">
                  <button
                    type="button"
                    aria-expanded={group === shown}
                    onClick={() => setWanted(group.name)}
                    className={classes(
                      'flex min-h-11 w-full items-center justify-between gap-3 rounded-sm px-3 font-semibold hover:bg-tint',
                      group === shown && 'bg-primary-soft',
                    )}
                  >
                    {group.name}
                    <span className="font-normal text-ink-mute tabular-nums">{numberOrNone(countOf(group))}</span>
                  </button>
                  {group === shown && <Towns group={group} chosen={chosen} onChoose={onChoose} className="md:hidden" />}
                </li>
              ))}
            </ul>
            {shown && <Towns group={shown} chosen={chosen} onChoose={onChoose} className="max-md:hidden" />}
          </div>
        </>
      )}
    </Dialog>
  )
}

function Recent({ chosen, onChoose }: Pick<PlacePickerProps, 'chosen' | 'onChoose'>) {
  const places = (readLastSearch()?.places ?? []).filter((place) => place !== chosen).slice(0, 2)
  if (places.length === 0) return null
  return (
    <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line pb-3 text-ink-mute">
      <History size={18} /> <span>Recent</span>
      {places.map((place) => (
        <LinkButton key={place} onClick={() => onChoose(place)}>
          {place}
        </LinkButton>
      ))}
    </p>
  )
}

const numberOrNone = (count: number): string => (count > 0 ? withCommas(count) : 'none yet')

const countOf = ({ whole, towns }: Group): number => (whole ?? towns[0])?.providers ?? 0

type TownsProps = Pick<PlacePickerProps, 'chosen' | 'onChoose'> & { group: Group; className: string }

function Towns({ group: { name, whole, cities, towns }, chosen, onChoose, className }: TownsProps) {
  const chip = (place: Pick<ChoosablePlace, 'name' | 'location'> & { providers?: number }) => (
    <li key={place.location}>
      <PickChip pressed={place.location === chosen} onClick={() => onChoose(place.location)}>
        <span>{place.name}</span>
        {place.providers !== undefined && (
          <span className="font-normal tabular-nums opacity-80">{numberOrNone(place.providers)}</span>
        )}
      </PickChip>
    </li>
  )
  const line = 'flex flex-wrap gap-2'
  return (
    <div className={classes('grid content-start gap-3 py-4 md:py-0', className)}>
      {whole && <ul className={line}>{chip({ ...whole, name: `All of ${name}` })}</ul>}
      {cities.length > 0 && (
        <>
          <p className="text-small text-ink-mute">Choose any of these to search all of the {name}.</p>
          <ul className={line}>{cities.map(chip)}</ul>
          <p className="text-small text-ink-mute">Choose one of these to search just that town.</p>
        </>
      )}
      <ul className={line}>{towns.map(chip)}</ul>
    </div>
  )
}
