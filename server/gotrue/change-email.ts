// Changes an account's address: emails links to both mailboxes, and applies the change when the second one is opened.
import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { sql } from 'kysely'
import pg from 'pg'
import { village } from '../../domain/village.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { lockVersionsOf } from '../members/member-acts.queries.ts'
import { type Mail, queueMail } from '../platform/outbox.queries.ts'
import { type Account, findAccountByEmail, lockAccount, now, updateAccount } from './accounts.queries.ts'
import type { AuthContext } from './auth-context.ts'
import { tooManyMails, userBanned } from './auth-error.ts'
import { alreadyMemberMail, confirmAddress } from './auth-mails.ts'
import { deleteLinksOf, emailChangeKinds, findLink, putLink, takeEmailChange } from './mailed-links.queries.ts'
import { linkExpired } from './open-link.ts'

const title = 'Change your email'

const linkMail = (to: string, address: string, link: string): Mail => ({
  kind: 'email_change',
  to,
  subject: `${title} at ${village.name}`,
  title,
  paragraphs: [
    `We got a request to change the email on your ${village.name} account to ${address}.`,
    'We sent a link to both addresses. Your email changes once both are opened, within 24 hours.',
  ],
  button: { label: 'Confirm the change', url: link },
  footnote: 'If this wasn’t you, don’t open the link, and choose a new password right away.',
})

const newAddressMail = (to: string, link: string): Mail => ({
  kind: 'email_change',
  to,
  subject: `Confirm your new email for ${village.name}`,
  title: 'Confirm your new email',
  paragraphs: [
    `Someone wants to use this email for their ${village.name} account. If that’s you, please confirm.`,
    'We sent a link to both addresses. Your email changes once both are opened, within 24 hours.',
  ],
  button: { label: 'Confirm my address', url: link },
  footnote: 'If this wasn’t you, you can ignore this email. Nothing happens unless the link is used.',
})

const changedMail = (to: string, siteUrl: string): Mail => ({
  kind: 'email_changed',
  to,
  subject: `Your ${village.name} email was changed`,
  title: 'Your email was changed',
  paragraphs: [
    'Your account has a new email. Use it to sign in from now on. Our emails go there, too.',
    'If this wasn’t you, please write to us right away.',
  ],
  button: { label: 'Write to us', url: `${siteUrl}/contact` },
})

/**
 * Emails a link to both mailboxes, in the caller's transaction; an earlier change is discarded. A new address that has
 * an account gets a notice instead, and the response is the same. Throws 429 if links were sent recently.
 */
export const askEmailChange = async (
  context: AuthContext,
  trx: Trx,
  request: FastifyRequest,
  account: Account,
  email: string,
): Promise<Account> => {
  const { limits, configuration, siteUrl } = context
  if (email === account.email) return account
  const { ok, waitSeconds } = await limits.mailAsked(trx, 'email_change', { email, ip: request.ip, known: false })
  if (!ok) throw tooManyMails(waitSeconds)
  const delaySeconds = await limits.linkMail(trx, 'email_change', { userId: account.id, known: true })
  const taken = await findAccountByEmail(trx, email)
  const ttlSeconds = configuration.AUTH_SIGNUP_TTL_S + delaySeconds
  for (const kind of emailChangeKinds) {
    const token = randomBytes(32).toString('base64url')
    await putLink(trx, { token, userId: account.id, kind, redirectTo: siteUrl(), ttlSeconds })
    const link = confirmAddress(siteUrl(), { token, type: 'email_change', wanted: undefined })
    const options = { delaySeconds, mergeKey: `${kind}:${account.id}` }
    if (kind === 'email_change_current') await queueMail(trx, linkMail(account.email, email, link), options)
    else if (!taken) await queueMail(trx, newAddressMail(email, link), options)
    else if (await limits.mayTellMember(trx, taken.id))
      await queueMail(trx, alreadyMemberMail(email, siteUrl()), options)
  }
  await context.record(trx, request, { event: 'email_change_asked', userId: account.id })
  return updateAccount(trx, account.id, { new_email: email, email_change_sent_at: now })
}

/** Moves what was written or sent under the old address to the new one, so that erasing finds it. */
const moveAddress = async (trx: Trx, { id, email: from }: Account, to: string): Promise<void> => {
  await trx.updateTable('experience_submissions').set({ submitter_email: to }).where('user_id', '=', id).execute()
  await sql`
    update submission_words w set words = lower(unaccent(
      ' ' || concat_ws(' ', s.provider_name, s.submitter_email, s.city, s.location)))
    from experience_submissions s where s.id = w.submission_id and s.user_id = ${id}`.execute(trx)
  await sql`update inquiries set email = ${to} where lower(email) = ${from}`.execute(trx)
  await sql`update mail_outbox set recipient = ${to} where lower(recipient) = ${from}`.execute(trx)
}

const change = async ({ siteUrl }: AuthContext, trx: Trx, account: Account, email: string): Promise<void> => {
  await updateAccount(trx, account.id, { email, new_email: null, email_change_sent_at: null })
  await deleteLinksOf(trx, account.id)
  await moveAddress(trx, account, email)
  // Each former mailbox gets its own notice, whatever the new address is.
  await queueMail(trx, changedMail(account.email, siteUrl()), {
    mergeKey: `email_changed:${account.id}:${account.email}`,
  })
}

/** Opens the link of one mailbox. True if it was the second one and the address has changed. Throws `otp_expired` or `user_banned`. */
export const confirmEmailChange = async (context: AuthContext, request: FastifyRequest, token: string) => {
  try {
    return await inTransaction(context.db, async (trx) => {
      const found = await findLink(trx, token)
      if (!found) throw linkExpired()
      await lockVersionsOf(trx, found.userId)
      const account = await lockAccount(trx, found.userId)
      const taken = account && !account.leaving && (await takeEmailChange(trx, token, account.id))
      if (!account?.new_email || !taken) throw linkExpired()
      if (account.banned) throw userBanned()
      if (taken.isLast) {
        await change(context, trx, account, account.new_email)
        await context.record(trx, request, { event: 'email_changed', userId: account.id })
      }
      return taken.isLast
    })
  } catch (error) {
    // someone else has taken the address meanwhile
    if (error instanceof pg.DatabaseError && error.constraint === 'users_email_unique') throw linkExpired()
    throw error
  }
}
