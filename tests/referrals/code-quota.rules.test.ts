// How many active codes a member may have: three while they are new, ten afterwards.
import { expect, it } from 'vitest'
import { codeQuota, type InviterStanding } from '../../domain/referrals/code-quota.rules.ts'

const now = new Date('2026-11-22T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)
const quota = (standing: Partial<InviterStanding> & { member_since: Date }) =>
  codeQuota({ has_approved: false, is_administrator: false, ...standing }, now)

it('a new member may have three, and ten after thirty days', () => {
  expect(quota({ member_since: now })).toEqual({ most: 3, grows_at: new Date('2026-12-22T12:00:00Z') })
  expect(quota({ member_since: daysAgo(29.9) }).most).toBe(3)
  expect(quota({ member_since: daysAgo(30) })).toEqual({ most: 10, grows_at: null })
})

it('a recommendation that parents see, or being an administrator, is enough for ten', () => {
  expect(quota({ member_since: now, has_approved: true })).toEqual({ most: 10, grows_at: null })
  expect(quota({ member_since: now, is_administrator: true })).toEqual({ most: 10, grows_at: null })
})
