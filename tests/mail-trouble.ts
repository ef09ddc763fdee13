// A time in which no mail leaves: each that is due is tried in vain, and waits to be tried again.
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TestVillage } from './app.ts'

type Village = Pick<TestVillage, 'configuration' | 'database' | 'mailSettled'>

/** Lets the time of every open mail come, and waits until each was tried. */
export const tryMails = async ({ database, mailSettled }: Village): Promise<void> => {
  await sql`
    update mail_outbox set next_attempt_at = to_timestamp(0) where sent_at is null and failed_at is null`.execute(
    database.background.db,
  )
  await mailSettled()
}

/** Acts while no mail can leave, and lets what is open by then be tried in vain. */
export const duringMailTrouble = async (village: Village, act: () => Promise<unknown>): Promise<void> => {
  const { MAIL_DIR } = village.configuration
  await village.mailSettled()
  await rename(MAIL_DIR, `${MAIL_DIR}-away`)
  try {
    await act()
    await tryMails(village)
  } finally {
    await rename(`${MAIL_DIR}-away`, MAIL_DIR)
  }
}
