// The drawn map of the bay beside the results: how many providers of this kind parents recommend where.
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parseLocation, regionOf } from '../../domain/places/location.rules.ts'
import { queryOf } from '../app/call.ts'
import drawing from '../art/bay-map.svg'
import { type MapPin, mapPins, mapSize } from './bay-map-pins.ts'
import { type ProviderSearch, writeSearch } from './search-address.ts'

const percent = (part: number, whole: number): string => `${((100 * part) / whole).toFixed(2)}%`

/** Each pin leads to the same search there; the same places can be browsed and typed, so nobody needs the map. */
export function BayMap({ search }: { search: ProviderSearch }) {
  const { category } = search
  const counted = useQuery(queryOf('count-by-place', category ? { service_type_filter: category } : {}))
  return (
    <section aria-label="Map" className="overflow-hidden rounded-lg border border-line bg-(--ill-water)">
      <div className="relative">
        <svg className="art w-full" viewBox={`0 0 ${mapSize.width} ${mapSize.height}`} aria-hidden="true">
          <use href={`${drawing}#art`} {...mapSize} />
        </svg>
        <ul>
          {mapPins(counted.data?.places ?? []).map((pin) => (
            <Pin key={pin.place.name} pin={pin} search={search} />
          ))}
        </ul>
      </div>
      <p className="bg-surface p-4 text-small text-ink-soft">
        <b className="font-semibold text-ink">Drawn, not to scale.</b> The numbers are providers parents recommend.
        Choose a place to look there.
      </p>
    </section>
  )
}

// the finger's room is larger than the pin
const pinLook =
  'bay-pin absolute grid h-6 min-w-6 -translate-1/2 place-items-center rounded-full border-[1.5px] border-control bg-surface px-1 text-[0.8125rem] font-[650] text-ink tabular-nums after:absolute after:-inset-2.5 after:rounded-full hover:border-primary aria-[current]:z-1 aria-[current]:border-3 aria-[current]:border-accent aria-[current]:h-8 aria-[current]:min-w-8'
const nameLook =
  'pointer-events-none absolute -translate-y-1/2 rounded-xs bg-(--map-land)/80 px-0.5 text-[0.75rem] leading-[1.3] whitespace-nowrap'

function Pin({ pin: { place, x, y, nameSide }, search }: { pin: MapPin; search: ProviderSearch }) {
  const { city = '', state } = parseLocation(search.location)
  const here = place.location === (regionOf(city, state)?.name ?? search.location)
  return (
    <li className="absolute" style={{ left: percent(x, mapSize.width), top: percent(y, mapSize.height) }}>
      <Link
        to="/search-results"
        search={writeSearch({ ...search, location: place.location })}
        aria-label={`${place.name}, ${place.providers}`}
        aria-current={here ? 'true' : undefined}
        className={pinLook}
      >
        {place.providers.toLocaleString('en-US')}
      </Link>
      {nameSide && (
        <span
          aria-hidden="true"
          className={`${nameLook} ${here ? 'font-bold' : 'font-medium'} ${nameSide === 'right' ? 'left-3.5' : 'right-3.5'}`}
        >
          {place.name}
        </span>
      )}
    </li>
  )
}
