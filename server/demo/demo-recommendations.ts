// The recommendations of the demo village: every category in every part of the metro, in all three statuses.
import { createHash } from 'node:crypto'
import type { Insertable, Transaction } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { type CategorySlug, categorySlugs } from '../../domain/providers/categories.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { highlights, joinHighlights } from '../../domain/recommendations/highlights.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Tables } from '../database/tables.ts'
import { findOrMakeProvider, recountProvider } from '../providers/provider-numbers.queries.ts'
import type { DemoMember } from './demo-members.ts'
import { type DemoProvider, drawProviders } from './demo-providers.ts'
import { happyQuotes, middlingQuotes, unhappyQuotes } from './demo-quotes.ts'
import type { Draw } from './draw.ts'

type NewSubmission = Insertable<Tables['experience_submissions']>

const dayMs = 86_400_000

/** How many parents recommend a provider: mostly a few, sometimes half the street. */
const counts = [1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 8, 11] as const

const drawRating = (draw: Draw, quality: number): number =>
  Math.max(1, Math.min(5, Math.round(quality + (draw.fraction() + draw.fraction() - 1) * 1.6)))

const drawStatus = (draw: Draw): SubmissionStatus =>
  draw.chance(0.86) ? 'approved' : draw.chance(0.66) ? 'pending' : 'rejected'

/** Yields quotes that fit category and rating, each at most once; null when a parent wrote none or none is left. */
const createQuotes = (draw: Draw) => {
  const happy = new Map(
    categorySlugs.map((category) => [category, draw.some(happyQuotes[category], happyQuotes[category].length)]),
  )
  const middling = draw.some(middlingQuotes, middlingQuotes.length)
  const unhappy = draw.some(unhappyQuotes, unhappyQuotes.length)
  return (category: CategorySlug, rating: number): string | null => {
    const fitting = rating > 3 ? happy.get(category) : rating === 3 ? middling : unhappy
    return draw.chance(0.8) ? (fitting?.pop() ?? null) : null
  }
}

interface Parts {
  providerId: string
  author: DemoMember
  admin: DemoMember
  createdAt: Date
  today: Date
  ownWords: string | null
}

const drawSubmission = (
  draw: Draw,
  provider: DemoProvider,
  rating: number,
  status: SubmissionStatus,
  parts: Parts,
): NewSubmission => {
  const text = joinHighlights(draw.some(highlights[provider.category], draw.whole(1, 6)))
  const consents = provider.contact !== null && draw.chance(0.85)
  const reviewedAt = new Date(
    Math.min(parts.createdAt.getTime() + draw.whole(1, 20) * 3_600_000, parts.today.getTime()),
  )
  return {
    id: v7({ msecs: parts.createdAt.getTime(), random: draw.bytes(16) }),
    user_id: parts.author.id,
    submitter_email: parts.author.email,
    provider_id: parts.providerId,
    service_type: provider.category,
    provider_name: provider.name,
    is_business: provider.business,
    business_name: provider.business ? provider.name : null,
    business_website: provider.website,
    location: provider.city && `${provider.city}, CA`,
    city: provider.city,
    state: provider.city && 'CA',
    experience_year: draw.chance(0.8) ? String(parts.createdAt.getUTCFullYear() - draw.whole(0, 2)) : null,
    rating,
    recommendation: generatedText(text, rating, provider.name),
    own_words: parts.ownWords,
    highlights: text,
    ...(draw.chance(0.8) ? provider.price : null),
    would_use_again: draw.chance(0.7) ? rating >= 3 : null,
    has_contact_consent: consents,
    ...(consents ? provider.contact : null),
    available_start_date:
      provider.category === 'nanny' && draw.chance(0.4)
        ? new Date(parts.today.getTime() + draw.whole(5, 90) * dayMs).toISOString().slice(0, 10)
        : null,
    status,
    reviewed_at: status === 'pending' ? null : reviewedAt,
    reviewed_by: status === 'pending' ? null : parts.admin.id,
    admin_notes: status === 'rejected' ? 'We could not tell who is meant. Asked the parent for a full name.' : null,
    decision_reason:
      status === 'rejected' ? 'We could not tell who is meant. Please add a full name and send it again.' : null,
    created_at: parts.createdAt,
  }
}

/** Draws all recommendations; each parent recommends a provider at most once. */
const drawSubmissions = async (
  draw: Draw,
  members: readonly DemoMember[],
  today: Date,
  keepProvider: (provider: DemoProvider) => Promise<string>,
): Promise<NewSubmission[]> => {
  const admin = members.find((member) => member.isAdmin)
  if (!admin) throw new Error('the demo village has no administrator')
  const quote = createQuotes(draw)
  const submissions: NewSubmission[] = []
  for (const provider of drawProviders(draw)) {
    const providerId = await keepProvider(provider)
    const ratings =
      provider.ratings ?? Array.from({ length: draw.one(counts) }, () => drawRating(draw, provider.quality))
    const authors = draw.some(members, ratings.length)
    for (const [index, rating] of ratings.entries()) {
      const status = provider.ratings ? 'approved' : drawStatus(draw)
      // What waits for review came in lately.
      const age = status === 'pending' ? draw.whole(0, 4) : draw.whole(1, 380)
      const createdAt = new Date(today.getTime() - age * dayMs - draw.whole(3_600_000, dayMs))
      const author = authors[index] ?? admin
      const ownWords = quote(provider.category, rating)
      submissions.push(
        drawSubmission(draw, provider, rating, status, { providerId, author, admin, createdAt, today, ownWords }),
      )
    }
  }
  return submissions
}

const fillDecisions = async (
  trx: Transaction<Tables>,
  draw: Draw,
  submissions: readonly NewSubmission[],
): Promise<void> => {
  const decisions = submissions.flatMap(({ id, status, reviewed_at, reviewed_by, admin_notes, decision_reason }) =>
    status !== 'pending' && reviewed_at instanceof Date
      ? [
          {
            id: v7({ msecs: reviewed_at.getTime(), random: draw.bytes(16) }),
            submission_id: id,
            decided_by: reviewed_by ?? null,
            from_status: 'pending' as const,
            to_status: status === 'approved' ? ('approved' as const) : ('rejected' as const),
            notes: admin_notes ?? null,
            decision_reason: decision_reason ?? null,
            decided_at: reviewed_at,
          },
        ]
      : [],
  )
  await trx.insertInto('submission_decisions').values(decisions).execute()
}

/** Fills in providers and recommendations, and keeps the providers' numbers ready as any decision does. */
export const fillRecommendations = async (
  trx: Transaction<Tables>,
  draw: Draw,
  members: readonly DemoMember[],
  today: Date,
): Promise<void> => {
  const providerIds: string[] = []
  const submissions = await drawSubmissions(draw, members, today, async ({ category, city, name }) => {
    const identity = {
      serviceType: category,
      area: areaOf({ city, state: city && 'CA' }),
      nameKey: nameKey(name),
    }
    // her page has the same address in every demo village
    const random = createHash('sha256').update(JSON.stringify(identity)).digest().subarray(0, 16)
    const providerId = await findOrMakeProvider(trx, identity, v7({ msecs: today.getTime(), random }))
    providerIds.push(providerId)
    return providerId
  })
  for (let from = 0; from < submissions.length; from += 100) {
    await trx
      .insertInto('experience_submissions')
      .values(submissions.slice(from, from + 100))
      .execute()
  }
  await fillDecisions(trx, draw, submissions)
  for (const providerId of providerIds) await recountProvider(trx, providerId)
}
