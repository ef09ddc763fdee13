// The desk's requests of providers as the server answers them, and the part of the dashboard that shows them.
import { screen, within } from '@testing-library/react'
import { listProviderRequests, type ProviderRequest } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { offeredProviderSchema } from '../../domain/providers/providers.contracts.ts'
import { type Answers, openPage } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

/** The moment so many days from now, in ISO 8601. */
export const moment = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
export const id = (at: number) => `0198c1de-0000-7000-8000-${String(at).padStart(12, '0')}`

/** A request that can be mailed to and is due tomorrow; `given` says what is otherwise. */
export const request = (given: Partial<ProviderRequest>): ProviderRequest =>
  sampleOf(listProviderRequests.output.shape.requests.element, {
    on_record: [],
    removal: null,
    mailable: true,
    due_at: moment(1.5),
    due_by_law_at: moment(44.5),
    ...given,
  })

/** A page as administrators are told of it. */
export const page = (at: number, city: string) =>
  sampleOf(offeredProviderSchema, {
    provider_id: id(at),
    provider_name: 'Ana P.',
    service_type: 'birth-doula',
    city,
    total_recommendations: 3,
  })

export const claim = request({
  id: id(1),
  kind: 'claim',
  claimed_name: 'Ana Lucía Prieto',
  claimed_reach: 'ana@doula.example',
  words: 'I stopped working.',
  on_record: [page(11, 'Oakland'), page(12, 'Fremont')],
})
export const answer = request({
  id: id(2),
  kind: 'answer',
  due_at: moment(-0.5),
  provider: page(11, 'Oakland'),
  words: 'The tunnel was closed.',
  note: { recommendation: 'Generated.', own_words: 'Late twice.', rating: 4 },
})
const done = request({
  id: id(3),
  kind: 'removal',
  claimed_name: 'Glen A.',
  done_at: moment(-1),
  done_by: 'Ada F.',
  reason: 'He asked by phone',
})

export type List = { requests: ProviderRequest[]; next_cursor: string | null }
/** One answer of the list; with a cursor there is more. */
export const page1 = (requests: ProviderRequest[], next_cursor: string | null = null): List => ({
  requests,
  next_cursor,
})

/** Both lists; with more open ones behind a cursor. */
export const lists = (open: ProviderRequest[], more: ProviderRequest[] = []): Answers => ({
  'list-listing-requests': ({ list, cursor }) => {
    if (list === 'done') return page1([done])
    return cursor ? page1(more) : page1(open, more.length > 0 ? 'next' : null)
  },
})

/** The part of the dashboard with the requests. */
export const open = (part = 'requests', answers: Answers = lists([answer, claim])) =>
  openPage(`/admin?tab=providers&status=${part}`, { as: 'administrator', answers })

/** What stands in the row under this heading. */
export const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)

/** The button that closes the request, beside the one that closes the dialog. */
export const closeInDialog = () =>
  within(screen.getByRole('dialog')).getAllByRole('button', { name: 'Close' }).at(-1)?.click()
