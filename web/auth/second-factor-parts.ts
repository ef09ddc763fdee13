// All that screens show of the second factor, in one file that is loaded when somebody has to do with it.
export { askAgain } from './ask-again.tsx'
export { SecondFactorSection } from './second-factor-section.tsx'
export { SecondFactorStep } from './second-factor-step.tsx'
