// Answers of get-old-list for tests of screens.
import type { Answer } from '../../domain/contract.ts'
import type { getOldList, ListEntry } from '../../domain/old-list/old-list.contracts.ts'

type OldList = Answer<typeof getOldList>

let made = 0

export const entry = (name: string, more: Partial<ListEntry> = {}): ListEntry => {
  made += 1
  return {
    id: `0198c1de-0000-7000-8000-${String(made).padStart(12, '0')}`,
    name,
    service_type: 'nanny',
    city: 'Berkeley',
    state: 'CA',
    words: null,
    mine: null,
    submission_id: null,
    ...more,
  }
}

export const kind = (
  service_type: string,
  entries: ListEntry[],
  counts: Partial<OldList['kinds'][number]> = {},
): OldList['kinds'][number] => ({
  service_type,
  entries_count: entries.length,
  near_count: entries.length,
  entries,
  ...counts,
})

export const listOf = (...kinds: OldList['kinds']): OldList => ({
  kinds,
  total: 212,
  adopted: 41,
  adopted_by_me: 2,
  erased_from: '2027-11-15T12:00:00.000Z',
})
