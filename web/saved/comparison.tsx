import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import type { SavedProvider } from '../../domain/saved/saved.contracts.ts'
import { contactWords, freeFact } from '../providers/own-words.copy.ts'
import { againCount, parentCount } from '../providers/provider.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { ShortRating } from '../providers/rating-line.tsx'
import { RecommendationText } from '../recommendations/recommendation-text.tsx'
import { Card } from '../ui/card.tsx'
import { monthOf } from '../ui/dates.ts'
import { Emblem } from '../ui/emblem.tsx'
import { PageTitle } from '../ui/page-title.tsx'
import { kindAndTown } from './saved.copy.ts'

const unknown = <span className="text-ink-mute">Not given</span>

const questions: { name: string; answer: (provider: SavedProvider) => ReactNode }[] = [
  {
    name: 'What a parent said',
    answer: (provider) => (
      <RecommendationText
        {...provider}
        parents={provider.total_recommendations}
        quoteClassName="line-clamp-4 text-[1.0625rem]"
        sentenceClassName="line-clamp-6 text-ink-soft"
      />
    ),
  },
  {
    name: 'Parents who shared',
    answer: ({ total_recommendations, created_at }) => (
      <>
        <span>{parentCount(total_recommendations)}</span>
        <span className="block text-small text-ink-mute">latest in {monthOf(created_at)}</span>
      </>
    ),
  },
  { name: 'Rating', answer: (provider) => <ShortRating {...provider} /> },
  { name: 'Would use again', answer: (provider) => againCount(provider) || unknown },
  { name: 'Mentioned most', answer: ({ combined_highlights: named }) => named.slice(0, 3).join(', ') },
  { name: 'Price', answer: ({ pricing }) => pricing ?? unknown },
  { name: 'Availability', answer: (provider) => freeFact(provider)[1] ?? unknown },
  {
    name: 'Contact',
    answer: (provider) =>
      contactWords(provider, new Date()) ?? (provider.has_any_contact_info ? 'On their page' : 'Not available'),
  },
  { name: 'Your note', answer: ({ note }) => note ?? <span className="text-ink-mute">None yet</span> },
]

export function Comparison({ providers }: { providers: SavedProvider[] }) {
  return (
    <div className="page pt-4 pb-10">
      <PageTitle title="Side by side" />
      <Link to="/saved" className="inline-flex min-h-(--tap) items-center gap-2 font-semibold text-link print:hidden">
        <ArrowLeft size={18} />
        Saved
      </Link>
      <h1 className="h1 mt-2">Side by side</h1>
      <p className="mt-2 text-ink-soft">There’s no winner here. You know your family best.</p>
      <Card className="mt-6 p-4 max-md:hidden">
        <table className="w-full table-fixed">
          <thead>
            <tr>
              <td className="w-38" />
              {providers.map((provider) => (
                <th key={provider.provider_id} scope="col" className="p-4 text-left align-top font-normal">
                  <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-card" />
                  <span className="h4 mt-2 block font-display wrap-anywhere">
                    <ProviderLink provider={provider} />
                  </span>
                  <span className="block text-small text-ink-mute">{kindAndTown(provider)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {questions.map(({ name, answer }) => (
              <tr key={name} className="border-t border-line">
                <th scope="row" className="p-4 text-left align-baseline text-small font-semibold text-ink-mute">
                  {name}
                </th>
                {providers.map((provider) => (
                  <td key={provider.provider_id} className="p-4 align-baseline wrap-anywhere">
                    {answer(provider)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </Card>
      <div className="mt-5 md:hidden">
        <ul className="sticky top-0 z-10 short:static flex gap-4 border-b border-line bg-bg py-3">
          {providers.map((provider) => (
            <li key={provider.provider_id} className="grid min-w-0 flex-1 justify-items-center gap-1 text-center">
              <Emblem id={provider.provider_id} business={provider.is_business} className="emblem-56" />
              <span className="text-small leading-tight font-semibold wrap-anywhere">
                <ProviderLink provider={provider} />
              </span>
            </li>
          ))}
        </ul>
        {questions.map(({ name, answer }) => (
          <section key={name} className="border-b border-line py-4">
            <h2 className="name text-small text-ink-mute">{name}</h2>
            <dl className="mt-2 grid grid-cols-[6rem_minmax(0,1fr)] items-baseline gap-x-4 gap-y-2">
              {providers.map((provider) => (
                <div key={provider.provider_id} className="contents">
                  <dt className="text-small leading-snug font-semibold wrap-anywhere">
                    <bdi>{provider.provider_name}</bdi>
                  </dt>
                  <dd className="min-w-0 wrap-anywhere">{answer(provider)}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </div>
  )
}
