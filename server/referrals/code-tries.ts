// Trying a referral code, at the gate and at sign-up: wrong ones share one budget, and wrong codes of one network never use up another's.
import { isLongReferralCode, normalizeReferralCode } from '../../domain/referrals/referral-code.rules.ts'
import type { Configuration } from '../configuration.ts'
import type { Queryable } from '../database/open.ts'
import { type Limit, networkKey, returnLimit, takeLimit } from '../platform/limits.ts'
import { readUsableCode } from './referral-lookup.queries.ts'

/** Wrong codes of one network. */
const wrongCodes: Limit = { times: 20, seconds: 3600 }
/** Wrong codes of the whole site; more than these are an attack from many networks. */
const wrongCodesOfAll: Limit = { times: 200, seconds: 3600 }
/** Wrong codes of one network while there is an attack. */
const wrongCodesInAttack: Limit = { times: 5, seconds: 86_400 }

type UsableCode = NonNullable<Awaited<ReturnType<typeof readUsableCode>>>

/** `usable` is null for a wrong code; `waitSeconds` is above 0 when it was not looked at because its network guessed too often. */
interface CodeTry {
  usable: UsableCode | null
  waitSeconds: number
}

/**
 * Tries a code as a person typed it. A new code is too long to be guessed, so a right one is always taken. An older,
 * shorter one is not looked up for a network whose own wrong codes are spent; fewer of them are enough for that while the
 * whole site sees many wrong codes. A network that has not guessed wrong never notices.
 */
export const tryReferralCode = async (
  {
    db,
    ip,
    configuration,
  }: { db: Queryable; ip: string; configuration: Pick<Configuration, 'AUTH_RATE_LIMIT_FACTOR'> },
  typed: string,
): Promise<CodeTry> => {
  const factor = configuration.AUTH_RATE_LIMIT_FACTOR
  const scaled = ({ times, seconds }: Limit): Limit => ({ times: times * factor, seconds })
  const network = networkKey(ip)
  const [hourly, inAttack] = [`codes:wrong:${network}`, `codes:attack:${network}`]

  /** Counts one wrong try. Returns the seconds to wait when it may not be made, else how to take the count back. */
  const countTry = async (): Promise<{ wait: number } | { undo: () => Promise<void> }> => {
    const wait = await takeLimit(db, hourly, scaled(wrongCodes))
    if (wait !== null) return { wait }
    const attacked = (await takeLimit(db, 'codes:wrong', scaled(wrongCodesOfAll))) !== null
    const waitInAttack = await takeLimit(db, inAttack, scaled(wrongCodesInAttack))
    if (attacked && waitInAttack !== null) return { wait: waitInAttack }
    return {
      undo: async () => {
        await returnLimit(db, hourly, scaled(wrongCodes))
        if (!attacked) await returnLimit(db, 'codes:wrong', scaled(wrongCodesOfAll))
        if (waitInAttack === null) await returnLimit(db, inAttack, scaled(wrongCodesInAttack))
      },
    }
  }

  const code = normalizeReferralCode(typed)
  const long = isLongReferralCode(code)
  const found = long ? await readUsableCode(db, code) : undefined
  if (found) return { usable: found, waitSeconds: 0 }
  // Counted before it is looked up: of many tries at the same moment no more than the limit are made.
  const counted = await countTry()
  if ('wait' in counted) return { usable: null, waitSeconds: counted.wait }
  const usable = long || code === '' ? undefined : await readUsableCode(db, code)
  if (usable) await counted.undo()
  return { usable: usable ?? null, waitSeconds: 0 }
}
