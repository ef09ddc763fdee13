// The letters of some members: what was new near them, without their own, and how many thanked them.
import { sql } from 'kysely'
import type { LetterDays, VillageLetter } from '../../domain/letter/letter.contracts.ts'
import { letterThings } from '../../domain/limits.ts'
import { daysAfter } from '../../domain/text/calendar-days.ts'
import type { Queryable } from '../database/open.ts'
import { type News, readShown, recentNews, startOf } from './letter-news.queries.ts'
import { placeOf } from './letter-setting.queries.ts'

interface Reader {
  userId: string
  location: string | null
  every: 'week' | 'month'
  days: LetterDays
}

/** What readers did and got, by keys that begin with a reader's id, and `readShown`. */
interface Own {
  shown: Map<string, boolean>
  answered: Set<string>
  recommended: Map<string, number>
  thanks: Map<string, number>
}

const readOwn = async (db: Queryable, readers: readonly Reader[], news: readonly News[], at: Date): Promise<Own> => {
  const shown = await readShown(db, news, at)
  const ids = readers.map(({ userId }) => userId)
  const answered = await sql<{ user_id: string; id: string }>`
    select user_id, question_id as id from answers
    where user_id = any(${ids}::uuid[]) and question_id = any(${[...shown.keys()]}::uuid[])`.execute(db)
  const recommended = await sql<{ user_id: string; kind: string; providers: number }>`
    select user_id, service_type as kind, count(distinct provider_id)::int as providers from experience_submissions
    where user_id = any(${ids}::uuid[]) and status in ('pending', 'approved') group by user_id, service_type`.execute(
    db,
  )
  const thanks = await sql<{ user_id: string; parents: number }>`
    select reader.id as user_id, count(distinct t.user_id)::int as parents
    from unnest(${ids}::uuid[], ${readers.map(({ days }) => days.from)}::date[],
      ${readers.map(({ days }) => daysAfter(days.to, 1))}::date[]) as reader (id, first_day, end_day)
    join answers a on a.user_id = reader.id
    join answer_thanks t on t.answer_id = a.id
      and t.thanked_at >= ${startOf(sql`first_day`)} and t.thanked_at < ${startOf(sql`end_day`)}
    group by reader.id`.execute(db)
  return {
    shown,
    answered: new Set(answered.rows.map(({ user_id, id }) => `${user_id} ${id}`)),
    recommended: new Map(recommended.rows.map(({ user_id, kind, providers }) => [`${user_id} ${kind}`, providers])),
    thanks: new Map(thanks.rows.map(({ user_id, parents }) => [user_id, parents])),
  }
}

const letterFor = ({ userId, location, every, days }: Reader, news: News, own: Own): VillageLetter | null => {
  const isOthers = ({ author }: { author: string | null }) => author !== userId
  const mayAnswer = (question: { id: string; author: string | null }) =>
    isOthers(question) && own.shown.has(question.id) && !own.answered.has(`${userId} ${question.id}`)
  const recommended = (kind: string) => own.recommended.get(`${userId} ${kind}`) ?? 0
  const asks = news.asks
    .filter((ask) => mayAnswer(ask) && own.shown.get(ask.id))
    .map(({ author: _, ...ask }) => ({ ...ask, recommended: recommended(ask.service_type) }))
    // the newest come first, so among equals they stay first
    .sort((one, other) => Number(other.recommended > 0) - Number(one.recommended > 0))
    .slice(0, 2)
  const isAnother = (question: { id: string }) => asks.every(({ id }) => id !== question.id)
  const letter: VillageLetter = {
    ...days,
    every,
    near: placeOf(location).near,
    notes: news.notes
      .filter((note) => isOthers(note) && own.shown.has(note.id) && own.shown.has(note.provider_id))
      // the first about each provider
      .filter((note, place, all) => all.findIndex((one) => one.provider_id === note.provider_id) === place)
      .slice(0, 3)
      .map(({ id: _, author: __, ...note }) => note),
    asks,
    free: news.free.filter((provider) => own.shown.has(provider.provider_id)),
    answered: news.answered
      .filter((question) => mayAnswer(question) && isAnother(question))
      .slice(0, 1)
      .map(({ author: _, ...question }) => question),
    thanks: own.thanks.get(userId) ?? 0,
  }
  const things =
    [...letter.notes, ...letter.asks, ...letter.free, ...letter.answered].length + Number(letter.thanks > 0)
  return things < letterThings ? null : letter
}

/** One for each reader, in their order; null: fewer than three things. Each reader has only one letter in a call. */
export const readLetters = async (
  db: Queryable,
  readers: readonly Reader[],
  at: Date,
): Promise<(VillageLetter | null)[]> => {
  const read: { reader: Reader; news: News }[] = []
  for (const reader of readers) {
    const { areas } = placeOf(reader.location)
    read.push({ reader, news: await recentNews(db, { areas, days: reader.days, at }) })
  }
  const own = await readOwn(db, readers, [...new Set(read.map(({ news }) => news))], at)
  return read.map(({ reader, news }) => letterFor(reader, news, own))
}
