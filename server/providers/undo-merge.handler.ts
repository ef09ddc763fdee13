// Makes two pages of a merged one again.
import { undoMerge } from '../../domain/providers/duplicates.contracts.ts'
import { handle } from '../http/serve.ts'
import { undo } from './merge-providers.ts'

export const undoMergeHandler = handle(undoMerge, async ({ input: { id }, caller, database, now }) => ({
  merge_id: id,
  undone_at: await undo(database.db, id, { by: caller.userId, at: now() }),
}))
