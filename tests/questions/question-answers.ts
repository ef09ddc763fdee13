// Answers of the calls of questions for tests of screens.
import type { Answer } from '../../domain/contract.ts'
import { foundProviderSchema } from '../../domain/providers/providers.contracts.ts'
import {
  getQuestion,
  listQuestions,
  type OwnQuestion,
  ownQuestionSchema,
  type Question,
  type QuestionAnswer,
  questionSchema,
} from '../../domain/questions/questions.contracts.ts'
import { sampleOf } from '../sample.ts'

let made = 0

const nextId = () => {
  made += 1
  return `0198c1de-0000-7000-8000-${String(made).padStart(12, '0')}`
}

const daysAgo = (days: number): string => new Date(Date.now() - days * 86_400_000).toISOString()

const common = (days: number): Partial<Question> => ({
  id: nextId(),
  service_type: 'night-nurse',
  city: 'Oakland',
  state: 'CA',
  needed: 'any',
  words: 'Twins due in January.',
  asked_from: 'Oakland',
  state_now: 'open',
  asked_at: daysAgo(days),
  open_until: daysAgo(days - 14),
})

/** A question that was approved so many days ago. */
export const question = (days: number, more: Partial<Question> = {}): Question =>
  sampleOf(questionSchema, { ...common(days), ...more })

export const ownQuestion = (more: Partial<OwnQuestion> = {}): OwnQuestion =>
  sampleOf(ownQuestionSchema, { ...common(1), mine: true, ...more })

export const answerFrom = (name: string, ...lines: Partial<QuestionAnswer['lines'][number]>[]): QuestionAnswer => ({
  provider: sampleOf(foundProviderSchema, {
    provider_id: nextId(),
    provider_name: name,
    service_type: 'night-nurse',
    city: 'Alameda',
    total_recommendations: 6,
    rating: 4.8,
    miles: 3,
  }),
  is_new: false,
  lines: lines.map((line) => ({
    answer_id: nextId(),
    line: null,
    from: null,
    answered_at: daysAgo(1),
    mine: false,
    waiting: false,
    is_note: false,
    thanked: false,
    thanks: null,
    rejected: null,
    ...line,
  })),
})

export const listOf = (questions: Question[], more: Partial<Answer<typeof listQuestions>> = {}) =>
  sampleOf(listQuestions.output, { questions, total: questions.length, readers: 312, ...more })

export const pageOf = (shown: Question, more: Partial<Answer<typeof getQuestion>> = {}) =>
  sampleOf(getQuestion.output, { question: shown, readers: 41, ...more })

export const ownPageOf = (own: OwnQuestion, more: Partial<Answer<typeof getQuestion>> = {}) =>
  pageOf(own, { own, may_thank: true, ...more })
