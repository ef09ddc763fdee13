// Answers the ids of all providers the caller saved.
import { listSavedIds } from '../../domain/saved/saved.contracts.ts'
import { handleRead } from '../http/serve.ts'
import { readSavedIds } from './saved.queries.ts'

export const listSavedIdsHandler = handleRead(listSavedIds, async ({ caller, read }) => ({
  provider_ids: await readSavedIds(read, caller.userId),
}))
