import type { ReactNode } from 'react'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { Question } from '../../domain/questions/questions.contracts.ts'
import { CategoryIcon } from '../ui/category-icon.tsx'
import { today } from '../ui/dates.ts'
import { neededWords, parentIn } from './question.copy.ts'

type QuestionStripProps = { question: Question; end?: ReactNode; className?: string; children?: ReactNode }

/** For whom an answer is, above the form. */
export function QuestionStrip({ question, end, className = '', children }: QuestionStripProps) {
  const { service_type, asked_from, words } = question
  const wanted = [categoryLabel(service_type), neededWords(question, today())].filter(Boolean).join(', ')
  return (
    <section
      aria-label="The question"
      className={`flex items-start gap-3.5 rounded-lg bg-tint px-4.5 py-3.5 leading-[1.4] ${className}`}
    >
      <span className="grid size-10 flex-none place-items-center rounded-full bg-surface text-primary max-md:hidden">
        <CategoryIcon category={service_type} size={19} />
      </span>
      <div className="min-w-0 flex-1">
        <p className="font-semibold wrap-anywhere">{`For a${parentIn(asked_from).slice(1)}. ${wanted}.`}</p>
        <p dir="auto" className="line-clamp-2 text-ink-soft text-small wrap-anywhere">
          “{words}”
        </p>
        {children}
      </div>
      {end}
    </section>
  )
}
