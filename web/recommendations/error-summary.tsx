// All answers that need another look, each a way back to its place in the form.
import { LinkButton } from '../ui/link-button.tsx'
import { Notice } from '../ui/notice.tsx'
import type { AnswerName } from './recommendation-answers.ts'

type ErrorSummaryProps = {
  /** The fields at fault, in the order of the page. */
  faults: readonly AnswerName[]
  labelOf: (name: AnswerName) => string
  onGo: (name: AnswerName) => void
}

/** Nothing while no field is at fault. */
export function ErrorSummary({ faults, labelOf, onGo }: ErrorSummaryProps) {
  if (faults.length === 0) return null
  return (
    <Notice
      tone="error"
      className="mt-5"
      title={faults.length === 1 ? '1 answer needs another look' : `${faults.length} answers need another look`}
    >
      <ul className="mt-1">
        {faults.map((name) => (
          <li key={name}>
            <LinkButton onClick={() => onGo(name)}>{labelOf(name)}</LinkButton>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
