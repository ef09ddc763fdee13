// The calls of questions: a member asks, others answer with providers. Nobody reads who asked or answered.
import { z } from 'zod'
import { contract } from '../contract.ts'
import { answerLineLimit, questionOrders, questionsPageSize, questionWordsLimit } from '../limits.ts'
import { moment } from '../moment.ts'
import { stateCode } from '../places/us-states.ts'
import { categorySlugs } from '../providers/categories.ts'
import { foundProviderSchema } from '../providers/providers.contracts.ts'
import { plainLines, plainText } from '../text/plain-text.rules.ts'

export type QuestionOrder = (typeof questionOrders)[number]

const wordsSchema = z
  .string()
  .transform(plainLines)
  .pipe(
    z
      .string()
      .min(1, 'Please say what you’re looking for')
      .max(questionWordsLimit, `Please keep this to ${questionWordsLimit} characters`),
  )

const lineSchema = z
  .string()
  .transform((text) => plainText(text))
  .pipe(z.string().max(answerLineLimit, `Please keep this to ${answerLineLimit} characters`))
  .transform((text) => text || null)
  .nullable()
  .default(null)

/** When care is needed: as soon as possible, in a month (`needed_by` is its last day), by a day, or at any time. */
export const neededKinds = ['now', 'month', 'day', 'any'] as const

export const questionSchema = z.object({
  id: z.uuid(),
  service_type: z.string(),
  city: z.string(),
  state: z.string(),
  needed: z.enum(neededKinds),
  needed_by: z.iso.date().nullable().describe('of a month its last day'),
  words: z.string(),
  asked_from: z.string().nullable().describe('the town or region of who asks, if it names nobody'),
  emblem: z.int().min(0).max(11).describe('its picture, drawn at random'),
  state_now: z
    .enum(['pending', 'change_asked', 'open', 'closed', 'rejected'])
    .describe('members see others’ questions only open or closed'),
  asked_at: moment.nullable().describe('when it was approved first; null: not yet'),
  open_until: moment.nullable(),
  closed_at: moment.nullable(),
  answers_count: z.int().describe('providers that were named'),
  answered_with: z
    .array(z.object({ provider_id: z.uuid(), is_business: z.boolean() }))
    .max(3)
    .describe('up to three of these providers'),
  followers: z.int().describe('how many look for the same'),
  following: z.boolean(),
  mine: z.boolean(),
  new_answers: z.int().describe('of an own question: since its member last opened it'),
  my_answer: z.enum(['waiting', 'shown']).nullable().describe('whether the caller answered, and whether a line waits'),
})
export type Question = z.input<typeof questionSchema>

/** What only its member reads about a question. */
export const ownQuestionSchema = questionSchema.extend({
  decision_reason: z.string().nullable().describe('why it was rejected'),
  letter: z.string().nullable().describe('the change that a reviewer asked for'),
  undo_seconds: z.number().min(0).describe('how long closing it can be undone; 0: not any more'),
})
export type OwnQuestion = z.input<typeof ownQuestionSchema>

export const askQuestion = contract('ask-question', 'member', {
  limit: { per: 'member', times: 30, seconds: 3600 },
  input: z.object({
    request_id: z.uuid().describe('id of the question; sent again when an answer was lost'),
    service_type: z.enum(categorySlugs, 'Please choose a kind of care'),
    city: z.string().transform(plainText).pipe(z.string().min(1, 'Please choose a town').max(100)),
    state: z
      .string()
      .transform((text) => stateCode(text) ?? '')
      .pipe(z.string().min(1, 'Please choose a state')),
    needed: z.enum(neededKinds),
    needed_by: z.iso.date().nullable().default(null),
    words: wordsSchema,
  }),
  output: ownQuestionSchema,
  refusals: ['two_questions_open', 'too_many_questions'],
  summary: 'Asks which provider others know. A reviewer reads it before members do.',
})

export const listQuestions = contract('list-questions', 'member', {
  input: z.object({
    location: z.string().trim().max(200).default('').describe('in the area of this place; empty: everywhere'),
    kind: z.enum(categorySlugs).optional().describe('of this kind; closed ones come after the open ones'),
    recommended: z.enum(['1']).optional().describe('only kinds that the caller has recommended'),
    order: z.enum(questionOrders).default('newest'),
    cursor: z.string().optional(),
  }),
  output: z.object({
    questions: z.array(questionSchema).max(questionsPageSize),
    next_cursor: z.string().nullable(),
    total: z.int().nullable().describe('open ones; only on the first page'),
    region: z.string().nullable().describe('the region the place was widened to, as people call it'),
    readers: z.int().nullable().describe('members there; null: fewer than ten, and after the first page'),
    elsewhere: z
      .array(z.object({ place: z.string(), questions: z.int() }))
      .max(8)
      .describe('where there are open questions when none is here, most first'),
    mine: z.array(questionSchema).describe('the caller’s own in any state, newest first; only on the first page'),
    asking_from: z
      .string()
      .nullable()
      .describe('what members would read of where the caller lives; only on the first page'),
  }),
  summary: 'Open questions of members, one page at a time.',
})

const answerLineSchema = z.object({
  answer_id: z.uuid(),
  line: z.string().nullable().describe('why this provider; null: none, or it waits for review'),
  from: z.string().nullable().describe('the town or region of who answered'),
  answered_at: moment,
  mine: z.boolean(),
  waiting: z.boolean().describe('the caller’s own line waits for review'),
  is_note: z.boolean().describe('a recommendation written for this question; the line is its beginning'),
  thanked: z.boolean().describe('by the caller'),
  thanks: z.int().nullable().describe('how many thanked the caller for it; null: an answer of somebody else'),
  rejected: z.object({ reason: z.string().nullable() }).nullable().describe('the caller’s own line was rejected'),
})

export const answerSchema = z.object({
  provider: foundProviderSchema,
  is_new: z.boolean().describe('recommended for this question first, in the last 14 days'),
  lines: z.array(answerLineSchema).min(1).describe('one for each parent, newest first'),
})
export type QuestionAnswer = z.input<typeof answerSchema>

export const getQuestion = contract('get-question', 'member', {
  writes: true,
  input: z.object({ id: z.uuid() }),
  output: z.object({
    question: questionSchema,
    own: ownQuestionSchema.nullable().describe('for its member'),
    found: z
      .object({ kind: z.enum(['provider', 'someone', 'no_one']), provider_name: z.string().nullable() })
      .nullable()
      .describe('for its member: who was found'),
    readable_until: moment.nullable(),
    answers: z.array(answerSchema).describe('newest first'),
    waiting: z.int().describe('recommendations of the caller for this question that wait for review'),
    may_thank: z.boolean(),
    readers: z.int().nullable().describe('members in its area; null: fewer than ten'),
    also: z.array(questionSchema).max(2).describe('other open ones in its area'),
  }),
  refusals: ['not_found'],
  summary: 'One question with its answers. Its member’s call marks the answers as seen.',
})

export const changeQuestion = contract('change-question', 'member', {
  limit: { per: 'member', times: 30, seconds: 3600 },
  input: z.object({
    id: z.uuid(),
    words: wordsSchema,
    shown_words: z.string().max(questionWordsLimit).describe('the words that the caller was shown'),
  }),
  output: ownQuestionSchema,
  refusals: ['not_found', 'question_closed', 'edited_meanwhile', 'two_questions_open'],
  summary: 'Changes the words of an own question, which a reviewer then reads again. Its answers stay.',
})

export const endQuestion = contract('end-question', 'member', {
  input: z.object({
    id: z.uuid(),
    act: z.enum(['close', 'withdraw', 'undo']).describe('undo: within some seconds'),
    found: z.enum(['provider', 'someone', 'no_one']).nullable().default(null).describe('of closing it'),
    found_id: z.uuid().nullable().default(null).describe('one of its answers'),
  }),
  output: ownQuestionSchema.nullable().describe('null: withdrawn'),
  refusals: ['not_found', 'question_closed', 'undo_over', 'two_questions_open'],
  summary: 'Closes an own question, takes it back, or undoes either; repeated, it changes nothing.',
})

export const answerQuestion = contract('answer-question', 'member', {
  limit: { per: 'member', times: 60, seconds: 3600 },
  input: z.object({
    id: z.uuid(),
    request_id: z.uuid().describe('id of the answer; sent again when a response was lost'),
    provider_id: z.uuid(),
    line: lineSchema,
  }),
  output: z.object({ answer_id: z.uuid(), waiting: z.boolean().describe('its line waits for review') }),
  refusals: ['not_found', 'question_closed', 'own_question', 'answered_before', 'five_answers', 'provider_gone'],
  summary: 'Names a provider of the village. Members see it right away, its line after review.',
})

export const takeBackAnswer = contract('take-back-answer', 'member', {
  input: z.object({ answer_id: z.uuid() }),
  output: z.object({ taken_back: z.literal(true) }),
  summary:
    'Deletes an own answer, an administrator any; a recommendation only leaves the question. Repeated, it changes nothing.',
})

export const followQuestion = contract('follow-question', 'member', {
  limit: { per: 'member', times: 240, seconds: 3600 },
  input: z.object({ id: z.uuid(), following: z.boolean() }),
  output: z.object({ following: z.boolean(), followers: z.int() }),
  refusals: ['not_found', 'question_closed', 'own_question'],
  summary: '“Same here”: who presses it gets the answers, too.',
})

export const thankForAnswer = contract('thank-for-answer', 'member', {
  limit: { per: 'member', times: 240, seconds: 3600 },
  input: z.object({ answer_id: z.uuid(), thanked: z.boolean() }),
  output: z.object({ thanked: z.boolean() }),
  refusals: ['not_found', 'not_allowed'],
  summary: 'Thanks who answered. Only those who asked or look for the same may; nobody sees a number but its author.',
})

export const manageQuestion = contract('manage-question', 'administrator', {
  input: z.object({ id: z.uuid(), act: z.enum(['close', 'extend']) }),
  output: z.object({ open_until: moment, closed_at: moment.nullable() }),
  refusals: ['not_found', 'question_closed', 'extended_before'],
  summary: 'Closes a question of a member, or opens it for 14 more days, once.',
})
