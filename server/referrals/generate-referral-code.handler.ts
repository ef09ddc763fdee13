// Makes a code for the caller, unless she already holds as many active ones as a member may.
import { activeReferralCodes } from '../../domain/referrals/referral-code.rules.ts'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { handle } from '../http/serve.ts'
import { countActiveCodes, insertMadeCode, lockMaker } from './referral-codes.queries.ts'

export const generateReferralCodeHandler = handle(generateReferralCode, ({ caller, database }) =>
  database.db.transaction().execute(async (trx) => {
    const maker = await lockMaker(trx, caller.userId)
    if (maker?.invitations_paused_at) throw new Refusal('invitations_paused')
    if ((await countActiveCodes(trx, caller.userId)) >= activeReferralCodes) throw new Refusal('too_many_codes')
    return insertMadeCode(trx, caller.userId)
  }),
)
