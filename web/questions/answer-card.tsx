import { useMutation } from '@tanstack/react-query'
import { HandHeart } from 'lucide-react'
import { useState } from 'react'
import type { QuestionAnswer } from '../../domain/questions/questions.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { call } from '../app/call.ts'
import { lazyComponent } from '../app/lazy.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { refresh } from '../app/queries.ts'
import { KeyFacts } from '../providers/key-facts.tsx'
import { parentCount } from '../providers/provider.copy.ts'
import { ProviderLink } from '../providers/provider-link.tsx'
import { SaveHeart } from '../saved/save-heart.tsx'
import { kindAndTown } from '../saved/saved.copy.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { Emblem } from '../ui/emblem.tsx'
import { LazyDialog } from '../ui/lazy-boundary.tsx'
import { agoWords, parentIn } from './question.copy.ts'
import { ToggleButton, useToggle } from './same-here.tsx'

type AnswerLine = QuestionAnswer['lines'][number]

type AnswerCardProps = { answer: QuestionAnswer; mayThank: boolean }

/** A provider with the lines of all who named them. */
export function AnswerCard({ answer: { provider, is_new, lines }, mayThank }: AnswerCardProps) {
  const { isAdmin } = useMemberFacts()
  const away = provider.miles === null ? null : counted(provider.miles, 'mile').replace(' ', '\u00a0')
  return (
    <Card
      as="article"
      className="relative grid grid-cols-[3.5rem_minmax(0,1fr)] gap-x-3 px-4 pt-4 pb-2 transition-[border-color] hover:border-primary md:grid-cols-[5.5rem_minmax(0,1fr)] md:gap-x-4.5 md:pt-4.5 md:pr-5"
    >
      <Emblem
        id={provider.provider_id}
        business={provider.is_business}
        className="emblem-card max-md:row-start-2 max-md:mt-2"
      />
      <div className="min-w-0 max-md:contents">
        <div className="grid gap-2 pr-9 max-md:col-span-2 max-md:row-start-1">
          {lines.map(
            ({ answer_id, line, rejected }) =>
              line &&
              !rejected && (
                <blockquote key={answer_id} dir="auto" className="quote leading-[1.5625rem] wrap-anywhere">
                  “{line}”
                </blockquote>
              ),
          )}
        </div>
        <div className="mt-2 min-w-0 max-md:row-start-2">
          <div className="flex flex-wrap items-center gap-x-2 text-ink-mute text-small">
            <h3 className="name text-[1.0625rem] text-ink wrap-anywhere">
              <ProviderLink provider={provider} covers />
            </h3>
            <span>{[kindAndTown(provider), away].filter(Boolean).join(' · ')}</span>
            {is_new && <Badge kind="new">New in the village</Badge>}
          </div>
          <KeyFacts provider={provider} />
        </div>
      </div>
      <SaveHeart provider={provider} className="absolute top-2 right-2 z-1" />
      <div className="col-span-2 mt-3 border-line border-t pt-1 text-ink-mute text-small">
        {lines.length > 1 && <p className="pt-1.5 font-semibold text-ink">{parentCount(lines.length)}</p>}
        {lines.map((line) => (
          <div key={line.answer_id} className="flex min-h-11 flex-wrap items-center gap-x-3">
            <span>{`${line.mine ? 'You' : parentIn(line.from)}, ${agoWords(line.answered_at)}`}</span>
            {line.waiting && <span>Your line waits for review</span>}
            {line.rejected && (
              <span className="text-ink-soft wrap-anywhere">
                {['Your line wasn’t posted.', line.rejected.reason].filter(Boolean).join(' ')}
              </span>
            )}
            {line.thanks !== null && line.thanks > 0 && <span>{`${parentCount(line.thanks)} thanked you`}</span>}
            <span className="relative z-1 ml-auto print:hidden">
              {(line.mine || isAdmin) && <TakeBack line={line} name={provider.provider_name} />}
              {!line.mine && mayThank && <Thank line={line} name={provider.provider_name} />}
            </span>
          </div>
        ))}
      </div>
    </Card>
  )
}

const ConfirmDialog = lazyComponent(() => import('../ui/dialog.tsx'), 'ConfirmDialog')

type LineProps = { line: AnswerLine; name: string }

/** For its member, and for administrators, who remove what was reported. */
function TakeBack({ line: { answer_id, is_note, mine }, name }: LineProps) {
  const act = mine ? 'Take back' : 'Remove'
  const [asks, setAsks] = useState(false)
  const close = () => setAsks(false)
  const takeBack = useMutation({
    mutationFn: () => call('take-back-answer', { answer_id }),
    onSuccess: async () => {
      await refresh('get-question', 'list-questions')
      close()
    },
    meta: { failed: 'We couldn’t take it back' },
  })
  return (
    <>
      <Button variant="quiet" size="sm" aria-haspopup="dialog" onClick={() => setAsks(true)}>
        {act}
      </Button>
      <LazyDialog open={asks} onMissing={close}>
        <ConfirmDialog
          open={asks}
          onClose={close}
          title={
            <span className="wrap-anywhere">
              {mine ? `Take back ${name} as your answer?` : `Remove ${name} from the answers?`}
            </span>
          }
          description={
            is_note
              ? 'The recommendation stays on their page, without this question.'
              : 'The answer is deleted, with its line. This can’t be undone.'
          }
          focusAfter={() => document.getElementById('answers')}
          confirm={act}
          act={takeBack}
        />
      </LazyDialog>
    </>
  )
}

function Thank({ line, name }: LineProps) {
  const { answer_id } = line
  const { last, sending, press } = useToggle(`thank-for-answer ${answer_id}`, line, (thanked) =>
    call('thank-for-answer', { answer_id, thanked }),
  )
  const on = sending ?? last.thanked
  return (
    <ToggleButton variant="quiet" className="px-2.5" on={on} icon={HandHeart} onClick={() => press(!on)}>
      <span key={String(on)}>{on ? 'Thanked' : 'Thank'}</span>
      <span className="sr-only"> for {name}</span>
    </ToggleButton>
  )
}
