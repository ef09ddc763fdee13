import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parseLocation, searchReaches } from '../../domain/places/location.rules.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { village } from '../../domain/village.ts'
import { villageParts } from '../../domain/village-places.ts'
import { queryOf } from '../app/call.ts'
import drawing from '../art/bay-map.svg'
import { classes } from '../ui/classes.ts'
import { isNarrowed } from './read-search.ts'
import { type ProviderSearch, townsInput, writeSearch } from './search-address.ts'
import { bayFrame, type CountedTown, frameAround, type MapPin, mapPins, mapSize } from './town-map-pins.ts'

const isBay = village.picture === 'bay'

/** The counted towns that the village's file lists; all, if it lists none of them. */
const villageTowns = (towns: readonly CountedTown[]): readonly CountedTown[] => {
  const listed = new Set(villageParts.flatMap((part) => [...part.together, ...part.towns]).map(placeLabel))
  const own = towns.filter(({ location }) => listed.has(location))
  return own.length > 0 ? own : towns
}

/** Each pin links to the same search in its town. The same places can be browsed and typed, so the map is never required. */
export function TownMap({ search }: { search: ProviderSearch }) {
  const { location } = search
  const counted = useQuery(queryOf('count-by-town', townsInput(search)))
  const searched = foldText(parseLocation(location).city ?? '')
  // the searched town has priority for a pin and a name
  const towns = (counted.data?.towns ?? []).toSorted(
    (one, other) => Number(foldText(other.town) === searched) - Number(foldText(one.town) === searched),
  )
  // a filter may have left out all providers of a town
  const isInList = (town: { location: string }) =>
    !isNarrowed(search) && location !== '' && searchReaches(location, town.location)
  return (
    <section aria-label="Map" className="overflow-hidden rounded-lg border border-line bg-(--ill-water)">
      <div className="relative">
        <svg
          className={classes('art w-full', !isBay && 'bg-(--map-land)')}
          viewBox={`0 0 ${mapSize.width} ${mapSize.height}`}
          aria-hidden="true"
        >
          {isBay && <use href={`${drawing}#art`} {...mapSize} />}
        </svg>
        <ul>
          {mapPins(towns, isBay ? bayFrame : frameAround(villageTowns(towns))).map((pin) => (
            <Pin
              key={pin.location}
              pin={pin}
              search={search}
              here={foldText(pin.town) === searched}
              inList={isInList(pin)}
            />
          ))}
        </ul>
      </div>
      <p className="bg-surface p-4 text-small text-ink-soft">
        {`${towns.some(isInList) ? 'Towns with a filled pin are in this list. Others are farther away. ' : ''}Not to scale.`}
      </p>
    </section>
  )
}

// the touch target is larger than the pin
const pinLook =
  'town-pin absolute grid h-6 min-w-6 -translate-1/2 place-items-center rounded-full px-1 text-[0.8125rem] font-[650] tabular-nums after:absolute after:-inset-2.5 after:rounded-full hover:border-primary forced-colors:[&.bg-primary]:outline-2'
const searchedLook =
  'z-1 h-8 min-w-8 border-3 border-accent bg-surface text-ink before:absolute before:top-[calc(100%+1px)] before:border-x-6 before:border-t-8 before:border-x-transparent before:border-t-accent'
const nameLook =
  'pointer-events-none absolute rounded-xs bg-(--map-land)/80 px-0.5 text-[0.75rem] leading-[1.3] whitespace-nowrap'

type PinProps = { pin: MapPin; search: ProviderSearch; here: boolean; inList: boolean }

function Pin({ pin, search, here, inList }: PinProps) {
  const { town, location, providers, x, y, nameSide } = pin
  const offset = here ? 1.25 : 0.875
  const look = inList ? 'border-primary bg-primary text-on-primary' : 'border-control bg-surface text-ink'
  return (
    <li className="absolute" style={{ left: `${(100 * x) / mapSize.width}%`, top: `${(100 * y) / mapSize.height}%` }}>
      <Link
        to="/search-results"
        search={writeSearch({ ...search, location })}
        aria-label={`${town}, ${providers}`}
        aria-current={here ? 'true' : undefined}
        className={classes(pinLook, here ? searchedLook : `border-[1.5px] ${look}`)}
      >
        {withCommas(providers)}
      </Link>
      <span
        aria-hidden="true"
        style={{
          ...{ left: `${nameSide.x * offset}rem`, top: `${nameSide.y * offset}rem` },
          translate: `${50 * (nameSide.x - 1)}% ${50 * (nameSide.y - 1)}%`,
        }}
        className={`${nameLook} ${here ? 'font-bold' : 'font-medium'}`}
      >
        {town}
      </span>
    </li>
  )
}
