// Answers one page of the providers the caller saved.
import { listSavedProviders } from '../../domain/saved/saved.contracts.ts'
import { handleRead } from '../http/serve.ts'
import { readSaved } from './saved.queries.ts'

export const listSavedProvidersHandler = handleRead(listSavedProviders, async ({ input, caller, read }) => {
  const { rows, next_cursor } = await readSaved(read, caller.userId, input.cursor)
  return { providers: rows, next_cursor }
})
