// What the journeys through the inquiries share: who writes, and where things stand on the page.
import type { Page } from 'playwright-core'
import { v7 } from 'uuid'
import { answerInquiry, requestInvitation, sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { grantRole } from '../../server/members/administrators.queries.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { otto } from '../cast.ts'

export const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

/** A row of the list by some of its words. */
export const row = (page: Page, words: string | RegExp) =>
  page.getByRole('region', { name: 'List of inquiries' }).getByRole('listitem').filter({ hasText: words })
export const thread = (page: Page) => page.getByRole('region', { name: 'Thread' })
export const messages = (page: Page) => page.getByRole('region', { name: 'Messages' }).getByRole('listitem')
export const box = (page: Page, name: string) => page.getByLabel(`Reply to ${name}`)
export const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

let count = 0

/** A village with two administrators, Ada and Otto, and ways to fill its inquiries. */
export const startInquiryVillage = async () => {
  const village: TestVillage = await startTestVillage()
  const {
    sql,
    database: { db },
  } = village
  const { id } = await db
    .selectFrom('auth.users')
    .select('id')
    .where('email', '=', otto.email)
    .executeTakeFirstOrThrow()
  await grantRole(db, id)
  return {
    ...village,
    write: async (subject: string, message = 'Hello there') => {
      const email = `writer${++count}@example.com`
      const { body } = await village.call(sendInquiry, { name: 'Yusra Haddad', email, subject, message })
      return { id: body.id, email }
    },
    ask: async (name: string) => {
      const email = `asker${++count}@example.com`
      const asking = { name, email, location: 'Oakland, CA', words: 'Two kids and no sitter' }
      return { id: (await village.call(requestInvitation, asking)).body.id, email }
    },
    /** Messages of the last days, by Writer 1, 2 and so on, the newest first. */
    written: (rows: number) => sql`
      insert into inquiries (id, name, email, subject, message, created_at)
      select gen_random_uuid(), 'Writer ' || n, 'writer' || n || '@example.com', 'Subject ' || n,
        ${`${'x'.repeat(99)}yz and much more`}, now() - make_interval(hours => 30 + n)
      from generate_series(1, ${rows}::int) as n`,
    /** A reply by Otto. */
    replyAsOtto: (inquiryId: string, text: string, last_reply_id: string | null = null) =>
      village.call(answerInquiry, { id: inquiryId, kind: 'reply', request_id: v7(), last_reply_id, text }, otto),
    inviteAsOtto: (inquiryId: string) =>
      village.call(answerInquiry, { id: inquiryId, kind: 'invitation', request_id: v7(), last_reply_id: null }, otto),
    mailsTo: async (address: string) => (await village.mails()).filter(({ to }) => to === address),
    clear: () => db.deleteFrom('inquiries').execute(),
  }
}
