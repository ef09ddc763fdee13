// Which steps of the recommendation form are finished.
import type { Step } from './form-steps.ts'
import type { RecommendationAnswers } from './recommendation-answers.ts'

/** Whether what each step asks for is given, and none of its fields is at fault (`faults` has a key for each that is). */
export const finishedSteps = (steps: readonly Step[], answers: RecommendationAnswers, faults: object): boolean[] =>
  steps.map(({ answered, names }) => answered(answers) && !names.some((name) => name in faults))
