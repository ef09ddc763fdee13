// The calls for a provider's own page, which needs no account, and for the desk's work on these pages.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { answerLimit, reasonLimit, requestsPageSize } from '../limits.ts'
import { moment } from '../moment.ts'
import { isPhone, isWebAddress, normalizeWebsite, plainPhone } from '../providers/contact.rules.ts'
import { offeredProviderSchema, shortId } from '../providers/providers.contracts.ts'
import { textFields, yearField } from '../recommendations/recommendation.schema.ts'
import { isEmail } from '../text/email.rules.ts'
import { plainText, visibleText } from '../text/plain-text.rules.ts'
import { line, lines, linkRequestSchema } from './link-request.schema.ts'
import { contactMethodNames, freeAnswers } from './page-settings.rules.ts'

const secretText = z.string().regex(/^[\w-]{43}$/, 'This link is incomplete')

export const requestLink = contract('ask-for-listing', 'visitor', {
  limit: { per: 'address', times: 10, seconds: 3600 },
  input: z.union([
    linkRequestSchema,
    z.object({ token: secretText.describe('of a link that was opened or has expired: its mailbox gets a new one') }),
  ]),
  output: z.object({ asked: z.literal(true) }),
  summary: 'A provider asks for the link to their page. The answer is the same whether anything was found.',
})

export const openOwnPage = contract('open-listing', 'visitor', {
  limit: { per: 'address', times: 60, seconds: 3600 },
  input: z.object({
    token: secretText,
    key: secretText.optional().describe('32 random bytes that the browser made for this link; they open it again'),
  }),
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

const pageRecommendation = z.object({
  id: z.uuid(),
  rating: z.int(),
  ...textFields,
  highlights: z.string(),
  pricing: z.string().nullable(),
  would_use_again: z.boolean().nullable(),
  ...yearField,
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

/** What a mailbox that is not established can only request from the administrators. */
export const reviewRequests = ['hide', 'correct', 'confirm', 'remove'] as const
export type ReviewRequest = (typeof reviewRequests)[number]

const listing = z.object({
  mailbox: z.string().describe('masked: where the link was sent'),
  established: z.boolean().describe('false: contact is masked, and what `reviewRequests` names becomes a request'),
  wishes: z.array(z.enum(reviewRequests)).describe('open requests from this mailbox'),
  works_until: moment,
  other_devices: z.int().describe('on which the page is open besides this one'),
  removal: z
    .object({
      asked_at: moment,
      deletes_at: moment.nullable().describe('null: the administrators decide'),
      own: z.boolean().describe('asked for from this mailbox, which can take it back'),
      objected: z.boolean(),
    })
    .nullable()
    .describe('not null: the page is hidden everywhere'),
  provider_name: z.string(),
  shown_name: z.string(),
  service_type: z.string(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  is_business: z.boolean(),
  rating: z.number(),
  total_recommendations: z.int(),
  contact: z.object({ phone: way, email: way, website: way, social: way }),
  unconfirmed_email: z.string().nullable().describe('typed by the provider; shown once its own link was opened'),
  combined_highlights: z.array(z.string()),
  highlight_counts: z.array(z.int()).describe('beside combined_highlights, in its order'),
  pricing: z.string().nullable(),
  would_use_again: z.int(),
  would_not_use_again: z.int(),
  confirmed_at: moment.nullable(),
  free: z.enum(freeAnswers).nullable(),
  free_from: z.iso.date().nullable(),
  free_until: moment.nullable().describe('when that lapses'),
  notes: z.array(pageRecommendation).max(100).describe('newest first'),
})
export type OwnPageView = z.input<typeof listing>

const key = secretText.describe('what opening the link gave this device')

export const readOwnPage = contract('read-listing', 'visitor', {
  limit: { per: 'address', times: 600, seconds: 3600 },
  input: z.object({ key }),
  output: listing,
  refusals: ['link_expired'],
  summary: 'The page of the provider whose link this device opened, as members see it and as they decided.',
})

const corrected = (isRight: (text: string) => boolean, message: string) =>
  z
    .string()
    .transform((text) => visibleText(plainText(text)) || null)
    .refine((text) => text === null || isRight(text), message)

const act = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('hide'), way: z.enum(contactMethodNames), hidden: z.boolean() }),
  z.object({
    kind: z.literal('correct'),
    phone: corrected((text) => isPhone(plainPhone(text)), 'Invalid phone number format').transform(
      (text) => text && plainPhone(text),
    ),
    email: corrected(isEmail, 'Invalid email address').transform((text) => text?.toLowerCase() ?? null),
    website: z
      .string()
      .transform((text) => normalizeWebsite(visibleText(plainText(text))) || null)
      .refine((text) => text === null || isWebAddress(text), 'Please enter a valid URL'),
  }),
  z.object({ kind: z.literal('confirm') }),
  z.object({ kind: z.literal('free'), free: z.enum(freeAnswers).nullable(), from: z.iso.date().optional() }),
  z.object({ kind: z.literal('answer'), note_id: z.uuid(), text: lines(answerLimit).describe('empty: taken away') }),
  z.object({
    kind: z.literal('object'),
    note_id: z.uuid().optional(),
    words: line('Please tell us what’s untrue or unfair', 1000),
  }),
  z.object({
    kind: z.literal('remove'),
    also: z
      .array(z.uuid())
      .max(50)
      .default([])
      .describe('other pages of theirs, of those that `list-removal-pages` offers'),
  }),
  z.object({ kind: z.literal('take_back') }).describe('the removal that this mailbox asked for'),
  z.object({
    kind: z.literal('object_to_removal'),
    words: line('Please tell us why the page should stay', 1000),
  }),
  z.object({ kind: z.literal('sign_out_others') }).describe('ends every other device on which the page is open'),
])
export type PageAction = z.input<typeof act>
export type ValidPageAction = z.output<typeof act>

export const changeOwnPage = contract('change-listing', 'visitor', {
  limit: { per: 'address', times: 300, seconds: 3600 },
  input: z.object({ key, act }),
  output: z.object({ listing }),
  refusals: ['link_expired', 'not_found', 'too_many_requests', 'changed_meanwhile'],
  summary:
    'Hides, corrects, confirms, answers, objects, or removes the page. A mailbox that is not established asks for it instead.',
})

export const sharedTraits = ['email', 'phone', 'website', 'social', 'name'] as const

export const listRemovalPages = contract('list-removal-pages', 'visitor', {
  limit: { per: 'address', times: 60, seconds: 3600 },
  input: z.object({ key }),
  output: z.object({
    pages: z
      .array(
        z.object({
          provider: offeredProviderSchema,
          shares: z.array(z.enum(sharedTraits)),
          ticked: z.boolean().describe('shares an established way to reach them'),
          at_once: z.boolean().describe('false: the administrators look at it first'),
        }),
      )
      .max(50),
  }),
  refusals: ['link_expired'],
  summary: 'Other pages that may be of the same provider, to be removed along with theirs.',
})

export const requestKinds = ['claim', 'objection', 'answer', 'new_address', 'removal', 'link', 'lift'] as const

export const aboutNote = z.object({ ...textFields, submission_id: z.uuid(), rating: z.int() })

const providerRequest = z.object({
  id: z.uuid(),
  kind: z.enum(requestKinds),
  asked_at: moment,
  due_at: moment.describe('by our promise'),
  due_by_law_at: moment,
  claimed_name: z.string().nullable(),
  claimed_reach: z.string().nullable(),
  words: z.string().nullable().describe('what they wrote: a wish, an objection, or an answer to a note'),
  mailbox: z.string().nullable().describe('of a new address for a page, and of who objects to a removal'),
  wishes: z.array(z.enum(reviewRequests)).describe('of a new address'),
  mailable: z.boolean().describe('whether who asked can be written to'),
  removal: z
    .object({ asked_at: moment, by_mailbox: z.string().nullable().describe('null: by an administrator') })
    .nullable()
    .describe('what they object to; the page stays hidden until it is decided'),
  provider: offeredProviderSchema.nullable().describe('whose link was opened'),
  note: aboutNote.nullable().describe('what they object to or answer'),
  on_record: z.array(offeredProviderSchema).describe('pages whose name may be meant'),
  on_list: z
    .array(
      z.object({
        id: z.uuid(),
        name: z.string(),
        service_type: z.string(),
        city: z.string().nullable(),
        state: z.string().nullable(),
      }),
    )
    .describe('entries of the old list whose name may be meant'),
  done_at: moment.nullable(),
  done_by: z.string().nullable(),
  reason: z.string().nullable(),
})
export type ProviderRequest = z.input<typeof providerRequest>

export const listProviderRequests = contract('list-listing-requests', 'administrator', {
  input: z.object({
    list: z.enum(['open', 'done']).default('open'),
    cursor: z.string().optional(),
  }),
  output: z.object({
    requests: z
      .array(providerRequest)
      .max(requestsPageSize)
      .describe('open: of opened pages first, then soonest due first; done: newest first'),
    next_cursor: z.string().nullable(),
  }),
  summary: 'What providers ask for, and what was done about it.',
})

const reason = line('Please give a reason', reasonLimit)

export const actOnProviderRequest = contract('act-on-listing-request', 'administrator', {
  input: z.object({
    ids: z.array(z.uuid()).min(1).max(requestsPageSize).describe('several can be closed at once; all else is for one'),
    act: z.discriminatedUnion('kind', [
      z
        .object({ kind: z.literal('close'), tell: z.boolean().default(true) })
        .describe('nothing else is to be done; unless `tell` is false, who asked reads the reason in a mail'),
      z.object({
        kind: z.literal('send_link'),
        short_id: shortId,
        email: z.string().overwrite(visibleText).refine(isEmail, 'Invalid email address'),
        proven: z.boolean().default(false).describe('it is theirs; the reason says what proves it'),
      }),
      z
        .object({ kind: z.literal('confirm_mailbox') })
        .describe('a new address is theirs; the reason says what proves it'),
      z.object({ kind: z.literal('refuse_mailbox') }).describe('a new address is not theirs: its devices end'),
      z.object({ kind: z.literal('finish_removal') }).describe('deletes the page in spite of the objection'),
      z.object({ kind: z.literal('put_back') }).describe('shows the page again: the objection is right'),
      z.object({ kind: z.literal('remove'), short_id: shortId }),
      z
        .object({ kind: z.literal('leave_list'), entry_ids: z.array(z.uuid()).min(1, 'Please choose one').max(20) })
        .describe('deletes entries of the old list; the name they asked under goes on the do-not-list'),
      z.object({ kind: z.literal('approve_answer') }),
      z.object({ kind: z.literal('refuse_answer') }).describe('the provider reads the reason'),
    ]),
    reason,
  }),
  output: z.object({ done_at: moment }),
  refusals: ['not_found', 'decided_meanwhile', 'changed_meanwhile'],
  summary: 'Answers a provider’s request: logged with the reason.',
})

export const askToLift = contract('ask-to-lift', 'administrator', {
  input: z.object({
    email: z
      .string()
      .overwrite(visibleText)
      .refine(isEmail, 'Invalid email address')
      .describe('a mailbox by which they opened their page'),
    reason,
  }),
  output: z.object({ asked: z.literal(true) }),
  summary: 'Mails a link that lets the owner of this mailbox be listed again, once they open it.',
})
