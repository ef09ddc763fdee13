// Makes a code for the caller, unless she already holds as many active ones as a member of her standing may.
import { codeQuota, newMemberRefusal } from '../../domain/referrals/code-quota.rules.ts'
import { activeReferralCodes } from '../../domain/referrals/referral-code.rules.ts'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { countActiveCodes, insertMadeCode, lockMaker, readStanding } from './referral-codes.queries.ts'

export const generateReferralCodeHandler = handle(generateReferralCode, ({ caller, database, now }) =>
  database.db.transaction().execute(async (trx) => {
    const maker = await lockMaker(trx, caller.userId)
    if (maker?.invitations_paused_at) throw new Refusal('invitations_paused')
    const standing = await readStanding(trx, caller.userId)
    if (!standing) throw new Refusal('not_signed_in')
    const { most } = codeQuota(standing, now())
    if ((await countActiveCodes(trx, caller.userId)) >= most) {
      throw new Refusal('too_many_codes', most < activeReferralCodes ? { detail: newMemberRefusal } : {})
    }
    return insertMadeCode(trx, caller.userId)
  }),
)
