// The questions of the demo village in every state, with their answers.
import { sql } from 'kysely'
import { areaOf } from '../../domain/places/location.rules.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { lastOfMonth, type Needed, openUntil } from '../../domain/questions/question.rules.ts'
import { countNeighbors, nearTown, placeShown } from '../../domain/questions/question-places.rules.ts'
import type { Trx } from '../database/tables.ts'
import { recountProvider } from '../providers/provider-numbers.queries.ts'
import { type DemoMember, demoMaya } from './demo-members.ts'
import type { DemoProvider } from './demo-providers.ts'
import { drawSubmission, makeProvider } from './demo-recommendations.ts'
import { demoPlace } from './demo-words.ts'
import type { Draw } from './draw.ts'

/** Hours of answers and of closing are before the start of the demo, like those of questions. */
interface DemoAnswer {
  hours: number
  /** Of the providers near the question, the most recommended first; `new`: `words` are a recommendation written for it. */
  page: 0 | 1 | 'new'
  words?: string
  status?: 'pending' | 'rejected'
  isMayas?: true
}

interface DemoQuestion {
  hours: number
  kind: CategorySlug
  city: string
  needed: Needed
  words: string
  isMayas?: true
  isPending?: true
  closed?: number
  followers: number
  answers: readonly DemoAnswer[]
}

const demoQuestions: readonly DemoQuestion[] = [
  {
    ...{ hours: 20, kind: 'babysitter', city: 'Berkeley', needed: 'any', followers: 0, isPending: true },
    words: 'Two evenings a week. Milo is two and a light sleeper, and we live at 1420 Alder Street.',
    answers: [],
  },
  {
    ...{ hours: 28, kind: 'night-nurse', city: 'Oakland', needed: 'day', followers: 3 },
    words: 'Twins are on the way. Three nights a week for two months, someone calm who has cared for preemies.',
    answers: [
      { hours: 25, page: 0, words: 'She had our early twins on a schedule within ten days.' },
      { hours: 22, page: 0, words: 'Calm at three in the morning, which is when it counts.' },
      { hours: 19, page: 'new', words: 'Six weeks, and a handover every morning in a notebook I still keep.' },
    ],
  },
  {
    ...{ hours: 54, kind: 'pediatric-dentist', city: 'Berkeley', needed: 'month', followers: 7 },
    words: 'Who sees a four-year-old who will not open his mouth? We have been sent home twice.',
    answers: [
      { hours: 50, page: 1, words: 'Our son Anton loves her.', status: 'rejected' },
      { hours: 5, page: 0, words: 'They let ours hold the mirror first.', status: 'pending', isMayas: true },
    ],
  },
  {
    ...{ hours: 76, kind: 'kids-classes', city: 'Alameda', needed: 'any', followers: 1 },
    words: 'A swim class for a seven-year-old who is afraid of water over the knees.',
    answers: [],
  },
  {
    ...{ hours: 80, kind: 'postpartum-doula', city: 'Berkeley', needed: 'month', followers: 2, isMayas: true },
    words: 'Second baby, first one still up at night. Someone who also plays with a toddler?',
    answers: [
      { hours: 60, page: 0, words: 'Read to our older one while the baby slept.' },
      { hours: 3, page: 1 },
    ],
  },
  {
    ...{ hours: 290, kind: 'nanny', city: 'Oakland', needed: 'now', followers: 2, closed: 120 },
    words: 'A nanny share with one other family, two days a week, for a baby and a two-year-old.',
    answers: [{ hours: 270, page: 0, words: 'Has done shares for years.' }],
  },
]

const newProvider: DemoProvider = {
  ...{ name: 'Adaeze Brightwater', category: 'night-nurse', city: 'Oakland', business: false, ratings: [5] },
  ...{ price: null, website: null, contact: null },
}

const readPagesNear = async (trx: Trx, kind: CategorySlug, town: { city: string; state: string }) => {
  const { rows } = await sql<{ id: string }>`
    select id from providers where service_type = ${kind} and total_recommendations > 0
    order by area = any(${nearTown(town).areas}::text[]) desc, total_recommendations desc, id limit 2`.execute(trx)
  return rows.map(({ id }) => id)
}

/** Inserts the questions with what depends on them. Call it after `fillRecommendations`. */
export const fillQuestions = async (trx: Trx, draw: Draw, members: readonly DemoMember[], today: Date) => {
  const [admin, ...rest] = members
  const maya = rest.find(({ email }) => email === demoMaya.email)
  if (!admin || !maya) throw new Error('the demo village lacks its people')
  const parents = rest.filter((member) => member !== maya)
  const neighbors = countNeighbors(members.map(({ location }) => ({ location, members: 1 })))
  const ago = (hours: number) => new Date(today.getTime() - hours * 3_600_000)
  const [start = '', later = ''] = [0, -960].map((hours) => ago(hours).toISOString().slice(0, 10))
  const neededBy = { now: null, any: null, month: lastOfMonth(start, 1), day: later }
  const found = { closed_by: 'member', found: 'provider' } as const

  /** Inserts words that were decided an hour after they were written. */
  const addPost = async (
    post: { kind: 'question' | 'line'; user_id: string; words: string },
    hours: number,
    status: 'pending' | 'approved' | 'rejected' = 'approved',
  ) => {
    const [id, created_at] = [draw.id(ago(hours)), ago(hours)]
    const decision_reason = status === 'rejected' ? 'It names a child.' : null
    const reviewed = status !== 'pending' && { reviewed_at: ago(hours - 1), reviewed_by: admin.id, decision_reason }
    const added = { id, ...post, status, created_at, waits_since: created_at, ...reviewed }
    await trx.insertInto('posts').values(added).execute()
    return id
  }
  const recommendNew = async (author: DemoMember, hours: number, ownWords: string | null) => {
    const providerId = await makeProvider(trx, newProvider, today)
    const drawn = drawSubmission(draw, newProvider, 5, { providerId, author, admin, today, ownWords })
    const [id, created_at, reviewed_at] = [draw.id(ago(hours)), ago(hours), ago(hours - 1)]
    const recommendation = { ...drawn, id, created_at, reviewed_at }
    await trx.insertInto('experience_submissions').values(recommendation).execute()
    await recountProvider(trx, providerId)
    return id
  }

  for (const { kind, city, needed, words, isMayas, isPending, closed, followers, hours, ...of } of demoQuestions) {
    const town = demoPlace(city)
    const pages = await readPagesNear(trx, kind, town)
    const [asker = maya, ...others] = isMayas ? [maya, ...draw.some(parents, 10)] : draw.some(parents, 11)
    const post = { kind: 'question', user_id: asker.id, words } as const
    const id = await addPost(post, hours, isPending && 'pending')
    const asked_at = ago(hours - 1)
    const question = { service_type: kind, ...town, area: areaOf(town), needed, needed_by: neededBy[needed] }
    const asked = { asked_at, open_until: openUntil(asked_at), asked_from: placeShown(asker.location, neighbors) }
    const ended = closed && { closed_at: ago(closed), ...found, found_id: pages[0] ?? null }
    const state = { ...(!isPending && asked), ...ended, seen_at: ago(12), emblem: draw.whole(0, 11) }
    await trx
      .insertInto('questions')
      .values({ id, ...question, ...state })
      .execute()
    for (const { id: user_id } of others.slice(3, 3 + followers))
      await trx.insertInto('question_followers').values({ question_id: id, user_id, followed_at: asked_at }).execute()
    for (const [index, answer] of of.answers.entries()) {
      const author = (answer.isMayas ? maya : others[index]) ?? admin
      const line = { kind: 'line', user_id: author.id, words: answer.words ?? '' } as const
      const named =
        answer.page === 'new'
          ? { submission_id: await recommendNew(author, answer.hours, answer.words ?? null) }
          : {
              provider_id: pages[answer.page] ?? null,
              line_id: answer.words ? await addPost(line, answer.hours, answer.status) : null,
            }
      const answered_from = placeShown(author.location, neighbors)
      const [answer_id, created_at] = [draw.id(ago(answer.hours)), ago(answer.hours)]
      const given = { id: answer_id, question_id: id, user_id: author.id, answered_from, created_at }
      await trx
        .insertInto('answers')
        .values({ ...given, ...named })
        .execute()
      if (isMayas && index === 0)
        await trx.insertInto('answer_thanks').values({ answer_id, user_id: maya.id, thanked_at: today }).execute()
    }
  }
}
