// The recommendations of the demo village: every category in every part of the metro, in all three statuses.
import { createHash } from 'node:crypto'
import type { Insertable } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { placeLabel } from '../../domain/places/us-states.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { highlights, joinHighlights } from '../../domain/recommendations/highlights.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Tables, Trx } from '../database/tables.ts'
import { findPairsOf } from '../providers/provider-identity.queries.ts'
import { findOrMakeProvider, recountProvider } from '../providers/provider-numbers.queries.ts'
import type { DemoMember } from './demo-members.ts'
import { type DemoPage, type DemoProvider, drawProviders } from './demo-providers.ts'
import { createQuotes, demoPlace } from './demo-words.ts'
import type { Draw } from './draw.ts'

type NewSubmission = Insertable<Tables['experience_submissions']>

const dayMs = 86_400_000
const hourMs = 3_600_000

const counts = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 8, 11] as const

const drawRatings = (draw: Draw): number[] => {
  const quality = draw.one([3.2, 4.2, 4.6, 4.8, 5])
  return Array.from({ length: draw.one(counts) }, () =>
    Math.max(1, Math.min(5, Math.round(quality + (draw.fraction() + draw.fraction() - 1) * 1.6))),
  )
}

const drawStatus = (draw: Draw): SubmissionStatus =>
  draw.chance(0.86) ? 'approved' : draw.chance(0.66) ? 'pending' : 'rejected'

interface Parts {
  providerId: string
  author: DemoMember
  admin: DemoMember
  today: Date
  ownWords: string | null
}

export const drawSubmission = (
  draw: Draw,
  { name, category, business, city, price, website, contact, ratings }: DemoProvider,
  rating: number,
  { providerId, author, admin, today, ownWords }: Parts,
): NewSubmission => {
  const place = city === null ? null : demoPlace(city)
  const status = ratings ? 'approved' : drawStatus(draw)
  // Pending ones are recent.
  const age = status === 'pending' ? draw.whole(0, 4) : draw.whole(1, 380)
  const createdAt = new Date(today.getTime() - age * dayMs - draw.whole(hourMs, dayMs))
  const reviewedAt = new Date(Math.min(createdAt.getTime() + draw.whole(1, 20) * hourMs, today.getTime()))
  const text = joinHighlights(draw.some(highlights[category], draw.whole(1, 6)))
  const consents = contact !== null && (ratings !== undefined || draw.chance(0.85))
  const startsAt = new Date(today.getTime() + draw.whole(5, 90) * dayMs)
  return {
    id: draw.id(createdAt),
    user_id: author.id,
    submitter_email: author.email,
    provider_id: providerId,
    service_type: category,
    provider_name: name,
    is_business: business,
    business_name: business ? name : null,
    business_website: website,
    location: place && placeLabel(place),
    city: place?.city ?? null,
    state: place?.state ?? null,
    experience_year: draw.chance(0.8) ? String(createdAt.getUTCFullYear() - draw.whole(0, 2)) : null,
    rating,
    recommendation: generatedText(text, rating, name),
    own_words: ownWords,
    highlights: text,
    ...(draw.chance(0.8) ? price : null),
    would_use_again: draw.chance(0.7) ? rating >= 3 : null,
    has_contact_consent: consents,
    ...(consents ? contact : null),
    available_start_date: category === 'nanny' && draw.chance(0.4) ? startsAt.toISOString().slice(0, 10) : null,
    status,
    ...(status !== 'pending' && { reviewed_at: reviewedAt, reviewed_by: admin.id }),
    ...(status === 'rejected' && {
      admin_notes: 'We could not tell who is meant. Asked the parent for a full name.',
      decision_reason: 'We could not tell who is meant. Please add a full name and send it again.',
    }),
    created_at: createdAt,
  }
}

/** Inserts a provider whose page has the same URL in every demo village. */
export const makeProvider = (trx: Trx, { category, city, name }: DemoProvider, today: Date) => {
  const identity = { serviceType: category, area: city === null ? '' : areaOf(demoPlace(city)), nameKey: nameKey(name) }
  const random = createHash('sha256').update(JSON.stringify(identity)).digest().subarray(0, 16)
  return findOrMakeProvider(trx, identity, v7({ msecs: today.getTime(), random }))
}

const fillPage = async (
  trx: Trx,
  draw: Draw,
  { provider_id, submission_id, today }: { provider_id: string; submission_id: string; today: Date },
  { days, free, hidden = [], answer, waits, newMailbox }: DemoPage,
): Promise<void> => {
  const daysFrom = (count: number) => new Date(today.getTime() + count * dayMs)
  const at = daysFrom(-days)
  const free_from = free === 'from' ? daysFrom(25).toISOString().slice(0, 10) : null
  const decided = {
    hidden,
    hidden_at: at,
    confirmed_at: at,
    free: free ?? null,
    free_from,
    free_told_at: free ? at : null,
  }
  const page = { provider_id, mailbox: `${provider_id}@mail.example`, ...decided }
  await trx.insertInto('provider_listings').values(page).execute()
  if (newMailbox) {
    const request = { id: draw.id(today), kind: 'new_address', asked_at: daysFrom(-0.2), wishes: ['correct'] } as const
    const mailbox = { provider_id, mailbox: newMailbox }
    await trx.insertInto('listing_mailboxes').values(mailbox).execute()
    await ask(trx, { ...request, ...mailbox, wishes: [...request.wishes] })
  }
  if (!answer) return
  const shown = waits ? { proposed: answer } : { text: answer, shown_at: at }
  await trx
    .insertInto('listing_answers')
    .values({ submission_id, ...shown })
    .execute()
  if (waits)
    await ask(trx, { id: draw.id(at), asked_at: at, kind: 'answer', provider_id, submission_id, words: answer })
}

const ask = (trx: Trx, request: Insertable<Tables['listing_requests']>) =>
  trx.insertInto('listing_requests').values(request).execute()

/** Inserts providers and recommendations with the results of decisions: numbers, and pairs to decide on. */
export const fillRecommendations = async (trx: Trx, draw: Draw, members: readonly DemoMember[], today: Date) => {
  const [admin] = members
  if (!admin) throw new Error('the demo village has no administrator')
  const quote = createQuotes(draw)
  const providers: { id: string; page: DemoPage | undefined; isOdd: boolean }[] = []
  const submissions: NewSubmission[] = []
  for (const provider of drawProviders(draw)) {
    const providerId = await makeProvider(trx, provider, today)
    providers.push({ id: providerId, page: provider.page, isOdd: provider.ratings !== undefined })
    const ratings = provider.ratings ?? drawRatings(draw)
    // Each parent recommends a provider at most once.
    for (const [index, author] of draw.some(members, ratings.length).entries()) {
      const rating = ratings[index] ?? 5
      // For an odd provider with one recommendation, cards show the generated sentence.
      const ownWords = provider.ratings?.length === 1 ? null : quote(provider.category, rating)
      submissions.push(drawSubmission(draw, provider, rating, { providerId, author, admin, today, ownWords }))
    }
  }
  await trx.insertInto('experience_submissions').values(submissions).execute()
  for (const { id, page } of providers) {
    // ids begin with their timestamp
    const newest =
      submissions
        .flatMap(({ id: of, provider_id }) => (provider_id === id ? of : []))
        .sort()
        .at(-1) ?? ''
    if (page) await fillPage(trx, draw, { provider_id: id, submission_id: newest, today }, page)
    await recountProvider(trx, id)
  }
  for (const { id, isOdd } of providers) if (isOdd) await findPairsOf(trx, id)
  await ask(trx, {
    id: draw.id(today),
    asked_at: new Date(today.getTime() - 0.4 * dayMs),
    kind: 'claim',
    claimed_name: 'Inés Bellmonte',
    claimed_reach: '(650) 555-0148',
    words: 'A friend told me that I am on your site. I would like to see what is written there.',
  })
}
