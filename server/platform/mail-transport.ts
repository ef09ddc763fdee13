// Sends an email by SMTP if the operator names a server, otherwise writes it as an .eml file, which can be removed again.
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type NodemailerError, type SendMailOptions } from 'nodemailer'
import PostalMime from 'postal-mime'
import type { Configuration } from '../configuration.ts'
import { isLoopback } from './local-only.ts'
import { OperatorError, systemMessage } from './operator-error.ts'
import { type MailKind, mailKinds, type OutgoingMail } from './outbox.queries.ts'

/** A failed attempt that may succeed later. The message contains the step and response code, never an address. */
export class MailNotSent extends Error {
  /** The words of the server or of the connection, without addresses; only for an administrator's test email. */
  words?: string
}

/** The receiving server refused this email permanently; a retry would get the same response. */
export class MailRefused extends MailNotSent {}

export interface MailTransport {
  send(mail: OutgoingMail, signal?: AbortSignal): Promise<void>
}

type TransportConfiguration = Pick<Configuration, 'NODE_ENV' | 'SMTP_URL' | 'MAIL_DIR' | 'MAIL_FROM' | 'CONTACT_EMAIL'>

const isPersonal = ({ kind }: OutgoingMail): boolean => (mailKinds as Record<string, MailKind>)[kind]?.personal === true

const messageOf = (
  mail: OutgoingMail,
  { MAIL_FROM: from, CONTACT_EMAIL: contact }: TransportConfiguration,
): SendMailOptions => ({
  from,
  ...(contact && isPersonal(mail) ? { replyTo: { name: '', address: contact } } : {}),
  // An object, so that the address is never parsed as a list of addresses.
  to: { name: '', address: mail.to },
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  // The same for each attempt: an email that arrives twice after a crash is shown once by most mail programs.
  messageId: `<${mail.id}@${/@([\w.-]+)/.exec(from)?.[1] ?? 'localhost'}>`,
  // Suppresses automatic replies (RFC 3834).
  headers: {
    ...(isPersonal(mail) ? {} : { 'Auto-Submitted': 'auto-generated' }),
    // One-click unsubscribe (RFC 8058).
    ...(mail.offUrl === null
      ? {}
      : { 'List-Unsubscribe': `<${mail.offUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Servers often repeat the address in their response, so only codes are stored. */
const failureOf = (error: NodemailerError): MailNotSent => {
  const summary = [error.code, error.command, error.responseCode].filter(Boolean).join(' ') || error.name
  // A refused sign-in or sender is a configuration error, which an operator can fix while retries continue.
  const forGood = error.permanent === true && (error.command === 'RCPT TO' || error.command === 'DATA')
  const failure = forGood ? new MailRefused(summary) : new MailNotSent(summary)
  // Besides addresses, a server may repeat encoded credentials.
  failure.words = (error.response ?? error.message).replaceAll(/\S*@\S*|[\w+/=]{24,}/g, '…').slice(0, 300)
  return failure
}

const smtpTransport = (address: string, configuration: TransportConfiguration): MailTransport => {
  const { hostname, username } = new URL(address)
  const smtp = createTransport({
    url: address,
    // A password is sent without TLS only within this machine; settings in the URL come first.
    requireTLS: username !== '' && !isLoopback(hostname),
    connectionTimeout: 15_000,
    greetingTimeout: 15_000,
    socketTimeout: 30_000,
  })
  return {
    async send(mail, signal) {
      await smtp.sendMail({ ...messageOf(mail, configuration), ...(signal ? { signal } : {}) })
    },
  }
}

const fileTransport = async (configuration: TransportConfiguration): Promise<MailTransport> => {
  const { MAIL_DIR, NODE_ENV } = configuration
  await mkdir(MAIL_DIR, { recursive: true, mode: 0o700 }).catch((error: unknown) => {
    throw new OperatorError(`MAIL_DIR cannot be used: ${systemMessage(error)}.`)
  })
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async send(mail) {
      const { message } = await composer.sendMail(messageOf(mail, configuration))
      const half = join(MAIL_DIR, `.${mail.id}.half`)
      await writeFile(half, message, { mode: 0o600 })
      await rename(half, join(MAIL_DIR, `${mail.id}.eml`))
      // For a person who tries the site at this terminal; it is not in the log.
      if (NODE_ENV === 'development') printLink(mail)
    },
  }
}

const printLink = ({ to, subject, text }: OutgoingMail): void => {
  const link = /https?:\/\/\S+/.exec(text)?.[0]
  process.stdout.write(`\n  Mail to ${to}: ${subject}\n${link ? `  ${link}\n` : ''}\n`)
}

export const openTransport = async (
  configuration: TransportConfiguration,
  log: Pick<FastifyBaseLogger, 'info'>,
): Promise<MailTransport> => {
  const { SMTP_URL, MAIL_DIR } = configuration
  const transport = SMTP_URL ? smtpTransport(SMTP_URL, configuration) : await fileTransport(configuration)
  log.info(SMTP_URL ? {} : { folder: MAIL_DIR }, SMTP_URL ? 'mails leave by SMTP' : 'mails are written as files')
  return {
    send: (mail, signal) =>
      transport.send(mail, signal).catch((error: NodemailerError) => {
        throw failureOf(error)
      }),
  }
}

export interface MailFile {
  to: string
  subject: string
  text: string
}

/** Deletes matching emails from a folder; returns their number. A missing folder is empty. */
export const removeMailFilesThat = async (folder: string, isMeant: (mail: MailFile) => boolean): Promise<number> => {
  const files = (await readdir(folder).catch(() => [])).filter((file) => file.endsWith('.eml'))
  let removed = 0
  for (const file of files) {
    const path = join(folder, file)
    const { to = [], subject = '', text = '' } = await PostalMime.parse(await readFile(path).catch(() => ''))
    if (!to.some(({ address = '' }) => isMeant({ to: address.toLowerCase(), subject, text }))) continue
    await rm(path, { force: true })
    removed += 1
  }
  return removed
}

export const removeMailFiles = (folder: string, email: string): Promise<number> =>
  removeMailFilesThat(folder, ({ to }) => to === email)
