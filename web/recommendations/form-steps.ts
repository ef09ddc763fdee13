import {
  type AnswerName,
  answerNames,
  isAsked,
  questions,
  type RecommendationAnswers,
  type StepId,
} from './recommendation-answers.ts'

export interface Step {
  id: StepId
  title: string
  /** Done as soon as anything is given. */
  optional?: true
  names: readonly AnswerName[]
}

const outline: readonly Omit<Step, 'names'>[] = [
  { id: 'words', title: 'What you’d tell a friend', optional: true },
  { id: 'who', title: 'Who it is' },
  { id: 'stood-out', title: 'What stood out' },
  { id: 'price', title: 'Price and contact', optional: true },
  { id: 'hang', title: 'How it will look' },
]

export const steps: readonly Step[] = outline.map((step) => ({
  ...step,
  names: answerNames.filter((name) => questions[name].step === step.id),
}))

/** Optional parts of other answers: the entry of the old list, the question, the offered page, and a highlight outside the list. */
const beside: readonly AnswerName[] = ['list_entry_id', 'question_id', 'provider_id', 'custom_highlight']

/** "No" counts as given, an unchecked consent does not; a custom highlight counts as a highlight. */
const isGiven = (name: AnswerName, answers: RecommendationAnswers): boolean => {
  const answer = answers[name]
  if (name === 'highlights') return Boolean(answers.highlights?.length || answers.custom_highlight?.trim())
  if (typeof answer === 'string') return answer.trim() !== ''
  return questions[name].empty === false ? answer === true : answer !== undefined && answer !== null
}

/** The answered share of a step's required answers, from 0 to 1. */
export const stepShare = ({ names }: Step, answers: RecommendationAnswers): number => {
  const asked = names.filter((name) => isAsked(name, answers) && !beside.includes(name))
  return asked.filter((name) => isGiven(name, answers)).length / asked.length
}

const isAnswered = (step: Step, answers: RecommendationAnswers): boolean =>
  step.optional
    ? stepShare(step, answers) > 0
    : step.names.every((name) => !questions[name].required || isGiven(name, answers))

/** Whether all required answers of a step are given and none has an error (`faults` has a key for each error). */
export const isFinished = (step: Step, answers: RecommendationAnswers, faults: object): boolean =>
  isAnswered(step, answers) && !step.names.some((name) => name in faults)

export const placeOf = (id: StepId): number => steps.findIndex((step) => step.id === id)

/** Index of the first step with a missing answer, else of the last step. */
export const furthestPlace = (answers: RecommendationAnswers): number =>
  steps.findIndex((step) => step.id === 'hang' || !(step.optional || isAnswered(step, answers)))
