import { CircleCheck, CircleX, Clock, type LucideIcon, MessageCircleQuestionMark, PencilLine, Send } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { lookedAtFirstWords, type OwnRecommendation } from './own-recommendation.copy.ts'

type Kind = OwnRecommendation['story'][number]['kind']

const steps: Record<Kind, [icon: LucideIcon, words: string]> = {
  shared: [Send, 'You shared it'],
  edited: [PencilLine, 'You edited it'],
  change_asked: [MessageCircleQuestionMark, 'We asked for a change'],
  approved: [CircleCheck, 'Approved'],
  rejected: [CircleX, 'Not approved'],
}

export function OwnStory({ own: { status, story, change_letter, looked_at_first } }: { own: OwnRecommendation }) {
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="h4 mb-4">
        What’s happened so far
      </h2>
      <ol className="grid gap-5">
        {status === 'pending' && change_letter === null && (
          <Step step={[Clock, 'Waiting for review']} isOpen>
            {looked_at_first ? lookedAtFirstWords : 'Usually within a day'}
          </Step>
        )}
        {story.map(({ kind, at }) => (
          <Step
            key={`${kind} ${at}`}
            step={steps[kind]}
            isOpen={kind === 'rejected' || (kind === 'change_asked' && change_letter !== null)}
          >
            {dayOf(at)}
          </Step>
        ))}
      </ol>
    </section>
  )
}

type StepProps = { step: (typeof steps)[Kind]; isOpen: boolean; children: string }

/** One step. An open one needs something from the parent, or is pending. */
function Step({ step: [Icon, words], isOpen, children }: StepProps) {
  return (
    <li className="group relative flex gap-3.5">
      <span
        aria-hidden="true"
        className="absolute top-7 -bottom-4.5 left-2.75 border-line border-l-2 border-dashed group-last:hidden"
      />
      <span
        className={classes(
          'grid h-6 w-6 flex-none place-items-center rounded-full',
          isOpen ? 'bg-warn-soft text-warn-text' : 'bg-primary-soft text-on-primary-soft',
        )}
      >
        <Icon size={14} />
      </span>
      <p>
        <span className="block font-semibold leading-snug">{words}</span>
        <span className="text-ink-mute text-small">{children}</span>
      </p>
    </li>
  )
}
