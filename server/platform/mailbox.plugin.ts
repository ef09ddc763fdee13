// The local mailbox: while someone tries the site on their own machine, its mails can be read at /mailbox.
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyPluginAsync, FastifyReply } from 'fastify'
import PostalMime, { type Email } from 'postal-mime'
import type { Configuration } from '../configuration.ts'
import { escapeHtml } from '../http/safe-text.ts'
import { isLocalRequest, isLocalSite, type Reach } from './local-only.ts'

const style = `
  :root { color-scheme: light dark; font: 17px/1.5 ui-sans-serif, system-ui, 'Segoe UI', Roboto, sans-serif }
  body { margin: 0; background: light-dark(#fdf9f0, #0b1511); color: light-dark(#192620, #f8f2e5) }
  main { max-width: 46rem; margin: 0 auto; padding: 2rem 1.25rem 4rem }
  h1 { font: 500 2rem/1.15 'Iowan Old Style', 'Palatino Linotype', Georgia, serif }
  h2 { font-size: 1rem; margin: 2rem 0 .5rem }
  a { color: light-dark(#1e4f3b, #9fceb1) }
  .mute { color: light-dark(#525e57, #c4b9a4); font-size: .9375rem }
  ul { list-style: none; margin: 1.5rem 0; padding: 0 }
  li { border-top: 1px solid light-dark(#e1d6c2, #36473e); padding: .75rem 0 }
  pre, iframe { width: 100%; box-sizing: border-box; border: 1px solid light-dark(#e1d6c2, #36473e); border-radius: 14px }
  pre { white-space: pre-wrap; overflow-wrap: anywhere; font: inherit; margin: 0; padding: 1.25rem; background: light-dark(#fffdfa, #131f19) }
  iframe { height: 44rem }`

/** A whole page around `body`, which is HTML; `title` is text. It needs no file of the site, and no script. */
const plainPage = (title: string, body: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<style>${style}</style>
</head>
<body>
<main>
${body}
</main>
</body>
</html>
`

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

const subjectOf = (mail: Email): string => mail.subject || '(no subject)'

const shownTime = (time: string): string => {
  const moment = new Date(time)
  return Number.isNaN(moment.getTime())
    ? time
    : moment.toLocaleString('en-US', { dateStyle: 'medium', timeStyle: 'short' })
}

const factsOf = (mail: Email): string => {
  const to = mail.to?.map((mailbox) => mailbox.address ?? mailbox.name).join(', ') ?? ''
  const time = mail.date ?? ''
  return `<span class="mute">to <bdi>${escapeHtml(to)}</bdi>, <time datetime="${escapeHtml(time)}">${escapeHtml(shownTime(time))}</time></span>`
}

const listPage = (folder: string, mails: { id: string; mail: Email }[]): string => {
  const items = mails.map(
    ({ id, mail }) =>
      `<li><a href="/mailbox/${id}"><bdi>${escapeHtml(subjectOf(mail))}</bdi></a><br>${factsOf(mail)}</li>`,
  )
  const list = items.length > 0 ? `<ul>\n${items.join('\n')}\n</ul>` : '<p>No emails yet.</p>'
  return plainPage(
    'Mailbox',
    `<h1>Mailbox</h1>
<p class="mute">Emails from this village, newest first. No mail server is set up, so they’re saved as files in <bdi>${escapeHtml(folder)}</bdi>.</p>
${list}`,
  )
}

/** The HTML part in a frame that runs nothing; a link in it opens in a tab of its own. */
const frameOf = (html: string): string => {
  const inTabs = /<head[^>]*>/i.test(html)
    ? html.replace(/<head[^>]*>/i, '$&<base target="_blank">')
    : `<base target="_blank">${html}`
  return `<iframe title="The email as HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" srcdoc="${escapeHtml(inTabs)}"></iframe>`
}

const mailPage = (mail: Email): string =>
  plainPage(
    subjectOf(mail),
    `<p><a href="/mailbox">All emails</a></p>
<h1><bdi>${escapeHtml(subjectOf(mail))}</bdi></h1>
<p>${factsOf(mail)}</p>
<h2>Text</h2>
<pre>${withLinks((mail.text ?? '').trim())}</pre>
${mail.html ? `<h2>HTML</h2>\n${frameOf(mail.html)}` : ''}`,
  )

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

const send = (reply: FastifyReply, page: string): FastifyReply =>
  reply
    .headers({
      'Content-Security-Policy': contentPolicy,
      'Cache-Control': 'no-store',
      'Referrer-Policy': 'no-referrer',
    })
    .type('text/html; charset=utf-8')
    .send(page)

/**
 * Serves `/mailbox`. Only outside production, without a mail server, and to this machine alone: the mails hold links that
 * open accounts. A request that names another host, or that a proxy passed on, gets what any unknown path gets.
 */
export const mailboxPlugin: FastifyPluginAsync<MailboxOptions> = async (app, { configuration }) => {
  const { SMTP_URL, MAIL_DIR } = configuration
  if (SMTP_URL || !isLocalSite(configuration)) return
  app.addHook('onRequest', async (request, reply) => {
    if (!isLocalRequest(request)) return reply.callNotFound()
  })
  app.get('/mailbox', async (_request, reply) => {
    const mails = await Promise.all(
      (await newestIds(MAIL_DIR)).map(async (id) => ({ id, mail: await readMail(MAIL_DIR, id) })),
    )
    return send(
      reply,
      listPage(
        MAIL_DIR,
        mails.flatMap(({ id, mail }) => (mail ? [{ id, mail }] : [])),
      ),
    )
  })
  app.get<{ Params: { id: string } }>('/mailbox/:id', async (request, reply) => {
    const { id } = request.params
    const mail = fileName.test(`${id}.eml`) ? await readMail(MAIL_DIR, id) : null
    return mail ? send(reply, mailPage(mail)) : reply.callNotFound()
  })
}
