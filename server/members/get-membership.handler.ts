// Answers how many members there are by standing, and whether joining is open.
import { getMembership, joinedLatelyDays } from '../../domain/members/members.contracts.ts'
import { handle } from '../http/serve.ts'
import { countMembers, countUsableCodes, readJoining } from './members.queries.ts'

export const getMembershipHandler = handle(getMembership, async ({ database: { db }, now }) => {
  const [{ joined_lately, ...counts }, usable_codes, joining] = await Promise.all([
    countMembers(db, new Date(now().getTime() - joinedLatelyDays * 86_400_000)),
    countUsableCodes(db),
    readJoining(db),
  ])
  return { counts, joined_lately, usable_codes, joining }
})
