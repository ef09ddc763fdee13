// Makes email delivery fail, so that each due email fails and waits for its retry.
import { rename } from 'node:fs/promises'
import { sql } from 'kysely'
import type { TestVillage } from './app.ts'

type Village = Pick<TestVillage, 'configuration' | 'database' | 'mailSettled'>

/** Makes every open email due, and waits until each was attempted. */
export const tryMails = async ({ database, mailSettled }: Village): Promise<void> => {
  await sql`
    update mail_outbox set next_attempt_at = to_timestamp(0) where sent_at is null and failed_at is null`.execute(
    database.background.db,
  )
  await mailSettled()
}

/** Runs `act` while no email can be sent, and lets the attempts to send the open emails fail. */
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
