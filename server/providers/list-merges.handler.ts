// Answers the latest merges that stand.
import { listMerges } from '../../domain/providers/duplicates.contracts.ts'
import { handle } from '../http/serve.ts'
import { readMerges } from './duplicates.queries.ts'

export const listMergesHandler = handle(listMerges, async ({ database }) => ({ merges: await readMerges(database.db) }))
