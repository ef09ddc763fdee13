// Administrators' view of members: the list and its search, one member's page, the tree of invitations.
import { describe, expect, it } from 'vitest'
import {
  getMembership,
  invitedPageSize,
  listInvited,
  listMemberRecommendations,
  listMembers,
  type MemberFilter,
  membersPageSize,
} from '../../domain/members/members.contracts.ts'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { eraseMember } from '../../server/privacy/erase-member.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend, share } from '../submissions.ts'
import { startMembersVillage } from './members-village.ts'

const village = await forFile(startMembersVillage())

const listed = async (search: string, show: MemberFilter = 'all') =>
  (await village.call(listMembers, { search, show }, ada)).body.members.map(({ full_name }) => full_name)

describe('the list of members', () => {
  it('finds members by name, town, email and code, ignoring case and accents; all words must match', async () => {
    const zoe = await village.person({ fullName: 'Zoë Castañeda', family: { location: 'Half Moon Bay, CA' } })
    const sara = await village.person({ fullName: 'שרה לוי' })
    const { code } = (await village.call(generateReferralCode, {}, zoe)).body
    for (const search of ['zoe cast', 'CASTAÑEDA', 'half moon', zoe.email.slice(0, 30), zoe.code, code.toLowerCase()])
      expect([search, await listed(search)]).toEqual([search, ['Zoë Castañeda']])
    expect(await listed('שרה')).toEqual([sara.fullName])
    for (const search of ['zoe berkeley', '%', 'a_a', `${zoe.code}X`]) expect(await listed(search)).toEqual([])
  })

  it('shows status, inviter and number of recommendations, and filters by status', async () => {
    const inviter = await village.person({ fullName: 'Standing Inviter' })
    const member = await village.person({ fullName: 'Standing Active', usedCode: inviter.code })
    await village.person({ fullName: 'Standing Unconfirmed', confirmed: false })
    const gone = await village.person({ fullName: 'Standing Suspended' })
    await village.act(gone.id, { kind: 'suspend', until: '2199-01-01', words: 'Paused.' })
    await recommend(village, { provider_name: 'Una Ashby' }, member)
    await share(village, { provider_name: 'Bruno Delacroix' }, member)
    const { body } = await village.call(listMembers, { search: 'standing' }, ada)
    expect(
      body.members.map(({ full_name, status, recommendations, invited_by }) => [
        full_name,
        status,
        recommendations,
        invited_by,
      ]),
    ).toEqual([
      ['Standing Suspended', 'suspended', 0, null],
      ['Standing Unconfirmed', 'unconfirmed', 0, null],
      ['Standing Active', 'active', 2, 'Standing Inviter'],
      ['Standing Inviter', 'active', 0, null],
    ])
    // Midnight in the village, as UTC.
    expect(body.members[0]?.suspended_until).toBe('2199-01-01T08:00:00.000Z')
    expect(await listed('standing', 'active')).toEqual(['Standing Active', 'Standing Inviter'])
    expect(await listed('standing', 'suspended')).toEqual(['Standing Suspended'])
    expect(await listed('standing', 'unconfirmed')).toEqual(['Standing Unconfirmed'])
    expect(await listed('', 'administrators')).toEqual([ada.fullName])
  })

  it('returns each member once, page by page, with matching counts', async () => {
    for (let made = 0; made < membersPageSize + 3; made++) await village.person({ confirmed: false })
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const { body } = await village.call(listMembers, { show: 'unconfirmed', ...(cursor ? { cursor } : {}) }, ada)
      seen.push(...body.members.map(({ id }) => id))
      cursor = body.next_cursor ?? undefined
    } while (cursor)
    const { counts, joined_lately, usable_codes } = (await village.call(getMembership, {}, ada)).body
    expect(new Set(seen).size).toBe(seen.length)
    expect(counts.unconfirmed).toBe(seen.length)
    expect(counts.all).toBe(counts.active + counts.suspended + counts.unconfirmed)
    expect(counts.administrators).toBe(1)
    expect(joined_lately).toBe(counts.active + counts.suspended)
    // Everybody's personal code except the suspended member's, and the code that was created above.
    expect(usable_codes).toBe(counts.all - counts.suspended + 1)
  })
})

describe('a member’s page', () => {
  it('shows their profile, their codes with who used them, their sessions and recommendations', async () => {
    const member = await village.person({ fullName: 'Page Member', family: { location: 'Oakland, CA' } })
    const child = await village.person({ fullName: 'Page Child', usedCode: member.code })
    await village.signIn(member)
    const id = await share(village, { provider_name: 'Cleo Eastman' }, member)
    const page = await village.page(member.id)
    expect(page.member).toMatchObject({
      full_name: 'Page Member',
      email: member.email,
      location: 'Oakland, CA',
      status: 'active',
      suspended_at: null,
    })
    expect(page.codes).toMatchObject([
      {
        code: member.code,
        kind: 'personal',
        status: 'active',
        uses: 1,
        used_by: [{ id: child.id, name: 'Page Child' }],
      },
    ])
    // One from signing in above, one from the call that shared.
    expect(page.sessions).toHaveLength(2)
    expect(page.recommendations).toEqual({ pending: 1, approved: 0, rejected: 0, withdrawn: 0 })
    const { recommendations } = (await village.call(listMemberRecommendations, { id: member.id }, ada)).body
    expect(recommendations).toMatchObject([{ id, provider_name: 'Cleo Eastman', status: 'pending' }])
  })

  it('shows the chain of inviters and the invited members; an erased member has no name', async () => {
    const root = await village.person({ fullName: 'Tree Root' })
    const middle = await village.person({ fullName: 'Tree Middle', usedCode: root.code })
    const leaf = await village.person({ fullName: 'Tree Leaf', usedCode: middle.code })
    const other = await village.person({ fullName: 'Tree Other', usedCode: root.code })
    const names = (relatives: { name: string | null }[]) => relatives.map(({ name }) => name)
    expect(names((await village.page(leaf.id)).vouchers)).toEqual(['Tree Middle', 'Tree Root'])
    await eraseMember(village.database.db, { email: middle.email, recommendations: 'remove' })
    const page = await village.page(leaf.id)
    expect(names(page.vouchers)).toEqual([null, 'Tree Root'])
    expect(page.member.invited_by).toBeNull()
    expect((await village.page(root.id)).invited).toBe(2)
    const { invited } = (await village.call(listInvited, { id: root.id }, ada)).body
    expect(invited).toMatchObject([
      { id: other.id, name: 'Tree Other', invited: 0 },
      { name: null, joined_at: null, invited: 1 },
    ])
    const below = (await village.call(listInvited, { id: invited[1]?.id ?? '' }, ada)).body
    expect(below.invited).toMatchObject([{ id: leaf.id, name: 'Tree Leaf' }])
  })

  it('shows many invited members page by page', async () => {
    const root = await village.person()
    const made: string[] = []
    for (let at = 0; at < invitedPageSize + 2; at++) made.push((await village.person({ usedCode: root.code })).id)
    const first = (await village.call(listInvited, { id: root.id }, ada)).body
    const second = (await village.call(listInvited, { id: root.id, cursor: first.next_cursor ?? '' }, ada)).body
    expect([...first.invited, ...second.invited].map(({ id }) => id)).toEqual(made)
    expect(second.next_cursor).toBeNull()
  })
})
