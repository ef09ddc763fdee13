// Answers one page of the providers the caller saved.
import { listSavedProviders } from '../../domain/saved/saved.contracts.ts'
import { handle } from '../http/serve.ts'
import { readSaved } from './saved.queries.ts'

export const listSavedProvidersHandler = handle(listSavedProviders, async ({ input, caller, database }) => {
  const { rows, next_cursor } = await readSaved(database.db, caller.userId, input.cursor)
  return { providers: rows, next_cursor }
})
