import {
  checkList,
  getOldList,
  importList,
  listImports,
  reportListEntry,
  takeBackImport,
} from '../../domain/old-list/old-list.contracts.ts'
import { retention } from '../../domain/privacy/retention.ts'
import { invalidField, Refusal } from '../../domain/refusal.ts'
import { counted } from '../../domain/text/counts.ts'
import { notifyDashboards } from '../database/notifications.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { recordAct } from '../members/member-acts.queries.ts'
import { holdDoNotList } from '../provider-portal/do-not-list.ts'
import {
  findEntries,
  findImport,
  findPages,
  insertImport,
  joinFound,
  lockOldList,
  readImports,
} from './list-imports.queries.ts'
import { countOldList, lockEntry, readOldList, writeReport } from './old-list.queries.ts'
import { takeBack } from './take-back.ts'

export const checkListHandler = handle(checkList, async ({ input: { rows }, database: { db }, auth }) => ({
  found: joinFound(await findPages(db, rows), await findEntries(db, auth.digest, rows, null)),
}))

/** Brings in the rows that are new. The pages are compared first, because the locks hold up removals of providers. */
export const importListHandler = handle(importList, async ({ input, caller, database, auth, now }) => {
  const { import_id: id, rows } = input
  const pages = await findPages(database.db, rows)
  const imported = await inTransaction(database.db, async (trx) => {
    await lockOldList(trx)
    await holdDoNotList(trx)
    const found = joinFound(pages, await findEntries(trx, auth.digest, rows, id))
    // an earlier try whose answer was lost
    const before = await findImport(trx, id)
    if (before && before.imported_by !== caller.userId)
      throw invalidField('import_id', 'This id belongs to another import.')
    if (before) return { added: before.entries, found }
    const others = new Set(found.map(({ row }) => row))
    const fresh = rows.filter(({ row }) => !others.has(row))
    if (fresh.length > 0) {
      await insertImport(trx, fresh, { id, by: caller.userId, at: now() })
      const reason = `Brought in ${counted(fresh.length, 'entry', 'entries')}.`
      await recordAct(trx, { memberId: null, act: 'import_list', reason, by: caller.userId })
    }
    return { added: fresh.length, found }
  })
  notifyDashboards(database)
  return imported
})

export const listImportsHandler = handle(listImports, async ({ db, now }) => ({
  imports: await readImports(db, now()),
}))

export const takeBackImportHandler = handle(takeBackImport, async ({ input, caller, database, now }) => {
  const taken_back = await takeBack(database, input.id, { by: caller.userId, at: now() })
  notifyDashboards(database)
  return { taken_back }
})

export const getOldListHandler = handle(getOldList, async ({ input, caller, db }) => {
  const { oldest, ...counts } = await countOldList(db, caller.userId)
  const kinds = await readOldList(db, caller.userId, input)
  const erased_from = oldest && new Date(oldest.getTime() + retention.oldList.days * 86_400_000)
  return { kinds, ...counts, erased_from }
})

export const reportListEntryHandler = handle(reportListEntry, ({ input, caller, database, now }) =>
  inTransaction(database.db, async (trx) => {
    if (!(await lockEntry(trx, input.id))) throw new Refusal('not_found')
    await writeReport(trx, { ...input, userId: caller.userId, byAdmin: caller.isAdmin, at: now() })
    return { works: input.works }
  }),
)
