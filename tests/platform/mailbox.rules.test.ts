// The local mailbox: shows this machine's mails, runs nothing in them, and is not served to other machines.
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Fastify, { type FastifyInstance } from 'fastify'
import { v7 } from 'uuid'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { openTransport } from '../../server/platform/mail-transport.ts'
import { type MailboxOptions, mailboxPlugin } from '../../server/platform/mailbox.plugin.ts'

let folder: string
const apps: FastifyInstance[] = []

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'village-mailbox-'))
})
afterEach(async () => {
  for (const app of apps.splice(0)) await app.close()
  await rm(folder, { recursive: true })
})

const open = async (over: Partial<MailboxOptions['configuration']> = {}): Promise<FastifyInstance> => {
  const app = Fastify()
  apps.push(app)
  const configuration = {
    production: false,
    SITE_URL: undefined,
    SMTP_URL: undefined,
    HOST: '127.0.0.1',
    AUTH_TRUSTED_PROXIES: 0,
    MAIL_DIR: folder,
    ...over,
  }
  await app.register(mailboxPlugin, { configuration })
  return app
}

/** Writes a mail file as the outbox does, and resolves with its id. */
const write = async (over: { to?: string; subject?: string; text?: string; html?: string } = {}): Promise<string> => {
  const MAIL_FROM = 'Trusted Village <hello@trustedvillage.example>'
  const log = { info: () => undefined }
  const transport = await openTransport({ NODE_ENV: 'test', MAIL_DIR: folder, MAIL_FROM }, log)
  const id = v7()
  const mail = { to: 'maya@family.example', subject: 'Confirm', text: 'hello', html: '<p>hello</p>', ...over }
  await transport.send({ id, kind: 'confirmation' as const, offUrl: null, ...mail })
  return id
}

const get = async (app: FastifyInstance, url: string, host = 'localhost:3000') => app.inject({ url, headers: { host } })

describe('the mailbox on this machine', () => {
  it('lists the mails, newest first, each with a link to it', async () => {
    const [older, newer] = [await write({ subject: 'First' }), await write({ subject: 'Second, for Zoë 👋' })]
    const { body, statusCode } = await get(await open(), '/mailbox')
    expect(statusCode).toBe(200)
    expect(body).toContain('maya@family.example')
    expect(body.indexOf('Second, for Zoë 👋')).toBeLessThan(body.indexOf('First'))
    for (const id of [older, newer]) expect(body).toContain(`href="/mailbox/${id}"`)
  })

  it('shows a mail’s text with links, and its HTML in a sandboxed frame', async () => {
    const link = 'http://localhost:3000/auth/v1/verify?token=abc&type=signup'
    const id = await write({ text: `Confirm here:\n${link}\n`, html: '<p class="x">Confirm "here" &amp; now</p>' })
    const { body } = await get(await open(), `/mailbox/${id}`)
    const escaped = link.replace('&', '&amp;')
    expect(body).toContain(`<a href="${escaped}">${escaped}</a>`)
    const frame = /<iframe[^>]*>/.exec(body)?.[0] ?? ''
    expect(frame).toMatch(/sandbox="(?![^"]*allow-(scripts|same-origin))[^"]*"/)
    expect(frame).toContain('&lt;p class=&quot;x&quot;&gt;Confirm &quot;here&quot; &amp;amp; now&lt;/p&gt;')
  })

  it('shows hostile mails safely', async () => {
    const nasty = '"><script>alert(1)</script>'
    const id = await write({
      subject: nasty,
      to: 'maya@family.example',
      text: `${nasty} http://x.example/"onclick="alert(1) javascript:alert(1)`,
      html: `</iframe>${nasty}`,
    })
    const app = await open()
    for (const url of ['/mailbox', `/mailbox/${id}`]) {
      const { body, headers } = await get(app, url)
      expect(body).not.toMatch(/<script|<a[^>]*onclick|href="javascript:/i)
      expect(body.match(/<\/iframe>/g)?.length ?? 0).toBeLessThanOrEqual(1)
      const policy = String(headers['content-security-policy'])
      expect(policy).toContain("default-src 'none'")
      expect(policy).not.toMatch(/script-src|img-src/)
      expect(headers['cache-control']).toBe('no-store')
    }
  })

  it('reads only mail files', async () => {
    await writeFile(join(folder, '..', 'secret.eml'), 'Subject: secret\n\nsecret')
    await writeFile(join(folder, 'notes.eml'), 'Subject: secret\n\nsecret')
    const app = await open()
    for (const url of ['/mailbox/..%2Fsecret', '/mailbox/notes', `/mailbox/${v7()}`, '/mailbox/%00']) {
      expect((await get(app, url)).statusCode).toBe(404)
    }
    expect((await get(app, '/mailbox')).body).not.toContain('secret')
    expect(await readdir(folder)).toContain('notes.eml')
    await rm(join(folder, '..', 'secret.eml'))
  })
})

describe('access to the mailbox', () => {
  it.each<[string, Parameters<typeof open>[0], Record<string, string>]>([
    ['in production', { production: true }, {}],
    ['when mails are sent by SMTP', { SMTP_URL: 'smtp://mail.example' }, {}],
    ['when the site listens to the network', { HOST: '0.0.0.0' }, {}],
    ['when the site listens on an address of the network', { HOST: '192.168.1.5' }, {}],
    ['when the site has a public address', { SITE_URL: 'https://village.example' }, {}],
    ['behind a proxy', { AUTH_TRUSTED_PROXIES: 1 }, {}],
    ['under another name', {}, { host: 'evil.example' }],
    ['under a name that starts with the local one', {}, { host: 'localhost.evil.example:3000' }],
    ['under a name that starts with the local address', {}, { host: '127.0.0.1.evil.example' }],
    ['when a proxy on this machine names its client', {}, { 'x-forwarded-for': '198.51.100.7' }],
    ['when a proxy on this machine sends the standard header', {}, { forwarded: 'for=198.51.100.7' }],
    ['when a proxy on this machine names itself', {}, { via: '1.1 caddy' }],
    ['for a page of another origin', {}, { origin: 'https://village.example' }],
  ])('is refused %s', async (_when, over, headers) => {
    const id = await write()
    const app = await open(over)
    for (const url of ['/mailbox', `/mailbox/${id}`]) {
      const { statusCode } = await app.inject({ url, headers: { host: 'localhost:3000', ...headers } })
      expect(statusCode).toBe(404)
    }
  })

  it.each(['localhost', '127.0.0.1:3000', '[::1]:3000', 'village.localhost'])(
    'is allowed under the local name "%s"',
    async (host) => {
      expect((await get(await open(), '/mailbox', host)).statusCode).toBe(200)
    },
  )
})
