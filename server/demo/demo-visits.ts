// Two weeks of visits to the demo village, told one by one as browsers tell them.
import { visitedPage } from '../../domain/visits/visit.schema.ts'
import type { Trx } from '../database/tables.ts'
import { insertVisit } from '../visits/visits.queries.ts'
import type { DemoMember } from './demo-members.ts'
import type { Draw } from './draw.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const visitDays = 14

/** Hours of the village's day, the lively ones more often: mornings, lunch, and the evening after bedtime. */
const hours = [6, 7, 8, 8, 9, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22, 23]
const hoursBehind = 8

const pages = ['/', '/', '/search-results', '/search-results', '/search-results', '/add-listing', '/profile', '/about']

const referrers = ['https://search.example/', 'https://social.example/', 'https://parents.example/']

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

/** One browser session: it opens at home, mostly, and goes from page to page for some minutes. */
const drawSession = (draw: Draw, members: readonly DemoMember[], midnight: number) => {
  const session_id = Buffer.from(draw.bytes(16)).toString('hex')
  const user_id = draw.chance(0.6) ? draw.one(members).id : null
  const referrer = draw.chance(0.35) ? draw.one(referrers) : null
  let moment = midnight + draw.one(hours) * hourMs + draw.whole(0, hourMs)
  return Array.from({ length: draw.whole(1, 4) }, (_, step) => {
    moment += draw.whole(5_000, 240_000)
    const created_at = new Date(moment)
    return {
      id: draw.id(created_at),
      ...visitedPage(step === 0 && draw.chance(0.7) ? '/' : draw.one(pages)),
      user_id,
      session_id,
      referrer: step === 0 ? referrer : null,
      user_agent: browser,
      created_at,
    }
  })
}

export const fillVisits = async (trx: Trx, draw: Draw, members: readonly DemoMember[], today: Date): Promise<void> => {
  const lastMidnight = Math.floor((today.getTime() - hoursBehind * hourMs) / dayMs) * dayMs + hoursBehind * hourMs
  const visits = Array.from({ length: visitDays }, (_, day) =>
    Array.from({ length: draw.whole(8, 18) }, () => drawSession(draw, members, lastMidnight - day * dayMs)),
  ).flat(2)
  const past = visits.filter(({ created_at }) => created_at <= today)
  past.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  for (const visit of past) await insertVisit(trx, visit)
}
