// The doctor: reports what works, and what to do about each problem.
import { execFileSync } from 'node:child_process'
import { mkdirSync, readFileSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, request } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { join } from 'node:path'
import { createServer as createTlsServer } from 'node:tls'
import { afterAll, afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { checkDatabase } from '../../server/commands/check-database.ts'
import { checkCertificate } from '../../server/commands/check-site.ts'
import { runDoctor } from '../../server/commands/doctor.ts'
import { startTestVillage } from '../app.ts'
import { folderForFile, forFile } from '../for-file.ts'
import { testDatabase } from '../fresh-database.ts'

const village = await forFile(startTestVillage({ environment: { AUTH_TRUSTED_PROXIES: '1' } }))
const folder = await folderForFile('doctor')
const servers: { close: () => unknown }[] = []
// The running embedded village prints a command's result to the terminal.
beforeEach(() => void vi.spyOn(console, 'log').mockImplementation(() => undefined))
afterEach(() => void vi.restoreAllMocks())
afterAll(() => {
  for (const server of servers) server.close()
})

const portOf = async (server: Server): Promise<number> => {
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', () => listening()))
  return (server.address() as AddressInfo).port
}

/** A proxy in front of the village, which appends the caller's address to the header or forwards it unchanged. */
const startProxy = async (appends: boolean): Promise<string> => {
  const server = createServer((incoming, outgoing) => {
    const given = incoming.headers['x-forwarded-for']
    const list = [given ?? [], appends ? '198.51.100.7' : []].flat().join(', ')
    const headers = { ...incoming.headers, ...(list ? { 'x-forwarded-for': list } : {}) }
    incoming.pipe(
      request(`${village.url}${incoming.url}`, { method: incoming.method ?? 'GET', headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers)
        answer.pipe(outgoing)
      }),
    )
  })
  servers.push(server)
  return `http://localhost:${await portOf(server)}`
}

/** The village's environment, as its operator has it. */
const environment = (instead: Record<string, string> = {}): Record<string, string> => {
  const { DATA_DIR, DATABASE_URL, MAIL_DIR } = village.configuration
  return {
    NODE_ENV: 'test',
    DATA_DIR,
    MAIL_DIR,
    ...(DATABASE_URL ? { DATABASE_URL } : {}),
    AUTH_TRUSTED_PROXIES: '1',
    ...instead,
  }
}

const examine = async (env: Record<string, string>, wishes: { mail?: string; backups?: string } = {}) => {
  const lines: string[] = []
  const wrong = await runDoctor(
    env,
    { mail: wishes.mail, backups: wishes.backups },
    { print: (line) => lines.push(line), complain: (line) => lines.push(line) },
  )
  return { wrong, text: lines.join('\n') }
}

describe('the doctor', () => {
  it('finds no problem in a village behind one proxy, and sends a test mail', async () => {
    const backups = join(folder, 'backups')
    mkdirSync(backups)
    writeFileSync(join(backups, 'village-2026-01-01T00-00-00.000Z.dump'), '')
    const { wrong, text } = await examine(environment({ SITE_URL: await startProxy(true) }), {
      mail: 'operator@village.example',
      backups,
    })
    expect({ wrong, text }).toMatchObject({ wrong: 0 })
    expect(text).toMatch(/^ok +site: .*\/readyz answers 200$/m)
    expect(text).toMatch(/^ok +proxies: 1 in front, AUTH_TRUSTED_PROXIES=1; it sees the caller as 198\.51\.100\.7$/m)
    expect(text).toMatch(/^ok +mail: written as a file$/m)
    expect(text).toMatch(/^ok +backups: the newest is 0\.0 hours old$/m)
    if (testDatabase === 'postgres') expect(text).toMatch(/^ok +migrations: all \d+ applied$/m)
    expect((await village.mails()).map(({ to, subject }) => [to, subject])).toContainEqual([
      'operator@village.example',
      'Email is working',
    ])
    for (const secret of [village.auth.operatorKey, village.configuration.DATABASE_URL ?? 'postgres://'])
      expect(text).not.toContain(secret)
  })

  it('reports an invalid configuration, and stops there', async () => {
    const { wrong, text } = await examine({ NODE_ENV: 'production', PORT: 'many' })
    expect(wrong).toBe(1)
    expect(text).toMatch(/^error +configuration: Invalid configuration:\n +PORT/)
  })

  it('reports the actual number of proxies if another number is trusted, and the risk', async () => {
    const passing = await startProxy(false)
    const { wrong, text } = await examine(environment({ SITE_URL: passing }))
    expect(wrong).toBe(1)
    expect(text).toContain('it sees the caller as any address the caller claims')
    expect(text).toContain('Callers can choose their own address: set AUTH_TRUSTED_PROXIES=0.')
    const appending = await startProxy(true)
    const fewer = await examine(environment({ SITE_URL: appending, AUTH_TRUSTED_PROXIES: '0' }))
    expect(fewer.text).toContain('All members count as one address: set AUTH_TRUSTED_PROXIES=1.')
  })

  it('reports a site that does not respond, an unreachable mail server, and old or missing backups', async () => {
    const old = join(folder, 'old')
    mkdirSync(old)
    const file = join(old, 'village-2026-01-01T00-00-00.000Z.dump')
    writeFileSync(file, '')
    const long = new Date(Date.now() - 8 * 86_400_000)
    utimesSync(file, long, long)
    const away = { SITE_URL: 'http://localhost:9', SMTP_URL: 'smtp://user:hunter2@127.0.0.1:9' }
    const { wrong, text } = await examine(environment(away), { backups: old, mail: 'operator@village.example' })
    expect({ wrong, text }).toMatchObject({ wrong: 3 })
    expect(text).toMatch(/^error +site: http:\/\/localhost:9 does not answer/m)
    expect(text).toMatch(/^error +mail: 127\.0\.0\.1:9: (ESOCKET|ECONNREFUSED)/m)
    expect(text).toMatch(/^error +backups: the newest is 192\.0 hours old$/m)
    expect(text).not.toContain('hunter2')
    mkdirSync(join(folder, 'none'))
    expect((await examine(environment(away), { backups: join(folder, 'none') })).text).toMatch(/no backups in /)
  })

  it('warns of a production site without TLS, mail or sender', async () => {
    const { text } = await examine({
      ...environment({ SITE_URL: 'http://localhost:9', VILLAGE_SECRET: 's'.repeat(40) }),
      NODE_ENV: 'production',
    })
    expect(text).toMatch(/^error +address: http:/m)
    expect(text).toMatch(/^warning +mail delivery: files/m)
    expect(text).toMatch(/^warning +sender: /m)
    expect(text).toMatch(
      /^warning +village’s file: .*"story" is the example.*No one reads hello@trustedvillage\.example\.$/m,
    )
  })

  it('warns of unknown settings, except those of other programs', async () => {
    const { text } = await examine(
      environment({
        METRICS_PROT: 'hunter2',
        AUTH_TRUSTED_PROXY: 'hunter2',
        HOSTNAME: 'one',
        HOME: '/root',
        VILLAGE_PORT_80_TCP: 'tcp://10.0.0.1:80',
        SITE_URL: 'http://localhost:9',
      }),
    )
    expect(text).toMatch(/^warning +settings: METRICS_PROT is not a known setting\n +→ Is it misspelled\?/m)
    expect(text.match(/\w+(?= is not a known setting)/g)).toEqual(['METRICS_PROT', 'AUTH_TRUSTED_PROXY'])
    expect(text).not.toContain('hunter2')
  })

  it('reports an unreachable database', async () => {
    const nowhere = environment({ DATABASE_URL: 'postgres://u:hunter2@127.0.0.1:9/x', SITE_URL: 'http://localhost:9' })
    const { text } = await examine(nowhere)
    expect(text).toMatch(/^error +database: .*ECONNREFUSED/m)
    expect(text).not.toContain('hunter2')
  })

  // the embedded database needs no URL
  if (testDatabase === 'postgres')
    it('reports unreachable replicas, and primaries configured as replicas', async () => {
      const own = new URL(village.configuration.DATABASE_URL ?? '')
      const DATABASE_REPLICA_URL = `postgres://u:hunter2@127.0.0.1:9/x ${own.href}`
      const { text } = await examine(environment({ DATABASE_REPLICA_URL, SITE_URL: 'http://localhost:9' }))
      expect(text).toMatch(/^error +reads from 127\.0\.0\.1:9: .*ECONNREFUSED/m)
      expect(text).toContain(`reads from ${own.host}: not a replica: it is a primary`)
      expect(text).not.toContain('hunter2')
    })

  it('shows the details to operators only', async () => {
    const ask = (authorization: string) => fetch(`${village.url}/healthz/caller`, { headers: { authorization } })
    expect((await ask(`Bearer ${village.auth.operatorKey}`)).status).toBe(200)
    for (const wrong of ['', `Bearer ${village.apiKey}`]) expect((await ask(wrong)).status).toBe(404)
  })
})

describe('the doctor on an open database', () => {
  const check = async () =>
    new Map((await checkDatabase(village.database, village.configuration)).map((finding) => [finding.subject, finding]))

  it('reports a column that the code expects and no migration adds', async () => {
    await village.sql`alter table profiles rename picture to portrait`
    onTestFinished(async () => void (await village.sql`alter table profiles rename portrait to picture`))
    expect((await check()).get('columns')).toMatchObject({ level: 'error', seen: 'profiles.picture missing' })
  })

  it('reports a newer release, missing migrations, overdue mails and read-only mode', async () => {
    const { sql } = village
    expect((await check()).get('migrations')?.level).toBe('ok')
    await sql`insert into kysely_migration (name, timestamp) values ('9999-later', '')`
    expect((await check()).get('migrations')).toMatchObject({ level: 'error', seen: '9999-later unknown here' })
    await sql`delete from kysely_migration where name = '9999-later'`
    const [last] = await sql<{ name: string; timestamp: string }>`
      delete from kysely_migration where name = (select max(name) from kysely_migration) returning name, timestamp`
    expect((await check()).get('migrations')).toMatchObject({
      level: 'warning',
      seen: expect.stringMatching(/^1 to apply/),
    })
    await sql`insert into kysely_migration (name, timestamp) values (${last?.name}, ${last?.timestamp})`
    await sql`
      insert into mail_outbox (id, kind, recipient, subject, text_body, html_body, next_attempt_at, created_at)
      values (gen_random_uuid(), 'test', 'a@village.example', '', '', '', now() + make_interval(hours => 1), now() - make_interval(hours => 1))`
    expect((await check()).get('queued mail')).toMatchObject({
      level: 'warning',
      seen: expect.stringMatching(/^1 queued for over/),
    })
    if (testDatabase === 'embedded') {
      await sql`set default_transaction_read_only = on`
      expect((await check()).get('writing')?.level).toBe('error')
      await sql`set default_transaction_read_only = off`
    }
  })
})

describe('the doctor on a TLS certificate', () => {
  /** A TLS server whose certificate is valid for this many days. */
  const serve = async (days: number): Promise<{ site: string; ca: string }> => {
    const [key, cert] = [join(folder, `key-${days}.pem`), join(folder, `cert-${days}.pem`)]
    const words = 'req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -subj /CN=localhost'.split(' ')
    const own = ['-keyout', key, '-out', cert, '-days', String(days), '-addext', 'subjectAltName=DNS:localhost']
    execFileSync('openssl', [...words, ...own], { stdio: 'ignore' })
    const server = createTlsServer({ key: readFileSync(key), cert: readFileSync(cert) })
    servers.push(server)
    return { site: `https://localhost:${await portOf(server)}`, ca: readFileSync(cert, 'utf8') }
  }

  it('reports the remaining days, warns in time, and refuses a wrong certificate', async () => {
    const long = await serve(90)
    expect(await checkCertificate(long.site, long.ca)).toMatchObject([{ level: 'ok', seen: '89 days left' }])
    const short = await serve(10)
    expect(await checkCertificate(short.site, short.ca)).toMatchObject([{ level: 'warning' }])
    const gone = await serve(1)
    expect(await checkCertificate(gone.site, gone.ca)).toMatchObject([{ level: 'error' }])
    expect(await checkCertificate(long.site)).toMatchObject([
      { level: 'error', seen: expect.stringContaining('DEPTH_ZERO_SELF_SIGNED_CERT') },
    ])
    expect(await checkCertificate('https://localhost:9')).toMatchObject([{ level: 'error' }])
    expect(await checkCertificate('http://localhost:9')).toEqual([])
  })
})
