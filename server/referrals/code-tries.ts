// Limits on invitation codes at the gate and at sign-up: wrong codes from one network never use up the tries of another.
import {
  isLongReferralCode,
  isReferralCode,
  normalizeReferralCode,
} from '../../domain/referrals/referral-code.rules.ts'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import {
  type LimitAnswer,
  type LimitName,
  limitKey,
  limitOf,
  networkKey,
  returnLimit,
  takeLimit,
} from '../platform/limits.ts'
import { readUsableCode } from './referral-codes.queries.ts'

/** `usable`: null for a wrong code. `waitSeconds`: above 0 if the network guessed too often to look it up. */
interface CodeTry {
  usable: NonNullable<Awaited<ReturnType<typeof readUsableCode>>> | null
  waitSeconds: number
}

/**
 * Tries a typed code. A valid new code is always accepted, since it is too long to guess. Any other is counted before
 * it is looked up, and not looked up for a network that has used up its wrong codes. This limit is lower while the
 * whole site gets many wrong codes.
 */
export const tryReferralCode = async (
  {
    db,
    ip,
    configuration: { AUTH_RATE_LIMIT_FACTOR: factor },
  }: { db: Queryable; ip: string; configuration: Pick<Configuration, 'AUTH_RATE_LIMIT_FACTOR'> },
  typed: string,
): Promise<CodeTry> => {
  const code = normalizeReferralCode(typed)
  // a text that cannot be a code does not count as a guess
  if (!isReferralCode(code)) return { usable: null, waitSeconds: 0 }
  const isLong = isLongReferralCode(code)
  const early = isLong ? await readUsableCode(db, code) : undefined
  if (early) return { usable: early, waitSeconds: 0 }

  const network = networkKey(ip)
  const of = (name: LimitName) =>
    [limitKey(name, name === 'wrongCodesOfAll' ? '' : network), limitOf(name, factor)] as const
  const takeTry = (name: LimitName): Promise<LimitAnswer> => takeLimit(db, ...of(name))
  const own = await takeTry('wrongCodes')
  if (!own.ok) return { usable: null, waitSeconds: own.waitSeconds }
  const isAttack = !(await takeTry('wrongCodesOfAll')).ok
  const inAttack = await takeTry('wrongCodesInAttack')
  if (isAttack && !inAttack.ok) return { usable: null, waitSeconds: inAttack.waitSeconds }

  const usable = isLong ? undefined : await readUsableCode(db, code)
  if (!usable) return { usable: null, waitSeconds: 0 }
  await returnLimit(db, ...of('wrongCodes'))
  if (!isAttack) await returnLimit(db, ...of('wrongCodesOfAll'))
  if (inAttack.ok) await returnLimit(db, ...of('wrongCodesInAttack'))
  return { usable, waitSeconds: 0 }
}
