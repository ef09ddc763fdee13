// Commands about members have the same effects as the screens, and the log names the command line.
import { beforeEach, describe, expect, it } from 'vitest'
import { actOnMember } from '../../domain/members/member-acts.contracts.ts'
import { getMember } from '../../domain/members/members.contracts.ts'
import { validateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson, type Person } from '../members/members-village.ts'
import { commandsOf } from './commands.ts'

const village = await forFile(startTestVillage())
let member: Person
beforeEach(async () => {
  member = await makePerson(village.database.db)
})
const run = commandsOf(village)
const page = async () => (await village.call(getMember, { id: member.id }, ada)).body

describe('the commands about members', () => {
  it('have the same effects as the screens, and the log names the command line', async () => {
    const reason = ['--reason', 'By phone']
    expect((await run('suspend', member.email, '--until', '2199-12-05', ...reason)).lines).toEqual([
      `${member.email} is suspended until 2199-12-05.`,
    ])
    expect((await page()).acts[0]?.words).toContain('You can sign in again on December 5, 2199.')
    for (const [name, ...more] of [
      ['lift'],
      ['end-sessions'],
      ['replace-code'],
      ['pause-invitations'],
      ['resume-invitations'],
      ['grant-admin'],
      ['revoke-admin'],
    ] as const)
      expect([name, (await run(name, member.email, ...more, ...reason)).exitCode]).toEqual([name, 0])
    expect((await page()).acts.map(({ act, reason, from_command }) => [act, reason, from_command])).toEqual(
      [
        'revoke_administrator',
        'grant_administrator',
        'resume_invitations',
        'pause_invitations',
        'replace_code',
        'end_sessions',
        'lift',
        'suspend',
      ].map((act) => [act, 'By phone', true]),
    )
    const gate = async () => (await village.call(validateReferralCode, { ref_code: member.code })).problem.code
    expect((await run('close-joining', ...reason)).lines).toEqual(['Joining is closed.'])
    expect(await gate()).toBe('joining_closed')
    expect((await run('open-joining', ...reason)).lines).toEqual(['Joining is open.'])
    expect(await gate()).toBeUndefined()
  })

  it('cancel a scheduled erasure only once', async () => {
    await village.call(
      actOnMember,
      {
        id: member.id,
        last_act_id: null,
        reason: 'Asked us to',
        act: { kind: 'schedule_erasing', recommendations: 'keep' },
      },
      ada,
    )
    expect((await page()).member.erase_at).not.toBeNull()
    const takeBack = () => run('cancel-erasing', member.email, '--reason', 'Changed her mind')
    expect(await takeBack()).toMatchObject({ exitCode: 0, lines: [`${member.email} will not be erased.`] })
    expect((await page()).member).toMatchObject({ erase_at: null, suspended_at: null })
    expect(await takeBack()).toMatchObject({ exitCode: 1, lines: ['This member isn’t scheduled to be erased.'] })
  })

  it('report missing or wrong arguments', async () => {
    expect((await run('suspend', member.email)).lines[0]).toBe('A reason is required: --reason "TEXT".')
    expect((await run('suspend', member.email, '--reason', 'x', '--until', 'soon')).lines[0]).toMatch(
      '--until needs a day',
    )
    expect((await run('suspend', member.email, '--reason', 'x', '--until', '2020-01-01')).lines).toEqual([
      'Please choose a future date.',
    ])
    expect((await run('lift', member.email, '--reason', 'x')).lines).toEqual(['This member isn’t suspended.'])
    expect((await run('revoke-admin', ada.email)).lines).toEqual([
      'This is the only administrator. Please make someone else one first.',
    ])
  })
})
