// The village command line: its commands, their output and their effects.
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { hasRole } from '../../domain/profiles/profiles.contracts.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { asksForHelp, help } from '../../server/commands/run-command.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { folderForTest, forFile } from '../for-file.ts'
import { commandsOf } from './commands.ts'

const village = await forFile(startTestVillage())

describe('the command line', () => {
  const run = commandsOf(village)

  it('invite prints the code last, and the code can be used as often as requested', async () => {
    const { exitCode, printed } = await run('invite', '--uses', '2', '--days', '7')
    expect(exitCode).toBe(0)
    const code = printed.at(-1) ?? ''
    expect(printed[0]).toBe(`${village.url}/referral-signup?code=${code}`)
    expect((await village.call(validateReferralCode, { ref_code: code })).body.is_valid).toBe(true)
    const row = await village.database.db
      .selectFrom('referral_codes')
      .selectAll()
      .where('code', '=', code)
      .executeTakeFirstOrThrow()
    expect(row).toMatchObject({ kind: 'operator', max_uses: 2, owner_id: null })
    expect(row.expires_unused_at?.getTime()).toBeGreaterThan(Date.now() + 6.9 * 86_400_000)
  })

  it('find-duplicates prints how many pages it compared', async () => {
    const { exitCode, printed } = await run('find-duplicates')
    expect(exitCode).toBe(0)
    expect(printed).toEqual(['Checked 0 pages; new possible duplicates: 0'])
  })

  it('create-admin creates an administrator who can sign in with the printed password', async () => {
    const { exitCode, printed } = await run('create-admin', 'Grace@Village.example', '--name', 'Grace Abernathy')
    expect(exitCode).toBe(0)
    const grace = { email: 'grace@village.example', password: printed[1] ?? '', fullName: 'Grace Abernathy' }
    expect((await village.call(hasRole, { _role: 'admin' }, grace)).body.has_role).toBe(true)
    expect(printed.at(-1)).toBe(`Your next step: ${village.url}/admin`)
  })

  it('create-admin promotes a member, keeps the password, and is idempotent', async () => {
    for (const _ of [1, 2]) {
      const { exitCode, printed } = await run('create-admin', otto.email)
      expect(exitCode).toBe(0)
      expect(printed[0]).toBe(`${otto.email} is an administrator.`)
    }
    expect((await village.call(hasRole, { _role: 'admin' }, otto)).body.has_role).toBe(true)
  })

  it('grant-admin and revoke-admin change the role idempotently, and list-admins shows it', async () => {
    const mayAdmin = async () => (await village.call(hasRole, { _role: 'admin' }, maya)).body.has_role
    for (const _ of [1, 2]) expect((await run('grant-admin', maya.email)).exitCode).toBe(0)
    expect(await mayAdmin()).toBe(true)
    expect((await run('list-admins')).printed.join('\n')).toMatch(`${maya.email}  since 20`)
    for (const _ of [1, 2]) expect((await run('revoke-admin', maya.email)).exitCode).toBe(0)
    expect(await mayAdmin()).toBe(false)
    expect((await run('list-admins')).printed.join('\n')).not.toMatch(maya.email)
    expect((await run('grant-admin', 'nobody@village.example')).complained[0]).toMatch(/^No member has the address/)
  })

  it('rotate-keys publishes a new key beside the old one, and signs nobody out', async () => {
    const keys = async () =>
      (await (await fetch(`${village.url}/auth/v1/.well-known/jwks.json`)).json()) as { keys: unknown[] }
    const token = await village.accessToken(otto)
    expect((await run('rotate-keys')).exitCode).toBe(0)
    expect(await village.database.db.selectFrom('auth.signing_keys').select('kid').execute()).toHaveLength(2)
    expect((await keys()).keys.length).toBeGreaterThanOrEqual(1)
    const answer = await fetch(`${village.url}/auth/v1/user`, {
      headers: { apikey: village.apiKey, authorization: `Bearer ${token}` },
    })
    expect(answer.status).toBe(200)
  })

  it.each([
    [['invite', '--uses', 'many'], '--uses must be a whole number from 1 to 10000.'],
    [['invite', '--users', '3'], expect.stringContaining("Unknown option '--users'")],
    [['invite', '--uses'], expect.stringContaining("'--uses <value>' argument missing")],
    [['create-admin', 'nobody'], 'create-admin needs an email address.'],
    [['dump'], 'dump needs the name of a file.'],
    [['fly'], 'Unknown command "fly".'],
  ])('exits with an error message for %j', async (args, sentence) => {
    const { exitCode, complained } = await run(...args)
    expect(exitCode).toBe(2)
    expect(complained[0]).toEqual(sentence)
  })

  it('help lists every command, or one with its optional arguments in brackets', () => {
    for (const args of [[], ['help'], ['dump', '--help'], ['-h']]) expect(asksForHelp(args)).toBe(true)
    expect(asksForHelp(['invite'])).toBe(false)
    for (const name of ['create-admin', 'grant-admin', 'revoke-admin', 'list-admins', 'invite']) {
      expect(help().some((line) => line.trim().startsWith(name))).toBe(true)
    }
    expect(help('backup')[0]).toMatch(/ backup FOLDER \[--keep N\]$/)
    expect(help('suspend')[0]).toContain(' EMAIL --reason "TEXT" [--until')
  })

  it('resolves file names from the current folder, before and after options', async () => {
    const folder = await folderForTest('typed')
    for (const args of [
      ['--keep', '1', 'kept'],
      ['kept', '--keep', '1'],
    ]) {
      const { printed } = await commandsOf(village, { folder })('backup', ...args)
      expect(printed[0]).toMatch(`Written: ${join(folder, 'kept')}`)
    }
  })
})
