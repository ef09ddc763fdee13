// Several processes that write the emails of alerts at the same moment.
import { beforeEach, expect, it } from 'vitest'
import { writeAlerts } from '../../server/alerts/write-alerts.ts'
import { inTransaction } from '../../server/database/transaction.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { daysLater, forgetMails, newsOf, tellMe } from './alerts.ts'

const village = await forFile(startTestVillage())
const { sql } = village

beforeEach(async () => {
  for (const table of ['alerts', 'digests', 'experience_submissions', 'limits']) await sql.text(`delete from ${table}`)
  for (const one of [maya, ada]) await tellMe(village, { service_type_filter: 'nanny' }, one)
  await forgetMails(village)
  await recommend(village, { service_type: 'nanny' }, otto)
})

const write = writeAlerts(() => village.url, { countDigest: () => {} })
const both = async () => [...(await newsOf(village, maya.email)), ...(await newsOf(village, ada.email))]

it('jobs that run at the same time write one email to each member', async () => {
  const at = daysLater(1)
  await Promise.all([1, 2, 3, 4].map(() => inTransaction(village.database.db, (trx) => write(trx, at))))
  expect(await both()).toHaveLength(2)
})

it('a job that dies before its commit loses no email', async () => {
  const at = daysLater(1)
  const dies = inTransaction(village.database.db, async (trx) => {
    await write(trx, at)
    throw new Error('killed')
  })
  await expect(dies).rejects.toThrow('killed')
  expect(await both()).toEqual([])
  await village.runDigests(at)
  expect(await both()).toHaveLength(2)
})
