// The demo village: fills an empty database with neighbors and their recommendations, the same every time.
import { sql } from 'kysely'
import { invitationRequestSubject } from '../../domain/inquiries/inquiries.contracts.ts'
import { productNameKey } from '../../domain/products/product-row.rules.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { visitedPage } from '../../domain/visits/visit.schema.ts'
import { addAlert } from '../alerts/alerts.queries.ts'
import type { Database } from '../database/open.ts'
import type { Trx } from '../database/tables.ts'
import { inTransaction } from '../database/transaction.ts'
import { chooseLetter } from '../letter/letter-setting.queries.ts'
import { changeSettings } from '../providers/growth.queries.ts'
import { insertVisit } from '../visits/visits.queries.ts'
import { type DemoMember, demoAda, demoInvitation, demoMaya, demoPassword, fillMembers } from './demo-members.ts'
import { fillQuestions } from './demo-questions.ts'
import { fillRecommendations } from './demo-recommendations.ts'
import { demoInquiries, demoProducts } from './demo-words.ts'
import { createDraw, type Draw } from './draw.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const visitDays = 14

/** Hours of the village's day; busy ones occur more often: mornings, lunch, and the evening after bedtime. */
const hours = [6, 7, 8, 8, 9, 9, 10, 11, 12, 12, 13, 14, 15, 16, 17, 18, 19, 19, 20, 20, 20, 21, 21, 22, 23]
const hoursBehind = 8

const pages = ['/', '/', '/search-results', '/search-results', '/search-results', '/add-listing', '/profile', '/about']

const referrers = ['https://search.example/', 'https://social.example/', 'https://parents.example/']

const browser = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Safari/604.1'

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

const fillVisits = async (trx: Trx, draw: Draw, members: readonly DemoMember[], today: Date): Promise<void> => {
  const lastMidnight = Math.floor((today.getTime() - hoursBehind * hourMs) / dayMs) * dayMs + hoursBehind * hourMs
  const visits = Array.from({ length: visitDays }, (_, day) =>
    Array.from({ length: draw.whole(8, 18) }, () => drawSession(draw, members, lastMidnight - day * dayMs)),
  ).flat(2)
  const past = visits.filter(({ created_at }) => created_at <= today)
  past.sort((one, other) => one.created_at.getTime() - other.created_at.getTime())
  for (const visit of past) await insertVisit(trx, visit)
}

export interface Demo {
  member: string
  administrator: string
  password: string
  invitation: string
}

const seed = 2025

const fillInquiries = async (trx: Trx, draw: Draw, today: Date): Promise<void> => {
  const inquiries = demoInquiries.map(([name, subject, message], index) => {
    const created_at = new Date(today.getTime() - index * 0.7 * dayMs - draw.whole(600_000, 9_000_000))
    const email = `${foldText(name).replaceAll(' ', '.')}@mail.example`
    const wants_invitation = subject === invitationRequestSubject
    return { id: draw.id(created_at), name, email, subject, message, created_at, wants_invitation }
  })
  await trx.insertInto('inquiries').values(inquiries).execute()
}

const fillProducts = async (trx: Trx, draw: Draw, members: readonly DemoMember[], today: Date): Promise<void> => {
  const filled = demoProducts.map(([product_name, category, price, amazon_rating, description], index) => {
    const created_at = new Date(today.getTime() - (40 - index) * dayMs)
    const id = draw.id(created_at)
    const votes = draw.some(members, draw.whole(1, 12)).map((member) => ({
      id: draw.id(today),
      product_id: id,
      user_id: member.id,
      vote_type: draw.chance(0.8) ? ('upvote' as const) : ('downvote' as const),
    }))
    const upvotes = votes.filter(({ vote_type }) => vote_type === 'upvote').length
    const product = {
      id,
      product_name,
      name_key: productNameKey(product_name),
      category,
      price,
      amazon_rating,
      amazon_asin: `B0DEMO${String(index).padStart(4, '0')}`,
      product_url: index % 6 === 5 ? null : `https://shop.example/product/${index}`,
      description,
      bestseller_rank: draw.whole(1, 400),
      created_at,
      upvotes,
      downvotes: votes.length - upvotes,
    }
    return { product, votes }
  })
  const products = filled.map(({ product }) => product)
  const votes = filled.flatMap((one) => one.votes)
  await trx.insertInto('baby_products').values(products).execute()
  await trx.insertInto('product_votes').values(votes).execute()
}

const logDecisions = (trx: Trx) =>
  sql`
    insert into submission_decisions
      (id, submission_id, post_id, decided_by, from_status, to_status, notes, decision_reason, decided_at)
    select gen_random_uuid(), submission_id, post_id, reviewed_by, 'pending', status, admin_notes, decision_reason, reviewed_at
    from (select id as submission_id, null::uuid as post_id, reviewed_by, status, admin_notes, decision_reason, reviewed_at
        from experience_submissions
      union all select null, id, reviewed_by, status, admin_notes, decision_reason, reviewed_at from posts) as decided
    where reviewed_at is not null`.execute(trx)

const isEmpty = async (trx: Trx): Promise<boolean> =>
  (await trx.selectFrom('auth.users').select('id').limit(1).execute()).length === 0

export const holdsDemo = async ({ db }: Pick<Database, 'db'>): Promise<boolean> => {
  const emails = [demoMaya.email, demoAda.email]
  const rows = await db.selectFrom('auth.users').select('id').where('email', 'in', emails).execute()
  return rows.length === emails.length
}

/** Two alerts of Maya's, and her weekly letter. */
const fillDigests = async (trx: Trx, draw: Draw, members: readonly DemoMember[], today: Date): Promise<void> => {
  const maya = members.find(({ email }) => email === demoMaya.email)
  if (!maya) throw new Error('the demo village lacks Maya')
  const searches = [
    { service_type_filter: 'night-nurse', location_filter: 'Bolinas, CA', min_rating: 0, search_query: '' },
    { service_type_filter: 'nanny', location_filter: 'Oakland, CA', min_rating: 4, search_query: 'speaks Spanish' },
  ] as const
  for (const search of searches) await addAlert(trx, { id: draw.id(today), userId: maya.id, search, at: today })
  await chooseLetter(trx, maya.id, { every: 'week', weekday: 0 }, today)
}

/**
 * Fills an empty database with the demo village as of `today`, in one transaction; only one of several processes does
 * so. Returns how to sign in if the database has the demo village, also from an earlier start; otherwise null.
 */
export const fillDemo = async (database: Pick<Database, 'db'>, today = new Date()): Promise<Demo | null> => {
  await inTransaction(database.db, async (trx) => {
    await sql`select pg_advisory_xact_lock(hashtext('village demo'))`.execute(trx)
    if (!(await isEmpty(trx))) return
    const draw = createDraw(seed)
    const members = await fillMembers(trx, draw, today)
    await fillRecommendations(trx, draw, members, today)
    await fillInquiries(trx, draw, today)
    await fillProducts(trx, draw, members, today)
    await fillVisits(trx, draw, members, today)
    await fillQuestions(trx, draw, members, today)
    await fillDigests(trx, draw, members, today)
    await logDecisions(trx)
    await changeSettings(trx, { first_steps_hidden_at: today, grown_at: today })
  })
  if (!(await holdsDemo(database))) return null
  return {
    member: demoMaya.email,
    administrator: demoAda.email,
    password: demoPassword,
    invitation: demoInvitation,
  }
}
