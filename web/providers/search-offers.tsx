// Ways on from a search that found nobody: places nearby that have such providers, and other kinds of care around this one.
import { useQuery } from '@tanstack/react-query'
import { HeartHandshake, MapPin } from 'lucide-react'
import { categoryPlural, isCategorySlug } from '../../domain/providers/categories.ts'
import { categoriesToOffer, placesToOffer } from '../../domain/providers/search-offers.rules.ts'
import { queryOf } from '../app/call.ts'
import { ChipLink } from '../ui/chip.tsx'
import { type ProviderSearch, writeSearch } from './search-address.ts'

/** Nothing while there is nothing to offer; it stands below the words of the empty list, so that its coming moves nothing above. */
export function SearchOffers({ search }: { search: ProviderSearch }) {
  const { location, category } = search
  const byPlace = useQuery(queryOf('count-by-place', category ? { service_type_filter: category } : {}))
  const byCategory = useQuery(queryOf('count-by-category', { location_filter: location }))
  const places = location ? placesToOffer(byPlace.data?.places ?? [], location) : []
  const kinds = categoriesToOffer(byCategory.data?.categories ?? [], category)
  const offers = [
    {
      icon: MapPin,
      title: 'Look a little further',
      words: 'Where parents recommend some.',
      ways: places.map(({ name, location, providers }) => ({ name, count: providers, search: { category, location } })),
    },
    {
      icon: HeartHandshake,
      title: 'Other kinds of care',
      words: 'What parents recommend around here.',
      ways: kinds.map(({ service_type, near }) => ({
        name: categoryPlural(service_type),
        count: near,
        search: { location, category: isCategorySlug(service_type) ? service_type : undefined },
      })),
    },
  ].filter(({ ways }) => ways.length > 0)
  if (offers.length === 0) return null
  return (
    <div className="mt-5 grid gap-5 md:grid-cols-2">
      {offers.map(({ icon: Icon, title, words, ways }) => (
        <section key={title} className="panel p-5" aria-label={title}>
          <div className="flex gap-4">
            <span className="grid size-11 flex-none place-items-center rounded-full bg-surface text-link">
              <Icon size={20} />
            </span>
            <div>
              <h3 className="font-semibold">{title}</h3>
              <p className="text-small text-ink-soft">{words}</p>
            </div>
          </div>
          <ul className="mt-4 flex flex-wrap gap-2.5">
            {ways.map(({ name, count, search: other }) => (
              <li key={name}>
                <ChipLink to="/search-results" search={writeSearch(other)} count={count}>
                  {name}
                </ChipLink>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  )
}
