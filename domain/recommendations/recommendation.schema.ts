// What a parent fills in to share a recommendation: one schema for form and server.
import { z } from 'zod'
import { ownWordsLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { parseLocation } from '../places/location.rules.ts'
import { categorySlugs } from '../providers/categories.ts'
import { isPhone, isWebAddress, normalizeWebsite, plainPhone } from '../providers/contact.rules.ts'
import type { FieldFault } from '../refusal.ts'
import { withCommas } from '../text/counts.ts'
import { isEmail } from '../text/email.rules.ts'
import { plainLines, plainText, visibleText } from '../text/plain-text.rules.ts'
import { customHighlightLimit, highlights, joinHighlights } from './highlights.ts'
import { dateFaults, isExperienceYear } from './optional-answers.ts'
import { priceRanges, pricingNotesLimit, pricingTypes } from './pricing.ts'
import { isRating } from './ratings.ts'

const providerNameLimit = 100

const locationLimit = 200

const tooLong = (limit: number) => `Please keep this to ${withCommas(limit)} characters`

const optionalText = (limit: number, plain = plainText) =>
  z
    .string()
    .nullish()
    .transform((text) => plain(text ?? ''))
    .pipe(z.string().max(limit, tooLong(limit)))
    .transform((text) => text || null)

/** Optional contact detail; its format is checked only if consent is given. */
const contactDetail = z
  .string()
  .nullish()
  .transform((text) => visibleText(plainText(text ?? '')) || null)

const optionalChoice = <const Choice extends string>(choices: readonly Choice[], error: string) =>
  z
    .enum(['', ...choices], { error })
    .nullish()
    .transform((choice) => (choice ? (choice as Exclude<typeof choice, ''>) : null))

const degrees = (furthest: number) => z.number().min(-furthest).max(furthest).nullish()

const typed = z.object({
  service_type: z.enum(categorySlugs, { error: 'Please select a type of service' }),
  provider_name: z
    .string({ error: 'Provider or Business Name is required' })
    .transform(plainText)
    .pipe(
      z
        .string()
        .min(1, 'Provider or Business Name is required')
        .max(providerNameLimit, 'Provider or Business Name must be less than 100 characters'),
    ),
  is_business: z.boolean({ error: 'Please confirm if this is a business or organization' }),
  business_website: z
    .string()
    .nullish()
    .transform((text) => normalizeWebsite(visibleText(plainText(text ?? ''))))
    .refine((address) => address === '' || isWebAddress(address), 'Please enter a valid URL')
    .transform((address) => address || null),
  location: optionalText(locationLimit),
  latitude: degrees(90),
  longitude: degrees(180),
  experience_year: z
    .string()
    .nullish()
    .refine((year) => !year || isExperienceYear(year), 'Please choose a year from the list')
    .transform((year) => year || null),
  rating: z.number({ error: 'Please select a rating' }).refine(isRating, 'Please select a rating'),
  highlights: z
    .array(z.string().max(100), { error: 'Please select at least one highlight' })
    .max(50)
    .default([])
    .transform((picked) => [...new Set(picked)]),
  custom_highlight: optionalText(customHighlightLimit),
  own_words: optionalText(ownWordsLimit, plainLines),
  would_use_again: z
    .boolean()
    .nullish()
    .transform((answer) => answer ?? null),
  pricing_type: optionalChoice(pricingTypes, 'Please choose a pricing type from the list'),
  pricing_range: optionalText(20),
  pricing: optionalText(pricingNotesLimit),
  has_contact_consent: z.boolean().default(false),
  provider_email: contactDetail,
  provider_phone: contactDetail.transform((phone) => phone && plainPhone(phone)),
  provider_social: contactDetail,
  available_start_date: z
    .union([z.literal(''), z.iso.date('Please choose a date')], { error: 'Please choose a date' })
    .nullish()
    .transform((date) => date || null),
  privacy_agreement: z
    .boolean({ error: 'Please agree to the privacy agreement' })
    .refine(Boolean, 'Please agree to the privacy agreement'),
})

/** The fields that passed their own checks, while others may still be invalid. */
type Typed = Partial<z.output<typeof typed>>

const highlightFaults = ({ service_type, highlights: picked = [], custom_highlight }: Typed): FieldFault[] => {
  if (picked.length === 0 && !custom_highlight)
    return [{ path: 'highlights', message: 'Please select at least one highlight' }]
  const offered = service_type ? highlights[service_type] : undefined
  return !offered || picked.every((highlight) => offered.includes(highlight))
    ? []
    : [{ path: 'highlights', message: 'Please choose from the list, or write your own under Another strength' }]
}

const pricingFaults = ({ pricing_type, pricing_range }: Typed): FieldFault[] =>
  !pricing_range || (pricing_type && priceRanges[pricing_type].includes(pricing_range))
    ? []
    : [{ path: 'pricing_range', message: 'Please choose a price range that fits' }]

const contactFaults = ({
  has_contact_consent,
  provider_email,
  provider_phone,
  provider_social,
}: Typed): FieldFault[] => {
  if (has_contact_consent !== true) return []
  const faults: FieldFault[] = []
  if (provider_email && !isEmail(provider_email))
    faults.push({ path: 'provider_email', message: 'Invalid email address' })
  if (provider_phone && !isPhone(provider_phone))
    faults.push({ path: 'provider_phone', message: 'Invalid phone number format' })
  if (provider_social && !isWebAddress(provider_social)) {
    faults.push({
      path: 'provider_social',
      message: 'Please enter a valid URL starting with http:// or https://',
    })
  }
  return faults
}

const checked = (moreFaults: (given: Typed) => FieldFault[]) =>
  typed
    .superRefine(
      (given, context) => {
        const wrong = new Set(context.issues.map(({ path }) => path?.[0]))
        const sound: Typed = Object.fromEntries(Object.entries(given).filter(([name]) => !wrong.has(name)))
        const rules = [highlightFaults, pricingFaults, contactFaults, moreFaults]
        for (const { path, message } of rules.flatMap((rule) => rule(sound))) {
          if (!wrong.has(path)) context.addIssue({ code: 'custom', path: [path], message })
        }
      },
      { when: ({ value }) => typeof value === 'object' && value !== null },
    )
    .transform(
      ({ privacy_agreement: _agreed, custom_highlight, highlights: picked, latitude, longitude, ...given }) => {
        const { city = null, state = null, zip = null } = parseLocation(given.location ?? '')
        const consented = given.has_contact_consent
        const placed = typeof latitude === 'number' && typeof longitude === 'number'
        return {
          ...given,
          highlights: joinHighlights(picked, custom_highlight),
          business_name: given.is_business ? given.provider_name : null,
          city,
          state,
          zip_code: zip,
          latitude: placed ? latitude : null,
          longitude: placed ? longitude : null,
          provider_email: consented ? given.provider_email : null,
          provider_phone: consented ? given.provider_phone : null,
          provider_social: consented ? given.provider_social : null,
          available_start_date: given.service_type === 'nanny' ? given.available_start_date : null,
        }
      },
    )

/**
 * A recommendation as sent, made plain text and then checked. The output is what is stored, by the names of the
 * table's columns. Missing values are null. Contact details are dropped without consent, the start date unless it is for a nanny.
 * `dateFaults` checks dates separately, since a schema has no clock.
 */
export const submissionSchema = checked(() => [])

/** The same with dates checked against a day (yyyy-MM-dd), for the form; for an edit, with its earlier start date. */
export const submissionSchemaOn = (today: string, hadStartDate?: string | null) =>
  checked(({ service_type, experience_year, available_start_date }) =>
    dateFaults(
      service_type === 'nanny' ? { experience_year, available_start_date } : { experience_year },
      today,
      hadStartDate,
    ),
  )

/** A field of every response with a note: what its parent wrote; null if they wrote nothing. */
export const ownWordsField = { own_words: z.string().nullable() }
export const textFields = { recommendation: z.string(), ...ownWordsField }
export const yearField = { experience_year: z.string().nullable() }

/**
 * What a parent wrote, as responses contain it, by the names of the table's columns. Marked as pure, because pages do
 * not bundle schemas.
 */
export const writtenSchema = z.object({
  provider_name: z.string(),
  business_website: z.string().nullable(),
  service_type: z.string(),
  location: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  rating: z.int(),
  ...textFields,
  highlights: z.string(),
  would_use_again: z.boolean().nullable(),
  pricing: z.string().nullable(),
  pricing_range: z.string().nullable(),
  pricing_type: z.string().nullable(),
  ...yearField,
  available_start_date: z.iso.date().nullable(),
  has_contact_consent: z.boolean(),
  provider_email: z.string().nullable(),
  provider_phone: z.string().nullable(),
  provider_social: z.string().nullable(),
  created_at: moment,
})

export const lookedAtFirst = z.boolean().describe('it waits, and its provider may be on the do-not-list')

/** A recommendation as a parent shares it. With `provider_id` it joins that suggested page, whatever name it gives. */
export const sharedSchema = z.intersection(submissionSchema, z.object({ provider_id: z.uuid().nullish() }))

/** Only a new recommendation may be about an entry of the old list, or answer a question. */
export type SubmissionInput = z.input<typeof sharedSchema> & {
  list_entry_id?: string | undefined
  question_id?: string | undefined
}

export type Submission = z.output<typeof submissionSchema>
