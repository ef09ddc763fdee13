// Takes an import of the old list back, for an administrator or the command line.
import { Refusal } from '../../domain/refusal.ts'
import { counted } from '../../domain/text/counts.ts'
import type { Database } from '../database/open.ts'
import { inTransaction } from '../database/transaction.ts'
import { type Actor, recordAct } from '../members/member-acts.queries.ts'
import { deleteImport, lockImport, takeBackUntil } from './list-imports.queries.ts'

const isRecommendedWords = 'A parent has recommended someone from this list, so it can’t be taken back.'

/** Deletes an import with its entries. Returns their number. Throws `not_found`, `undo_over` and `changed_meanwhile`. */
export const takeBack = ({ db }: Pick<Database, 'db'>, id: string, { by, at }: { by: Actor; at: Date }) =>
  inTransaction(db, async (trx) => {
    const found = await lockImport(trx, id)
    if (!found) throw new Refusal('not_found')
    if (takeBackUntil(found.imported_at) <= at) throw new Refusal('undo_over', { detail: 'Seven days have passed.' })
    if (found.is_recommended) throw new Refusal('changed_meanwhile', { detail: isRecommendedWords })
    await deleteImport(trx, id, found.ids)
    const reason = `Took back ${counted(found.ids.length, 'entry', 'entries')}.`
    await recordAct(trx, { memberId: null, act: 'take_back_list', reason, by })
    return found.ids.length
  })
