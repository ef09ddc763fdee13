// What happened to a parent's own recommendation, newest first, along a dashed trail.
import { CircleCheck, CircleX, Clock, type LucideIcon, MessageCircleQuestionMark, PencilLine, Send } from 'lucide-react'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { type OwnRecommendation, storyWords } from './own-recommendation.copy.ts'

type Kind = OwnRecommendation['story'][number]['kind']

const icons: Record<Kind, LucideIcon> = {
  shared: Send,
  edited: PencilLine,
  change_asked: MessageCircleQuestionMark,
  approved: CircleCheck,
  rejected: CircleX,
}

export function OwnStory({ own: { status, story, change_letter } }: { own: OwnRecommendation }) {
  return (
    <section aria-labelledby="story">
      <h2 id="story" className="h4 mb-4">
        Its story so far
      </h2>
      <ol className="grid gap-5">
        {status === 'pending' && change_letter === null && (
          <Step icon={Clock} isOpen words="Waiting to be read">
            Usually within a day
          </Step>
        )}
        {story.map(({ kind, at }) => (
          <Step
            key={`${kind} ${at}`}
            icon={icons[kind]}
            isOpen={kind === 'rejected' || (kind === 'change_asked' && change_letter !== null)}
            words={storyWords[kind]}
          >
            {dayOf(at)}
          </Step>
        ))}
      </ol>
    </section>
  )
}

type StepProps = { icon: LucideIcon; isOpen: boolean; words: string; children: string }

/** One step; an open one asks for something, or waits. */
function Step({ icon: Icon, isOpen, words, children }: StepProps) {
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
