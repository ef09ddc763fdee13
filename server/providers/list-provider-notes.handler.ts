// Answers one page of a provider's approved recommendations.
import { listProviderNotes } from '../../domain/providers/provider-page.contracts.ts'
import { handleShared } from '../http/serve.ts'
import { readNotes } from './provider-page.queries.ts'

export const listProviderNotesHandler = handleShared(
  listProviderNotes,
  async ({ input, read }) => {
    const { rows, next_cursor } = await readNotes(read, input)
    return { notes: rows, next_cursor }
  },
  { isKept: ({ cursor }) => cursor === undefined },
)
