// Fills an empty village with recommendations, identical in every run, and derives provider rows with the site's own
// rules.
import { type Kysely, sql as part } from 'kysely'
import { areaOf } from '../../domain/places/location.rules.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import { providerKeys } from '../../domain/providers/match-providers.rules.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { type ProviderSummary, summarizeProvider } from '../../domain/providers/provider-numbers.rules.ts'
import { highlights } from '../../domain/recommendations/highlights.ts'
import { priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import { foldText } from '../../domain/text/fold-text.rules.ts'
import { villagePlaces } from '../../domain/village-places.ts'
import type { Tables } from '../../server/database/tables.ts'
import { createDraw, type Draw } from '../../server/demo/draw.ts'
import { sqlOn } from '../sql.ts'

/**
 * Members of a village of any size: enough that no measured member reaches the limit of one recommendation a minute.
 */
const members = 6_000

/** Administrators who decide concurrently. */
const administrators = 8

/** Providers per recommendation; and the number of pending submissions, which has a minimum. */
const share = 0.3
const pendingOf = (recommendations: number): number => Math.max(420, Math.floor(recommendations / 20))

/**
 * A quarter of the decisions is about every tenth provider from here on: they have tens of recommendations, not
 * hundreds.
 */
const metFrom = 1_000

const wordsOf = (text: string): string[] => text.split(' ')

const syllables = wordsOf('b d f g h k l m n p r s t v z').flatMap((first) =>
  wordsOf('a e i o u').map((vowel) => first + vowel),
)
const endings = wordsOf('ton man ley ra no va son ski dez lin ber gan kin lo mi ney po rez sen ti vich wood yan zo')
const firstNames = wordsOf(
  'Rosa Hannah Denise Teresa Amara Priya Mei Fatima Noor Ingrid Salma Keiko Olivia Marisol Yesenia Thuy Beatriz Nadia ' +
    'Grace Imani Marcus Wei Kofi Rafael',
)
const businessWords = wordsOf(
  'Studio Center House Collective Circle Garden Nest Village Workshop Kitchen Harbor Corner Lantern Meadow Orchard Lab ' +
    'Room Loft Yard Club Porch Barn Tree Bridge',
)
const surnames = syllables.length ** 2 * endings.length

/** Smallest and largest supported number of recommendations: all provider names must be unique. */
export const leastRecommendations = 5_000
const mostProviders = surnames * firstNames.length
const mostRecommendations = Math.floor(mostProviders / share)

/** The vocabulary of notes, most frequent words first. */
const noteWords = wordsOf(
  'the and she our was with very kind patient for loved always time baby gentle first son daughter week helped calm ' +
    'warm on home after day months twins night sleep came reliable trusted never late wonderful felt feeding newborn ' +
    'toddler playful walks park music songs reading stories cooking snacks naps crib bottle advice questions answered ' +
    'texts photos schedule flexible weekend evening holiday birthday school pickup homework spanish mandarin french ' +
    'piano art crafts painting garden pets dog cat allergy asthma medicine doctor fever teeth checkup shots office ' +
    'nurse birth labor hospital breathing massage lactation latch pump tongue weight routine training method ' +
    'transition daycare teachers classroom playground curriculum outdoors swim dance soccer gymnastics theater ' +
    'portrait session light prints family grandparents nanny share neighbors referral certified cpr experienced ' +
    'professional punctual organized creative honest cheerful thoughtful attentive respectful quick clean safe ' +
    'affordable expensive worth recommend',
)

const prices = pricingTypes.flatMap((type) => priceRanges[type].map((range) => ({ type, range })))

/** The item at index `i`; the index wraps around at the end. */
export const pick = <T>(from: readonly T[], i: number): T => {
  const picked = from[i % from.length]
  if (picked === undefined) throw new Error('There is nothing to pick from.')
  return picked
}

/** A random item of the list. A greater steepness favors the first ones. */
const skewed = <T>(draw: Draw, from: readonly T[], steepness: number): T =>
  pick(from, Math.floor(from.length * draw.fraction() ** steepness))

const surname = (n: number): string =>
  pick(syllables, n) +
  pick(syllables, Math.floor(n / syllables.length)) +
  pick(endings, Math.floor(n / syllables.length ** 2))

/** A UUID v7: it starts with the time, so that rows are in their indexes in order of creation. */
const idOf = (kind: number, moment: Date, n: number): string => {
  const time = moment.getTime().toString(16).padStart(12, '0')
  return `${time}7${String(kind).padStart(3, '0')}8000${n.toString(16).padStart(12, '0')}`.replace(
    /^(.{8})(.{4})(.{4})(.{4})/,
    '$1-$2-$3-$4-',
  )
}

const start = new Date('2024-01-01T00:00Z')

const personOf = (n: number) => ({ id: idOf(1, start, n), email: `parent-${n}@bench.example` })

/** No two providers have the same name: multiplying by a prime yields each pair of surname and first name once. */
const providerOf = (i: number) => {
  const draw = createDraw(i)
  const nameNumber = (i * 7_368_787) % mostProviders
  const family = surname(Math.floor(nameNumber / firstNames.length))
  const familyName = `${family.charAt(0).toUpperCase()}${family.slice(1)}`
  const word = pick(businessWords, nameNumber)
  const isBusiness = draw.chance(0.4)
  const { city, state } = skewed(draw, villagePlaces, 2)
  return {
    id: idOf(3, start, i),
    service_type: skewed(draw, categorySlugs, 1.6),
    city,
    state,
    isBusiness,
    name: isBusiness ? `${familyName} ${word}` : `${pick(firstNames, nameNumber)} ${familyName}`,
    website: isBusiness ? `https://${family}${word.toLowerCase()}.example` : null,
    email: `hello${i}@bench.example`,
    phone: `(${pick([510, 415, 408, 650, 925, 707, 628, 669], i)}) ${200 + Math.floor(i / 80_000)}-${String(
      Math.floor(i / 8) % 10_000,
    ).padStart(4, '0')}`,
  }
}

/** Frequent words, and one rare word of 135,000, a few of which occur in thousands of notes. */
const ownWords = (draw: Draw): string => {
  const words = Array.from({ length: draw.whole(8, 19) }, () => skewed(draw, noteWords, 2.2))
  return [...words, surname(Math.floor(surnames * draw.fraction() ** 3))].join(' ')
}

/**
 * Number of the provider of submission `r` in a village with `n` recommendations; submissions after `n` are pending.
 * Each provider has at least one recommendation; a third has only one, a few have hundreds.
 */
const providerNumber = (r: number, n: number, providers: number): number => {
  const draw = createDraw(-r)
  if (r <= providers) return r
  if (r <= n) return 1 + Math.floor(providers * (0.05 + 0.95 * draw.fraction()) ** 3)
  return draw.chance(0.25) ? metFrom + 10 * draw.whole(0, 39) : draw.whole(1, providers)
}

/** Row of submission `r`. */
const submissionOf = (r: number, n: number, providers: number) => {
  const provider = providerOf(providerNumber(r, n, providers))
  const draw = createDraw(2 ** 31 + r)
  const created_at = new Date(Date.UTC(2024, 0, 2) + Math.floor((r * 600 * 86_400_000) / n))
  const member = personOf(draw.whole(1, members))
  const rating = draw.one([5, 5, 5, 5, 5, 4, 4, 4, 3, 1])
  const named = draw.some(highlights[provider.service_type], draw.whole(1, 4)).join(', ')
  const price = draw.chance(0.5) ? draw.one(prices) : null
  const hasConsent = draw.chance(0.5)
  const isApproved = r <= n
  return {
    id: idOf(4, created_at, r),
    user_id: member.id,
    submitter_email: member.email,
    provider_id: provider.id,
    service_type: provider.service_type,
    provider_name: provider.name,
    is_business: provider.isBusiness,
    business_name: provider.isBusiness ? provider.name : null,
    business_website: provider.website,
    location: `${provider.city}, ${provider.state}`,
    city: provider.city,
    state: provider.state,
    experience_year: draw.chance(0.7) ? String(draw.whole(2016, 2024)) : null,
    rating,
    recommendation: `I used this service and was particularly impressed by: ${named.toLowerCase()}.`,
    own_words: draw.chance(0.3) ? ownWords(draw) : null,
    highlights: named,
    pricing: null,
    pricing_range: price?.range ?? null,
    pricing_type: price?.type ?? null,
    would_use_again: draw.chance(0.8) ? draw.chance(0.9) : null,
    has_contact_consent: hasConsent,
    provider_email: hasConsent ? provider.email : null,
    provider_phone: hasConsent && draw.chance(0.5) ? provider.phone : null,
    provider_social: null,
    available_start_date: null,
    status: isApproved ? 'approved' : 'pending',
    reviewed_at: isApproved ? new Date(created_at.getTime() + 86_400_000) : null,
    created_at,
  }
}

/** Rows per insert statement. */
const batch = 1_000

/** Inserts rows with identical columns, each batch as one parameter. */
const insertAll = async (db: Kysely<Tables>, table: string, rows: object[]): Promise<void> => {
  const names = part.join(Object.keys(rows[0] ?? {}).map((name) => part.ref(name)))
  for (let from = 0; from < rows.length; from += batch) {
    const some = JSON.stringify(rows.slice(from, from + batch))
    await sqlOn(db)`
      insert into ${part.table(table)} (${names})
      select ${names} from jsonb_populate_recordset(null::${part.table(table)}, ${some}::jsonb)`
  }
}

/** Members and administrators, each with a session and without a usable password. */
const writeMembers = (db: Kysely<Tables>): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const people = Array.from({ length: members + administrators }, (_, n) => ({ n: n + 1, ...personOf(n + 1) }))
    const users = people.map(({ id, email }) => ({
      id,
      email,
      password_hash: 'none',
      user_metadata: {},
      email_confirmed_at: new Date(),
    }))
    await insertAll(trx, 'auth.users', users)
    const codes = people.map(({ n, id }) => ({ code: `BENCH${n}`, owner_id: id, kind: 'personal' }))
    await insertAll(trx, 'referral_codes', codes)
    await sqlOn(trx)`
      insert into profiles (id, full_name, user_type, referral_code)
      select owner_id, 'Parent ' || code, 'parent_seeking', code from referral_codes`
    await sqlOn(trx)`
      insert into auth.sessions (id, user_id, access_seen, amr) select gen_random_uuid(), id, true, '[]' from auth.users`
    await insertAll(
      trx,
      'user_roles',
      people.slice(members).map(({ id }) => ({ user_id: id, role: 'admin' })),
    )
  })

/** Providers with the names and keys that the site's own rules derive from their approved recommendations. */
const writeProviders = async (db: Kysely<Tables>, n: number, providers: number): Promise<void> => {
  const submissionsOf = Map.groupBy(
    Array.from({ length: n }, (_, i) => i + 1),
    (r) => providerNumber(r, n, providers),
  )
  for (let from = 1; from <= providers; from += batch) {
    const made = Array.from({ length: Math.min(batch, providers - from + 1) }, (_, i) => {
      const { id, service_type, city, state, name } = providerOf(from + i)
      const approved = (submissionsOf.get(from + i) ?? []).map((r) => submissionOf(r, n, providers))
      const numbers = summarizeProvider(approved) as ProviderSummary
      const place = { id, service_type, area: areaOf({ city, state }) }
      return {
        row: { ...place, name_key: nameKey(name), city_key: foldText(city), ...numbers },
        name: {
          provider_id: id,
          service_type,
          area: place.area,
          search_text: [name, ...numbers.combined_highlights].map(foldText).join(' '),
        },
        keys: providerKeys(approved).map((key) => ({ ...key, provider_id: id })),
      }
    })
    const rowsOf = (table: 'row' | 'name') => made.map((one) => one[table])
    await insertAll(db, 'providers', rowsOf('row'))
    await insertAll(db, 'provider_names', rowsOf('name'))
    await insertAll(
      db,
      'provider_keys',
      made.flatMap(({ keys }) => keys),
    )
  }
  const sql = sqlOn(db)
  // One in five says when they are available.
  await sql`
    insert into provider_listings (provider_id, mailbox, free, free_told_at)
    select id, 'mailbox@provider.example', 'now', now() from providers where abs(hashtext(id::text)) % 5 = 0`
  await sql`
    update providers p set free = l.free, free_told_at = l.free_told_at from provider_listings l where l.provider_id = p.id`
  await sql`
    insert into provider_tallies (service_type, area, rating, providers)
    select service_type, area, rating, count(*) from providers group by 1, 2, 3`
  await sql`insert into area_cities (city_key, area) select distinct city_key, area from providers`
}

/** Fills a migrated, empty database with this many recommendations. */
export const fillVillage = async (db: Kysely<Tables>, recommendations: number): Promise<void> => {
  if (!(recommendations >= leastRecommendations && recommendations <= mostRecommendations)) {
    throw new Error(`A village holds from ${leastRecommendations} to ${mostRecommendations} recommendations.`)
  }
  const providers = Math.floor(recommendations * share)
  await writeMembers(db)
  await db.connection().execute(async (one) => {
    await sqlOn(one)`set synchronous_commit = off`
    await writeProviders(one, recommendations, providers)
    const all = recommendations + pendingOf(recommendations)
    for (let r = 1; r <= all; r += batch) {
      const rows = Array.from({ length: Math.min(batch, all - r + 1) }, (_, i) =>
        submissionOf(r + i, recommendations, providers),
      )
      await insertAll(one, 'experience_submissions', rows)
    }
    await sqlOn(one)`reset synchronous_commit`
  })
  await sqlOn(db)`vacuum analyze`
}
