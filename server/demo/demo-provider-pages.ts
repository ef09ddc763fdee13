// What providers of the demo village say themselves: contact confirmed, when they are free, answers, and what waits at the desk.
import type { Transaction } from 'kysely'
import type { Tables } from '../database/tables.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import type { Draw } from './draw.ts'

interface Opened {
  name: string
  /** Days since they opened their page. */
  days: number
  free?: 'now' | 'from' | 'not'
  hidden?: string[]
  /** To their newest note; one that waits is not shown yet. */
  answer?: string
  waits?: boolean
}

const opened: readonly Opened[] = [
  {
    name: 'Maria-Jose de la Cruz y Fernandez-Villanueva',
    days: 6,
    free: 'from',
    answer: 'Thank you! Your two kept me laughing all year. I am with one family at a time, so please write early.',
  },
  {
    name: 'Sunbeam Kids Classes 🌞',
    days: 12,
    answer: 'Thank you. There is a second class on Saturday mornings since, so there is less of a wait.',
  },
  { name: 'Tom & Jerry’s Daycare “On the Hill”', days: 20, hidden: ['phone'] },
  { name: 'Keiko Navarrete', days: 2, free: 'now' },
  { name: 'Ines Belmonte', days: 9, free: 'not' },
  {
    name: 'Consuelo Vidal',
    days: 1,
    answer: 'Since March I work in the mornings only. I say so here that nobody asks in vain.',
    waits: true,
  },
]

/** Of somebody who has opened no link. */
const claim = {
  kind: 'claim',
  claimed_name: 'Inés Bellmonte',
  claimed_reach: '(650) 555-0148',
  words: 'A friend told me that I am on your site. I would like to see what is written there.',
} as const

/** Of an address that no parent named for her page. */
const newAddress = {
  name: 'Keiko Navarrete',
  request: { kind: 'new_address', mailbox: 'keiko.at.home@mail.example', wishes: ['correct'] },
} as const

/** Fills in what they did on their pages, and what the desk has to answer. */
export const fillProviderPages = async (trx: Transaction<Tables>, draw: Draw, today: Date): Promise<void> => {
  const daysFrom = (days: number) => new Date(today.getTime() + days * 86_400_000)
  const requests = [{ id: draw.id(today), asked_at: daysFrom(-0.4), ...claim }]
  await trx.insertInto('listing_requests').values(requests).execute()
  for (const { name, days, free = null, hidden = [], answer, waits } of opened) {
    const { id, newest_id } = await trx
      .selectFrom('providers')
      .select(['id', 'newest_id'])
      .where('provider_name', '=', name)
      .executeTakeFirstOrThrow()
    const at = daysFrom(-days)
    const told = {
      free,
      free_from: free === 'from' ? daysFrom(25).toISOString().slice(0, 10) : null,
      free_told_at: free && at,
    }
    await trx
      .insertInto('provider_listings')
      .values({ provider_id: id, mailbox: `${id}@mail.example`, hidden, hidden_at: at, confirmed_at: at, ...told })
      .execute()
    await recountProvider(trx, id)
    if (name === newAddress.name) {
      const { wishes, ...request } = newAddress.request
      const asked = { id: draw.id(today), asked_at: daysFrom(-0.2), provider_id: id, wishes: [...wishes] }
      await trx.insertInto('listing_mailboxes').values({ provider_id: id, mailbox: request.mailbox }).execute()
      await trx
        .insertInto('listing_requests')
        .values({ ...request, ...asked })
        .execute()
    }
    if (!answer || !newest_id) continue
    const shown = waits ? { proposed: answer } : { text: answer, shown_at: at }
    await trx
      .insertInto('listing_answers')
      .values({ submission_id: newest_id, ...shown })
      .execute()
    if (!waits) continue
    const request = {
      id: draw.id(at),
      asked_at: at,
      kind: 'answer',
      provider_id: id,
      submission_id: newest_id,
    } as const
    await trx
      .insertInto('listing_requests')
      .values({ ...request, words: answer })
      .execute()
  }
}
