// The calls by which a provider sees, answers and leaves their own page, without an account, and those of the desk about them.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { answerLimit, reasonLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { isPhone, isWebAddress, normalizeWebsite } from '../providers/contact.rules.ts'
import { offeredProviderSchema, shortId } from '../providers/providers.contracts.ts'
import { isEmail } from '../text/email.rules.ts'
import { plainText } from '../text/plain-text.rules.ts'
import { contactWayNames, freeAnswers } from './listing.rules.ts'
import { line, lines, listingAskSchema } from './listing-ask.schema.ts'

export const askForListing = contract({
  name: 'ask-for-listing',
  who: 'visitor',
  limit: { per: 'address', times: 10, seconds: 3600 },
  input: listingAskSchema,
  output: z.object({ asked: z.literal(true) }),
  summary: 'A provider asks for the link to their page. The answer is the same whether anything was found.',
})

/** What stands behind a link of 32 random bytes. */
const secretText = z.string().regex(/^[\w-]{43}$/, 'This link is not whole')

export const openListing = contract({
  name: 'open-listing',
  who: 'visitor',
  limit: { per: 'address', times: 60, seconds: 3600 },
  input: z.object({ token: secretText }),
  output: z.object({
    key: secretText.nullable().describe('opens the page from this device; null: the link let somebody be listed again'),
  }),
  refusals: ['link_expired'],
  summary: 'Opens a mailed link, once: from then on its page opens on this device alone.',
})

const way = z.object({
  value: z.string().nullable(),
  hidden: z.boolean(),
})

const listingNote = z.object({
  id: z.uuid(),
  rating: z.int(),
  recommendation: z.string(),
  own_words: z.string().nullable(),
  experience_year: z.string().nullable(),
  city: z.string().nullable().describe('null unless at least three families stand there'),
  answer: z
    .object({
      text: z.string().nullable().describe('as members read it; null: not yet'),
      shown_at: moment.nullable(),
      proposed: z.string().nullable().describe('waits for a reviewer'),
      refused_reason: z.string().nullable(),
    })
    .nullable(),
})

const listing = z.object({
  mailbox: z.string().describe('masked: where the link was sent'),
  works_until: moment,
  provider_name: z.string(),
  shown_name: z.string(),
  service_type: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  is_business: z.boolean(),
  rating: z.number(),
  total_recommendations: z.int(),
  contact: z.object({ phone: way, email: way, website: way, social: way }),
  confirmed_at: moment.nullable(),
  free: z.enum(freeAnswers).nullable(),
  free_from: z.iso.date().nullable(),
  free_until: moment.nullable().describe('when that lapses'),
  notes: z.array(listingNote).max(100).describe('newest first'),
})
export type OwnListing = z.input<typeof listing>

const key = secretText.describe('what opening the link gave this device')

export const readListing = contract({
  name: 'read-listing',
  who: 'visitor',
  limit: { per: 'address', times: 600, seconds: 3600 },
  input: z.object({ key }),
  output: listing,
  refusals: ['link_expired'],
  summary: 'The page of the provider whose link this device opened, as members see it and as they decided.',
})

const corrected = (isRight: (text: string) => boolean, message: string) =>
  z
    .string()
    .transform(plainText)
    .transform((text) => text || null)
    .refine((text) => text === null || isRight(text), message)

const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hide'), way: z.enum(contactWayNames), hidden: z.boolean() }),
  z.object({
    kind: z.literal('correct'),
    phone: corrected(isPhone, 'Invalid phone number format'),
    email: corrected(isEmail, 'Invalid email address').transform((text) => text?.toLowerCase() ?? null),
    website: z
      .string()
      .transform((text) => normalizeWebsite(plainText(text)) || null)
      .refine((text) => text === null || isWebAddress(text), 'Please enter a valid URL'),
  }),
  z.object({ kind: z.literal('confirm') }),
  z.object({ kind: z.literal('free'), free: z.enum(freeAnswers).nullable(), from: z.iso.date().optional() }),
  z.object({ kind: z.literal('answer'), note_id: z.uuid(), text: lines(answerLimit).describe('empty: taken away') }),
  z.object({
    kind: z.literal('object'),
    note_id: z.uuid().optional(),
    words: line('Please tell us what is untrue or unfair', 1000),
  }),
  z.object({ kind: z.literal('remove') }),
])
export type ListingAct = z.input<typeof act>
export type ValidListingAct = z.output<typeof act>

export const changeListing = contract({
  name: 'change-listing',
  who: 'visitor',
  limit: { per: 'address', times: 300, seconds: 3600 },
  input: z.object({ key, act }),
  output: z.object({ listing: listing.nullable().describe('null: removed') }),
  refusals: ['link_expired', 'not_found', 'too_many_requests'],
  summary: 'Hides, corrects, confirms, answers, objects, or removes the page for good.',
})

export const requestKinds = ['claim', 'objection', 'answer', 'removal', 'link', 'lift'] as const

const listingRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  asked_at: moment,
  due_at: moment.describe('by our promise'),
  due_by_law_at: moment,
  claimed_name: z.string().nullable(),
  claimed_reach: z.string().nullable(),
  words: z.string().nullable().describe('what they wrote: a wish, an objection, or an answer to a note'),
  provider: offeredProviderSchema.nullable().describe('whose link was opened'),
  note: z
    .object({ recommendation: z.string(), own_words: z.string().nullable(), rating: z.int() })
    .nullable()
    .describe('what they object to or answer'),
  on_record: z.array(offeredProviderSchema).describe('pages whose name may be meant'),
  done_at: moment.nullable(),
  done_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ListingRequest = z.input<typeof listingRequest>

export const listListingRequests = contract({
  name: 'list-listing-requests',
  who: 'administrator',
  input: z.object({}),
  output: z.object({
    open: z.array(listingRequest).max(100).describe('soonest due first'),
    done: z.array(listingRequest).max(100).describe('newest first'),
  }),
  summary: 'What providers ask for, what stands on record, and when somebody was put on the do-not-list.',
})

const reason = line('Please give a reason', reasonLimit)

export const actOnListingRequest = contract({
  name: 'act-on-listing-request',
  who: 'administrator',
  input: z.object({
    id: z.uuid(),
    act: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('close') }).describe('nothing else is to be done'),
      z.object({
        kind: z.literal('send_link'),
        short_id: shortId,
        email: z.string().refine(isEmail, 'Invalid email address'),
      }),
      z.object({ kind: z.literal('remove'), short_id: shortId }),
      z.object({ kind: z.literal('approve_answer') }),
      z.object({ kind: z.literal('refuse_answer') }).describe('the provider reads the reason'),
    ]),
    reason,
  }),
  output: z.object({ done_at: moment }),
  refusals: ['not_found', 'decided_meanwhile'],
  summary: 'Answers a provider’s request: logged with the reason.',
})

export const askToLift = contract({
  name: 'ask-to-lift',
  who: 'administrator',
  input: z.object({
    name: line('Please tell the name', 100),
    location: line('Please tell the town', 200),
    email: z.string().refine(isEmail, 'Invalid email address'),
    reason,
  }),
  output: z.object({ asked: z.literal(true) }),
  summary: 'Mails a link that lets somebody on the do-not-list be listed again, once they open it.',
})
