// Answers the ids of all providers the caller saved.
import { listSavedIds } from '../../domain/saved/saved.contracts.ts'
import { handle } from '../http/serve.ts'
import { readSavedIds } from './saved.queries.ts'

export const listSavedIdsHandler = handle(listSavedIds, async ({ caller, database }) => ({
  provider_ids: await readSavedIds(database.db, caller.userId),
}))
