import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { KnowSomeone, ShortRow } from './question-row.tsx'
import { useNearQuestions } from './use-near-questions.ts'

const shownQuestions = 3

/** On the member's home: what others ask, kinds that they recommended first. Nothing without such a question. */
export function QuestionsNear() {
  const signedIn = useSession().user !== null
  const { first } = useNearQuestions()
  // the home page asks for them anyway
  const mine = useQuery({ ...queryOf('get-my-submissions', {}), enabled: signedIn })
  if (!first || mine.isPending) return null
  const kinds = new Set(mine.data?.submissions.map(({ service_type }) => service_type))
  const others = first.questions.filter((question) => !question.mine && question.my_answer === null)
  const isKnown = ({ service_type }: { service_type: string }) => Number(kinds.has(service_type))
  const shown = others.toSorted((one, other) => isKnown(other) - isKnown(one)).slice(0, shownQuestions)
  if (shown.length === 0) return null
  return (
    <section aria-labelledby="questions-near">
      <div className="mb-2 flex items-center justify-between gap-x-3">
        <h2 id="questions-near" className="h3">
          Parents near you ask
        </h2>
        <Link to="/questions" className="link inline-flex min-h-11 items-center font-semibold">
          All<span className="max-sm:sr-only">&nbsp;{counted(first.total ?? 0, 'question')}</span>
        </Link>
      </div>
      <ul>
        {shown.map((question) => (
          <li key={question.id} className="border-line border-y not-first:border-t-0 max-md:nth-3:hidden">
            <ShortRow question={question} end={<KnowSomeone question={question} className="relative z-1" />} />
          </li>
        ))}
      </ul>
    </section>
  )
}
