// Both mail transports: a real SMTP conversation on localhost, and .eml files that parse to the original mail.
import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { v7 } from 'uuid'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { subjectLine } from '../../server/platform/mail-letter.ts'
import { MailNotSent, MailRefused, openTransport } from '../../server/platform/mail-transport.ts'
import type { OutgoingMail } from '../../server/platform/outbox.queries.ts'

const log = { info: () => undefined }
const MAIL_FROM = 'Trusted Village <hello@trustedvillage.example>'

const mail = (over: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: v7(),
  kind: 'confirmation' as const,
  to: 'maya@family.example',
  subject: 'Welcome, Zoë 👋',
  text: 'Hello Zoë\n\nhttps://village.example/x?token=secret\n',
  html: '<p>Hello <b>Zoë</b></p>',
  offUrl: null,
  ...over,
})

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0)) await close()
})

interface Post {
  address: string
  received: Email[]
  envelopes: { from: string; to: string[] }[]
}

/** An SMTP server that stores the mails it accepts. */
const openPost = async (rules: SMTPServerOptions = {}, user = ''): Promise<Post> => {
  const post: Post = { address: '', received: [], envelopes: [] }
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: user === '',
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        post.received.push(await PostalMime.parse(Buffer.concat(chunks)))
        const { mailFrom, rcptTo } = session.envelope
        post.envelopes.push({ from: mailFrom ? mailFrom.address : '', to: rcptTo.map(({ address }) => address) })
        done()
      })
    },
    ...rules,
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  closers.push(() => new Promise((resolve) => server.close(() => resolve(null))))
  const { port } = server.server.address() as AddressInfo
  post.address = `smtp://${user}127.0.0.1:${port}`
  return post
}

const bySmtp = (SMTP_URL: string) => openTransport({ NODE_ENV: 'test', SMTP_URL, MAIL_DIR: '', MAIL_FROM }, log)

const answer = (code: number, words: string) => Object.assign(new Error(words), { responseCode: code })

describe('sending by SMTP', () => {
  it('sends both parts, text first, to exactly one address', async () => {
    const post = await openPost()
    const sent = mail()
    await (await bySmtp(post.address)).send(sent)
    expect(post.envelopes).toEqual([{ from: 'hello@trustedvillage.example', to: ['maya@family.example'] }])
    const [received] = post.received
    expect(received).toMatchObject({
      subject: sent.subject,
      from: { name: 'Trusted Village', address: 'hello@trustedvillage.example' },
      to: [{ address: 'maya@family.example' }],
      messageId: `<${sent.id}@trustedvillage.example>`,
    })
    expect(received?.text?.trim()).toBe(sent.text.trim())
    expect(received?.html?.trim()).toBe(sent.html)
    expect(received?.headers).toContainEqual(
      expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
    )
  })

  it('preserves a subject that looks like an encoded header', async () => {
    const post = await openPost()
    const subject = subjectLine('Something changed: =?utf-8?B?UGF5IG5vdw==?= Rosa')
    await (await bySmtp(post.address)).send(mail({ subject }))
    expect(post.received[0]?.subject?.replaceAll('\u200b', '')).toBe('Something changed: =?utf-8?B?UGF5IG5vdw==?= Rosa')
  })

  it('sets Reply-To to the contact address for a personal mail, and does not mark that as automatic', async () => {
    const post = await openPost()
    const configuration = { NODE_ENV: 'test', SMTP_URL: post.address, MAIL_DIR: '', MAIL_FROM } as const
    const withContact = await openTransport({ ...configuration, CONTACT_EMAIL: 'desk@village.example' }, log)
    await withContact.send(mail({ kind: 'inquiry_reply' }))
    await withContact.send(mail())
    await (await openTransport(configuration, log)).send(mail({ kind: 'inquiry_reply' }))
    expect(post.received.map(({ replyTo }) => replyTo?.map(({ address }) => address))).toEqual([
      ['desk@village.example'],
      undefined,
      undefined,
    ])
    const isAutomatic = post.received.map(({ headers }) => headers.some(({ key }) => key === 'auto-submitted'))
    expect(isAutomatic).toEqual([false, true, false])
  })

  it('signs in with the name and password in the URL', async () => {
    const seen: unknown[] = []
    const post = await openPost(
      {
        onAuth({ username, password }, _session, done) {
          seen.push([username, password])
          done(null, { user: username })
        },
      },
      'village:p%40ss@',
    )
    await (await bySmtp(post.address)).send(mail())
    expect(seen).toEqual([['village', 'p@ss']])
    expect(post.received).toHaveLength(1)
  })

  it('never parses one address as several', async () => {
    const post = await openPost()
    const transport = await bySmtp(post.address)
    await transport.send(mail({ to: 'a@b.example,c@d.example' })).catch(() => undefined)
    expect(post.envelopes.flatMap(({ to }) => to)).not.toContain('c@d.example')
  })

  const failure = async (rules: SMTPServerOptions, user?: string): Promise<Error> => {
    const post = await openPost(rules, user)
    const error = await (await bySmtp(post.address)).send(mail()).catch((reason: Error) => reason)
    expect(post.received).toEqual([])
    expect(error).toBeInstanceOf(MailNotSent)
    return error as Error
  }
  const refuseRecipient = (code: number): SMTPServerOptions => ({
    onRcptTo: (_address, _session, done) => done(answer(code, 'maya@family.example is not welcome')),
  })

  it('distinguishes a permanent refusal from a temporary one, and reports neither with the address', async () => {
    const forNow = await failure(refuseRecipient(451))
    expect(forNow).not.toBeInstanceOf(MailRefused)
    const forGood = await failure(refuseRecipient(550))
    expect(forGood).toBeInstanceOf(MailRefused)
    expect(forGood.message).toContain('550')
    expect(`${forNow.message} ${forGood.message}`).not.toMatch(/maya|family|@/)
  })

  it('treats a refused sign-in, a refused sender and an unreachable server as temporary', async () => {
    const signIn = await failure({ onAuth: (_auth, _session, done) => done(answer(535, 'no')) }, 'village:wrong@')
    const sender = await failure({ onMailFrom: (_address, _session, done) => done(answer(553, 'no')) })
    const nobody = await (await bySmtp('smtp://127.0.0.1:1')).send(mail()).catch((reason: Error) => reason)
    for (const error of [signIn, sender, nobody]) {
      expect(error).toBeInstanceOf(MailNotSent)
      expect(error).not.toBeInstanceOf(MailRefused)
    }
  })
})

describe('writing files', () => {
  const inFolder = async (NODE_ENV: 'test' | 'development' = 'test') => {
    const parent = await mkdtemp(join(tmpdir(), 'village-mail-'))
    closers.push(() => rm(parent, { recursive: true }))
    const MAIL_DIR = join(parent, 'data/outbox')
    return { MAIL_DIR, transport: await openTransport({ NODE_ENV, MAIL_DIR, MAIL_FROM }, log) }
  }

  it('writes one complete .eml file for each mail, readable by its owner only', async () => {
    const { MAIL_DIR, transport } = await inFolder()
    const sent = mail({ to: 'שרה@family.example', text: 'שלום שרה 👶\n' })
    await transport.send(sent)
    expect(await readdir(MAIL_DIR)).toEqual([`${sent.id}.eml`])
    const path = join(MAIL_DIR, `${sent.id}.eml`)
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    const raw = await readFile(path)
    const parsed = await PostalMime.parse(raw)
    expect(parsed.subject).toBe('Welcome, Zoë 👋')
    expect(parsed.to).toEqual([{ name: '', address: 'שרה@family.example' }])
    expect(parsed.text?.trim()).toBe('שלום שרה 👶')
    expect(parsed.html?.trim()).toBe(sent.html)
    const source = raw.toString('latin1')
    expect(source.indexOf('text/plain')).toBeGreaterThan(0)
    expect(source.indexOf('text/plain')).toBeLessThan(source.indexOf('text/html'))
  })

  it('leaves one file if a mail is sent again', async () => {
    const { MAIL_DIR, transport } = await inFolder()
    const sent = mail()
    await transport.send(sent)
    await transport.send(sent)
    expect(await readdir(MAIL_DIR)).toHaveLength(1)
  })

  it('allows no header injection through a subject or an address', async () => {
    const { MAIL_DIR, transport } = await inFolder()
    await transport
      .send(mail({ subject: 'Hi\r\nBcc: eve@evil.example', to: 'maya@family.example\r\nCc: eve@evil.example' }))
      .catch(() => undefined)
    for (const name of await readdir(MAIL_DIR)) {
      const { headers } = await PostalMime.parse(await readFile(join(MAIL_DIR, name)))
      expect(headers.map(({ key }) => key)).not.toEqual(expect.arrayContaining([expect.stringMatching(/^b?cc$/)]))
    }
  })

  it('reports a missing folder as a failed attempt', async () => {
    const { MAIL_DIR, transport } = await inFolder()
    await rm(MAIL_DIR, { recursive: true })
    await expect(transport.send(mail())).rejects.toThrow(MailNotSent)
  })

  it('prints the link on the terminal in development only', async () => {
    const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
    closers.push(() => written.mockRestore())
    await (await inFolder('test')).transport.send(mail())
    expect(written).not.toHaveBeenCalled()
    await (await inFolder('development')).transport.send(mail())
    expect(written.mock.calls.join('')).toContain('https://village.example/x?token=secret')
  })
})
