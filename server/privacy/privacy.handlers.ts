// The calls by which members see what is held of them, take it along, and leave.
import { sql } from 'kysely'
import { downloadEverything, leaveVillage, listStoredData } from '../../domain/privacy/privacy.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { inTransaction } from '../database/transaction.ts'
import { handle } from '../http/serve.ts'
import { scheduleLeaving } from '../members/leaving.ts'
import { readDueErasings } from '../members/member-acts.queries.ts'
import { takeLimit } from '../platform/limits.ts'
import { queueMail } from '../platform/outbox.queries.ts'
import { countOwnRows, downloadedMail, zipEverything } from './download.ts'
import { eraseDueMember } from './erase-due.sweep.ts'

export const listStoredDataHandler = handle(listStoredData, async ({ caller: { userId: id, email }, db }) => ({
  held: await countOwnRows(db, { id, email }),
}))

/** Two at once, then one a day: never more than two within a day. */
const downloads = { times: 2, seconds: 2 * 86_400 }

export const downloadEverythingHandler = handle(
  downloadEverything,
  async ({ input, caller, database, auth, ip, siteUrl, now }) => {
    const { userId: id } = caller
    const { email } = await auth.prove(caller, input.password, ip)
    const zip = await inTransaction(database.db, async (trx) => {
      await sql`set transaction isolation level repeatable read`.execute(trx)
      const { ok, waitSeconds } = await takeLimit(trx, `download:${id}`, downloads)
      if (!ok) throw new Refusal('too_many_downloads', { retryAfterSeconds: waitSeconds })
      const file = await zipEverything(trx, { id, email })
      await queueMail(trx, downloadedMail(email, siteUrl()), { mergeKey: `data_downloaded:${id}` })
      await auth.note(trx, 'data_downloaded', caller, ip)
      return file
    })
    return { name: `everything-${now().toISOString().slice(0, 10)}.zip`, zip: Buffer.from(zip).toString('base64') }
  },
)

export const leaveVillageHandler = handle(
  leaveVillage,
  async ({ input: { password, keep_ids, at_once, why = '' }, caller, database, auth, configuration, ip, siteUrl }) => {
    await auth.prove(caller, password, ip)
    const { userId: id } = caller
    const leaving = { id, keepIds: keep_ids, atOnce: at_once, why, siteUrl: siteUrl() }
    const eraseAt = await inTransaction(database.db, (trx) => scheduleLeaving(trx, leaving))
    if (!eraseAt) throw new Refusal('member_changed', { detail: 'This account is already scheduled to be erased.' })
    if (!at_once) return { erase_at: eraseAt }
    // Where this fails, housekeeping erases them within the hour.
    const [due] = await readDueErasings(database.db, id)
    const isErased = due !== undefined && (await eraseDueMember(database.db, configuration, due))
    return { erase_at: isErased ? null : eraseAt }
  },
)
