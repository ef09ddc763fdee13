// npm start in a terminal: prints the URL and accounts, serves, and ends with the terminal.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { afterAll, afterEach, describe, expect, it } from 'vitest'
import { folderForFile } from '../for-file.ts'
import { freshDatabase } from '../fresh-database.ts'

const project = resolve(import.meta.dirname, '../..')

const folder = await folderForFile('start with spaces')
const { environment, remove } = await freshDatabase(join(folder, 'data'))
afterAll(remove)

const started: ChildProcess[] = []
afterEach(() => {
  for (const child of started.splice(0)) child.kill('SIGKILL')
})

interface Running {
  child: ChildProcess
  url: string
  /** Its output so far. */
  said: () => string
  /** Exit code, once it has exited. */
  ended: Promise<number | null>
}

/** Runs `npm start` without npm, and resolves once it prints that the village is open. */
const start = (): Promise<Running> =>
  new Promise((done, fail) => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, PORT: '0', ...environment }
    const child = spawn(process.execPath, ['scripts/bootstrap.mjs', 'start'], {
      cwd: project,
      env,
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    started.push(child)
    let said = ''
    const ended = new Promise<number | null>((resolved) => child.once('close', resolved))
    const listen = (chunk: Buffer): void => {
      said += chunk.toString()
      const url = /is open at (http:\/\/localhost:\d+)/.exec(said)?.[1]
      if (url && said.includes('/mailbox')) done({ child, url, said: () => said, ended })
    }
    child.stdout.on('data', listen)
    child.stderr.on('data', listen)
    ended.then(() => fail(new Error(`It ended before it was open:\n${said}`)))
  })

const answers = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

describe('npm start', () => {
  it('prints the URL, two accounts and an invitation, and serves the page', async () => {
    const { said, url, child, ended } = await start()
    expect(said()).toMatch(/Sign in as a member: +\S+@\S+ +\S+/)
    expect(said()).toMatch(/Sign in as an administrator: +\S+@\S+ +\S+/)
    expect(said()).toContain(`${url}/referral-signup?code=`)
    expect(await answers(url)).toBe(true)
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(await page.text()).toContain('<div id="root"')
    child.kill('SIGINT')
    expect(await ended).toBe(0)
    expect(await answers(url)).toBe(false)
  })

  it('leaves no server running if it is killed, and creates nothing twice at the next start', async () => {
    const { url, child } = await start()
    child.kill('SIGKILL')
    await expect.poll(() => answers(url), { timeout: 30_000 }).toBe(false)
    const again = await start()
    expect(again.said()).not.toMatch(/Installing|Building|migrated/)
    again.child.kill('SIGTERM')
    expect(await again.ended).toBe(0)
  })
})

describe('a start that cannot succeed prints one message with the variable and no password', () => {
  const away = { DATABASE_URL: 'postgres://village:hunter2@127.0.0.1:9/village' }
  const site = { SITE_URL: 'http://localhost', VILLAGE_SECRET: 's'.repeat(40) }
  const unreachable =
    /^DATABASE_URL: the database at 127\.0\.0\.1:9 cannot be used: connect ECONNREFUSED 127\.0\.0\.1:9\.\n$/
  const pooler = { ...away, DATABASE_POOLER_URL: away.DATABASE_URL }
  it.each<[program: string, settings: Record<string, string>, said: RegExp]>([
    ['server/main.ts', away, unreachable],
    ['server/serve.ts', { ...away, ...site }, unreachable],
    ['server/commands/village.ts list-admins', pooler, unreachable],
    [
      'server/serve.ts',
      { ...site, PORT: 'many' },
      /^Invalid configuration:\n {2}PORT: must be a whole number from 0 to 65535\n$/,
    ],
  ])('%s with %j', (program, settings, said) => {
    const { PATH = '', HOME = '' } = process.env
    const env = { PATH, HOME, PORT: '0', LOG_LEVEL: 'silent', ...environment, ...settings }
    const { status, stderr } = spawnSync(process.execPath, program.split(' '), { cwd: project, env, encoding: 'utf8' })
    expect(stderr).toMatch(said)
    expect(status).toBe(1)
  })
})
