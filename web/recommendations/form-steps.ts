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
  /** Counts as done once anything is given. */
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

/** Answers that need not be given beside others: the page that is offered, and a strength beside those of the list. */
const beside: readonly AnswerName[] = ['provider_id', 'custom_highlight']

/** "No" is an answer, an unticked consent is none; a strength of one's own is a highlight. */
const isGiven = (name: AnswerName, answers: RecommendationAnswers): boolean => {
  const answer = answers[name]
  if (name === 'highlights') return Boolean(answers.highlights?.length || answers.custom_highlight?.trim())
  if (typeof answer === 'string') return answer.trim() !== ''
  return questions[name].empty === false ? answer === true : answer !== undefined && answer !== null
}

/** How much of a step is answered: from 0 (nothing) to 1 (all that is asked for). */
export const stepShare = ({ names }: Step, answers: RecommendationAnswers): number => {
  const asked = names.filter((name) => isAsked(name, answers) && !beside.includes(name))
  return asked.filter((name) => isGiven(name, answers)).length / asked.length
}

const isAnswered = (step: Step, answers: RecommendationAnswers): boolean =>
  step.optional
    ? stepShare(step, answers) > 0
    : step.names.every((name) => !questions[name].required || isGiven(name, answers))

/** Whether what a step asks for is given, and none of its fields is at fault (`faults` has a key for each that is). */
export const isFinished = (step: Step, answers: RecommendationAnswers, faults: object): boolean =>
  isAnswered(step, answers) && !step.names.some((name) => name in faults)

export const placeOf = (id: StepId): number => steps.findIndex((step) => step.id === id)

/** The place of the last step that these answers lead to: the first that still asks for something, else the last. */
export const furthestPlace = (answers: RecommendationAnswers): number =>
  steps.findIndex((step) => step.id === 'hang' || !(step.optional || isAnswered(step, answers)))
