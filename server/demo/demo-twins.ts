// Pages of the demo village that may be of one provider, so that administrators find pairs to decide.
import { createHash } from 'node:crypto'
import type { Transaction } from 'kysely'
import { v7 } from 'uuid'
import { areaOf } from '../../domain/places/location.rules.ts'
import type { CategorySlug } from '../../domain/providers/categories.ts'
import { nameKey } from '../../domain/providers/provider-name.rules.ts'
import { generatedText } from '../../domain/recommendations/generated-text.rules.ts'
import type { Tables } from '../database/tables.ts'
import { placeRecommendation, recordTwins } from '../providers/provider-identity.queries.ts'
import { findOrMakeProvider, recountProvider } from '../providers/provider-numbers.queries.ts'
import type { DemoMember } from './demo-members.ts'

const dayMs = 86_400_000

interface Twin {
  /** Kind and part of the metro of the provider that is meant. */
  category: CategorySlug
  area: string
  /** What the second parent made of the provider: a slip of spelling, or another kind of care by the same phone. */
  difference: { slip: readonly [string, string] } | { category: CategorySlug }
  ownWords: string
  daysAgo: number
}

const twins: readonly Twin[] = [
  {
    category: 'night-nurse',
    area: 'south-bay',
    difference: { slip: ['rr', 'r'] },
    ownWords: 'Three nights a week for two months. I learned to sleep through a door closing.',
    daysAgo: 48,
  },
  {
    category: 'postpartum-doula',
    area: 'peninsula',
    difference: { slip: ['qv', 'qu'] },
    ownWords: 'Soup in the freezer, laundry folded, and nobody told me to enjoy every minute.',
    daysAgo: 71,
  },
  {
    category: 'nanny',
    area: 'south-bay',
    difference: { category: 'babysitter' },
    ownWords: 'We know her from evenings only. The kids ask when we are going out again.',
    daysAgo: 33,
  },
]

/** The newest approved recommendation of a person of this kind and place, whose name or phone can be told. */
const readMeant = (trx: Transaction<Tables>, { category, area, difference }: Twin) =>
  trx
    .selectFrom('experience_submissions as s')
    .innerJoin('providers as p', 'p.id', 's.provider_id')
    .selectAll('s')
    .where('p.service_type', '=', category)
    .where('p.area', '=', area)
    .where('s.is_business', '=', false)
    .where('s.status', '=', 'approved')
    .where((eb) =>
      'slip' in difference
        ? eb('s.provider_name', 'like', `%${difference.slip[0]}%`)
        : eb('s.provider_phone', 'is not', null),
    )
    .orderBy('s.created_at', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Adds a second page for some providers, and the pairs as an approval records them. */
export const fillTwins = async (
  trx: Transaction<Tables>,
  members: readonly DemoMember[],
  today: Date,
): Promise<void> => {
  for (const [index, twin] of twins.entries()) {
    const meant = await readMeant(trx, twin)
    const author = members.find(({ id, isAdmin }) => !isAdmin && id !== meant?.user_id)
    if (!meant || !author) throw new Error('the demo village has nobody to confuse')
    const provider_name =
      'slip' in twin.difference ? meant.provider_name.replace(...twin.difference.slip) : meant.provider_name
    const service_type = 'category' in twin.difference ? twin.difference.category : meant.service_type
    const identity = { serviceType: service_type, area: areaOf(meant), nameKey: nameKey(provider_name) }
    // the same in every demo village, as the addresses of all its pages
    const random = createHash('sha256').update(JSON.stringify(identity)).digest().subarray(0, 16)
    const createdAt = new Date(today.getTime() - twin.daysAgo * dayMs)
    const { waits_since: _computed, ...copied } = meant
    const submission = {
      ...copied,
      id: v7({ msecs: createdAt.getTime(), random }),
      user_id: author.id,
      submitter_email: author.email,
      provider_id: await findOrMakeProvider(trx, identity, v7({ msecs: today.getTime() + index, random })),
      provider_name,
      service_type,
      own_words: twin.ownWords,
      recommendation: generatedText(meant.highlights ?? '', meant.rating, provider_name),
      available_start_date: null,
      // another kind of care has another price
      ...('category' in twin.difference && { pricing: null, pricing_range: null, pricing_type: null }),
      ...('slip' in twin.difference && {
        has_contact_consent: false,
        provider_phone: null,
        provider_email: null,
        provider_social: null,
      }),
      created_at: createdAt,
      reviewed_at: createdAt,
    }
    await trx.insertInto('experience_submissions').values(submission).execute()
    await trx
      .insertInto('submission_decisions')
      .values({
        id: v7({ msecs: createdAt.getTime() + 1, random }),
        submission_id: submission.id,
        decided_by: meant.reviewed_by,
        from_status: 'pending',
        to_status: 'approved',
        notes: null,
        decision_reason: null,
        decided_at: createdAt,
      })
      .execute()
    const { providerId, twins: found } = await placeRecommendation(trx, submission)
    await recountProvider(trx, providerId)
    await recordTwins(trx, providerId, found)
  }
}
