// The local mailbox: while someone tries the site on their own machine, its mails can be read at /mailbox.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Configuration } from '../configuration.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { isLocalRequest, isLocalSite, type Reach } from './local-only.ts'

const style = `
  :root { color-scheme: light dark; font: 17px/1.5 system-ui, sans-serif }
  body { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
  li { margin: .75rem 0 }
  pre, iframe { width: 100%; box-sizing: border-box; border: 1px solid; border-radius: 14px; padding: 1.25rem }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
  iframe { height: 44rem }`

export interface MailboxOptions {
  configuration: Reach & Pick<Configuration, 'SMTP_URL' | 'MAIL_DIR'>
}

const newest = 100

/** The mails are data from outside: no scripts, no remote pictures; the inline styles of their HTML part may apply. */
const contentPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

const withLinks = (text: string): string =>
  text
    .split(/(https?:\/\/[^\s<>"]+)/)
    .map((piece, i) => (i % 2 ? `<a href="${escapeHtml(piece)}">${escapeHtml(piece)}</a>` : escapeHtml(piece)))
    .join('')

const factsOf = ({ subject, to = [], date = '' }: Email) => ({
  title: `<bdi>${escapeHtml(subject || '(no subject)')}</bdi>`,
  facts: `to <bdi>${escapeHtml(to.map(({ address, name }) => address ?? name).join(', '))}</bdi>, ${escapeHtml(date)}`,
})

const listPage = (folder: string, mails: { id: string; mail: Email }[]): string => {
  const items = mails.map(({ id, mail }) => {
    const { title, facts } = factsOf(mail)
    return `<li><a href="/mailbox/${id}">${title}</a><br>${facts}</li>`
  })
  return `<h1>Mailbox</h1>
<p>Emails from this village, newest first. No mail server is set up, so they’re saved as files in <bdi>${escapeHtml(folder)}</bdi>.</p>
${items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>No emails yet.</p>'}`
}

/** The HTML part stands in a frame that runs nothing; a link in it opens in a tab of its own. */
const mailPage = (mail: Email): string => {
  const { title, facts } = factsOf(mail)
  const html = `<base target="_blank">${mail.html ?? ''}`
  return `<p><a href="/mailbox">All emails</a></p>
<h1>${title}</h1>
<p>${facts}</p>
<pre>${withLinks((mail.text ?? '').trim())}</pre>
<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(html)}"></iframe>`
}

const fileName = /^([0-9a-f-]{36})\.eml$/

/** Ids of the newest mails; they begin with their time, so their order is the order of writing. */
const newestIds = async (folder: string): Promise<string[]> =>
  (await readdir(folder))
    .flatMap((name) => fileName.exec(name)?.[1] ?? [])
    .sort()
    .reverse()
    .slice(0, newest)

const readMail = async (folder: string, id: string): Promise<Email | null> => {
  const raw = await readFile(join(folder, `${id}.eml`)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  return raw && PostalMime.parse(raw)
}

const send = (reply: FastifyReply, body: string): FastifyReply =>
  reply
    .headers({
      'Content-Security-Policy': contentPolicy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(`<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mailbox</title>
<style>${style}</style>
${body}
</html>
`)

/** Only outside production, without a mail server, to this machine alone: the mails hold links that open accounts. */
export const mailboxPlugin: FastifyPluginAsync<MailboxOptions> = async (app, { configuration }) => {
  const { SMTP_URL, MAIL_DIR } = configuration
  if (SMTP_URL || !isLocalSite(configuration)) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
  })
  app.get('/mailbox', async (_request, reply) => {
    const ids = await newestIds(MAIL_DIR)
    const mails = await Promise.all(ids.map(async (id) => ({ id, mail: await readMail(MAIL_DIR, id) })))
    // one may be removed meanwhile
    const present = mails.flatMap(({ id, mail }) => (mail ? [{ id, mail }] : []))
    return send(reply, listPage(MAIL_DIR, present))
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const { id } = request.params
    const mail = fileName.test(`${id}.eml`) ? await readMail(MAIL_DIR, id) : null
    return mail ? send(reply, mailPage(mail)) : reply.callNotFound()
  })
}
