// The recommendations of the demo village: every category in every part of the metro, in all three statuses.
import type { Insertable, Transaction } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import { type CategorySlug, categorySlugs } from '../../domain/providers/categories.ts'
import { nameKey } from '../../domain/providers/provider-key.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import { highlights, joinHighlights } from '../../domain/recommendations/highlights.ts'
import { priceRanges, pricingTypes } from '../../domain/recommendations/pricing.ts'
import type { SubmissionStatus } from '../../domain/recommendations/recommendations.contracts.ts'
import type { Tables } from '../database/tables.ts'
import { findOrMakeProvider, recountProvider } from '../providers/provider-numbers.queries.ts'
import type { DemoMember } from './demo-members.ts'
import {
  businessNames,
  businessShare,
  coolWords,
  demoCities,
  firstNames,
  kindWords,
  lastNames,
  oddProviders,
  ownWords,
} from './demo-words.ts'
import type { Draw } from './draw.ts'

interface DemoProvider {
  name: string
  category: CategorySlug
  city: string | null
  business: boolean
  /** Given for the odd ones; drawn otherwise. */
  ratings?: readonly number[]
  /** About how good this provider is. */
  quality: number
  slug: string
}

type NewSubmission = Insertable<Tables['experience_submissions']>

const dayMs = 86_400_000

/** Two providers for each category in each part of the metro, and the odd ones. */
const drawProviders = (draw: Draw): DemoProvider[] => {
  const taken = new Set<string>()
  const drawName = (category: CategorySlug, business: boolean): string => {
    for (;;) {
      const name = business
        ? draw.one(businessNames(category))
        : `${category === 'pediatrician' || category === 'pediatric-dentist' ? 'Dr. ' : ''}${draw.one(firstNames)} ${draw.one(lastNames)}`
      if (!taken.has(name)) {
        taken.add(name)
        return name
      }
    }
  }
  const usual = categorySlugs.flatMap((category) =>
    demoCities.flatMap((cities) =>
      [0, 1].map(() => {
        const business = draw.chance(businessShare[category])
        const name = drawName(category, business)
        return { name, category, business, city: draw.one(cities), quality: draw.one([3.2, 4.2, 4.6, 4.8, 5]) }
      }),
    ),
  )
  const odd = oddProviders.map((provider) => ({ ...provider, quality: 4 }))
  return [...odd, ...usual].map((provider, index) => ({ ...provider, slug: `provider${index}` }))
}

const drawRating = (draw: Draw, quality: number): number =>
  Math.max(1, Math.min(5, Math.round(quality + (draw.fraction() + draw.fraction() - 1) * 1.6)))

const drawStatus = (draw: Draw): SubmissionStatus =>
  draw.chance(0.86) ? 'approved' : draw.chance(0.66) ? 'pending' : 'rejected'

const drawContact = (draw: Draw, provider: DemoProvider) => {
  if (!draw.chance(0.62)) return { has_contact_consent: false }
  return {
    has_contact_consent: true,
    provider_email: draw.chance(0.7) ? `${provider.slug}@example.com` : null,
    // 555-01xx is set aside for invented numbers.
    provider_phone: draw.chance(0.75) ? `(510) 555-01${String(draw.whole(0, 99)).padStart(2, '0')}` : null,
    provider_social: draw.chance(0.3) ? `https://social.example/@${provider.slug}` : null,
  }
}

const drawPricing = (draw: Draw) => {
  if (draw.chance(0.2)) return {}
  const pricing_type = draw.one(pricingTypes)
  return {
    pricing_type,
    pricing_range: draw.one(priceRanges[pricing_type]),
    pricing: draw.chance(0.2) ? 'A little more on weekends and holidays' : null,
  }
}

const drawOwnWords = (draw: Draw, category: CategorySlug, rating: number): string => {
  if (rating < 4) return draw.one(coolWords)
  return draw.one([...ownWords[category], ...draw.some(kindWords, 5)])
}

const drawSubmission = (
  draw: Draw,
  provider: DemoProvider,
  rating: number,
  status: SubmissionStatus,
  parts: { providerId: string; author: DemoMember; admin: DemoMember; createdAt: Date; today: Date },
): NewSubmission => {
  const text = joinHighlights(draw.some(highlights[provider.category], draw.whole(1, 6)))
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
    business_website: provider.business && draw.chance(0.5) ? `https://${provider.slug}.example` : null,
    location: provider.city && `${provider.city}, CA`,
    city: provider.city,
    state: provider.city && 'CA',
    experience_year: draw.chance(0.8) ? String(parts.createdAt.getUTCFullYear() - draw.whole(0, 2)) : null,
    rating,
    recommendation: generatedText(text, rating),
    own_words: draw.chance(0.4) ? drawOwnWords(draw, provider.category, rating) : null,
    highlights: text,
    ...drawPricing(draw),
    would_use_again: draw.chance(0.7) ? rating >= 3 : null,
    ...drawContact(draw, provider),
    available_start_date:
      provider.category === 'nanny' && draw.chance(0.4)
        ? new Date(parts.today.getTime() + draw.whole(5, 90) * dayMs).toISOString().slice(0, 10)
        : null,
    status,
    reviewed_at: status === 'pending' ? null : reviewedAt,
    reviewed_by: status === 'pending' ? null : parts.admin.id,
    admin_notes: status === 'rejected' ? 'We could not tell who is meant. Asked the parent for a full name.' : null,
    created_at: parts.createdAt,
  }
}

/** Fills in providers and recommendations, and keeps the providers' numbers ready as any decision does. */
export const fillRecommendations = async (
  trx: Transaction<Tables>,
  draw: Draw,
  members: readonly DemoMember[],
  today: Date,
): Promise<void> => {
  const admin = members.find((member) => member.isAdmin)
  if (!admin) throw new Error('the demo village has no administrator')
  const submissions: NewSubmission[] = []
  const providerIds: string[] = []
  for (const provider of drawProviders(draw)) {
    const providerId = await findOrMakeProvider(trx, {
      serviceType: provider.category,
      area: areaOf({ city: provider.city, state: provider.city && 'CA' }),
      nameKey: nameKey(provider.name),
    })
    providerIds.push(providerId)
    const ratings =
      provider.ratings ?? Array.from({ length: draw.whole(1, 6) }, () => drawRating(draw, provider.quality))
    for (const rating of ratings) {
      const status = provider.ratings ? 'approved' : drawStatus(draw)
      // What waits for review came in lately.
      const age = status === 'pending' ? draw.whole(0, 4) : draw.whole(1, 380)
      const createdAt = new Date(today.getTime() - age * dayMs - draw.whole(3_600_000, dayMs))
      submissions.push(
        drawSubmission(draw, provider, rating, status, {
          providerId,
          author: draw.one(members),
          admin,
          createdAt,
          today,
        }),
      )
    }
  }
  for (let from = 0; from < submissions.length; from += 100) {
    await trx
      .insertInto('experience_submissions')
      .values(submissions.slice(from, from + 100))
      .execute()
  }
  await trx
    .insertInto('submission_decisions')
    .values(
      submissions
        .filter((submission) => submission.status !== 'pending')
        .map((submission) => ({
          id: v7({
            msecs: submission.reviewed_at instanceof Date ? submission.reviewed_at.getTime() : 0,
            random: draw.bytes(16),
          }),
          submission_id: submission.id,
          decided_by: admin.id,
          from_status: 'pending' as const,
          to_status: submission.status === 'approved' ? ('approved' as const) : ('rejected' as const),
          notes: submission.admin_notes ?? null,
          decided_at: submission.reviewed_at instanceof Date ? submission.reviewed_at : today,
        })),
    )
    .execute()
  for (const providerId of new Set(providerIds)) await recountProvider(trx, providerId)
}
