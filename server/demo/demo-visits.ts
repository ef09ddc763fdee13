// Two weeks of visits to the demo village, told one by one as browsers tell them.
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import { visitedPage } from '../../domain/visits/visit.schema.ts'
import type { Tables } from '../database/tables.ts'
import { insertVisit } from '../visits/visits.queries.ts'
import type { DemoMember } from './demo-members.ts'
import type { Draw } from './draw.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const visitDays = 14

/** How lively each hour of the day is where the village lies: quiet nights, and an evening after bedtime. */
const liveliness = [2, 1, 1, 1, 1, 3, 9, 18, 26, 23, 20, 21, 26, 23, 18, 16, 17, 20, 25, 35, 40, 31, 16, 6]
/** Hours that the village's clocks are behind UTC in winter. */
const hoursBehind = 8

/** Pages and how often they are gone to. */
const pages = [
  ['/', 10],
  ['/search-results', 12],
  ['/add-listing', 4],
  ['/referral-signup', 3],
  ['/profile', 3],
  ['/about', 2],
  ['/contact', 1],
] as const

const referrers = [
  'https://search.example/',
  'https://social.example/',
  'https://mail.example/',
  'https://parents.example/',
]

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

/** An index of the list, each as likely as its weight. */
const weighted = (draw: Draw, weights: readonly number[]): number => {
  let rest = draw.fraction() * weights.reduce((sum, weight) => sum + weight, 0)
  return weights.findIndex((weight) => {
    rest -= weight
    return rest < 0
  })
}

/** One browser session: it opens at home, mostly, and goes from page to page for some minutes. */
const drawSession = (draw: Draw, members: readonly DemoMember[], midnight: number) => {
  const session_id = Buffer.from(draw.bytes(16)).toString('hex')
  const user_id = draw.chance(0.6) ? draw.one(members).id : null
  const referrer = draw.chance(0.35) ? draw.one(referrers) : null
  let moment = midnight + weighted(draw, liveliness) * hourMs + draw.whole(0, hourMs)
  return Array.from({ length: draw.whole(1, 4) }, (_, step) => {
    const [page_path] =
      pages[
        step === 0 && draw.chance(0.7)
          ? 0
          : weighted(
              draw,
              pages.map(([, often]) => often),
            )
      ] ?? pages[0]
    moment += draw.whole(5_000, 240_000)
    return {
      id: v7({ msecs: moment, random: draw.bytes(16) }),
      ...visitedPage(page_path),
      user_id,
      session_id,
      referrer: step === 0 ? referrer : null,
      user_agent: browser,
      created_at: new Date(moment),
    }
  })
}

/** Fills in the visits of the last two weeks. */
export const fillVisits = async (
  trx: Transaction<Tables>,
  draw: Draw,
  members: readonly DemoMember[],
  today: Date,
): Promise<void> => {
  const lastMidnight = Math.floor((today.getTime() - hoursBehind * hourMs) / dayMs) * dayMs + hoursBehind * hourMs
  const visits = Array.from({ length: visitDays }, (_, day) =>
    Array.from({ length: draw.whole(8, 18) }, () => drawSession(draw, members, lastMidnight - day * dayMs)),
  ).flat(2)
  const past = visits.filter(({ created_at }) => created_at <= today)
  past.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  for (const visit of past) await insertVisit(trx, visit)
}
