import { type FormEvent, useState } from 'react'
import { requestDays } from '../../domain/limits.ts'
import type { OwnPageView } from '../../domain/provider-portal/provider-portal.contracts.ts'
import { ownWordsOf, wordsOf, yearOf } from '../../domain/recommendations/optional-answers.ts'
import { draftSent, keepDraft, useDraft } from '../app/drafts.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { TextAreaField } from '../ui/field.tsx'
import { toastSuccess } from '../ui/toast.tsx'
import type { Acting } from './use-own-page.ts'

export type PageRecommendation = OwnPageView['notes'][number]

const from = ({ city }: Pick<PageRecommendation, 'city'>): string => (city ? `A parent · met in ${city}` : 'A parent')

export const signature = (note: PageRecommendation): string => [from(note), yearOf(note)].filter(Boolean).join(', ')

type ObjectionDialogProps = {
  note: PageRecommendation | null
  acting: Acting
  open: boolean
  onClose: () => void
}

/** The dialog. The text stays until it has been sent, also while the dialog is closed or another note is open. */
export function ObjectionDialog({ note, acting, open, onClose }: ObjectionDialogProps) {
  const draft = `page objection ${note?.id ?? acting.about}`
  const words = useDraft(draft) ?? ''
  const [fault, setFault] = useState<string>()
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const { done, faults } = await acting.act(draft, 'We couldn’t send this', {
      kind: 'object',
      words,
      ...(note && { note_id: note.id }),
    })
    if (!done) return setFault(faults.words)
    draftSent(draft, words)
    onClose()
    toastSuccess('We got it', `A person will look at it within ${requestDays.promised} days.`)
  }
  return (
    <Dialog
      {...{ open, onClose }}
      title="Tell the reviewers"
      description={`About ${note ? 'what a parent wrote' : 'your page'}. Parents won’t see what you write.`}
      cancel="Cancel"
      actions={
        <Button type="submit" form="objection" variant="primary" busy={acting.isDoing(draft)}>
          Send
        </Button>
      }
    >
      <form id="objection" onSubmit={send} noValidate>
        {note && (
          <p
            dir="auto"
            className={classes(
              'mb-5 line-clamp-4 border-l-2 border-line pl-4 wrap-anywhere',
              ownWordsOf(note) ? 'quote text-base' : 'text-ink-soft',
            )}
          >
            {ownWordsOf(note) ? `“${wordsOf(note)}”` : wordsOf(note)}
          </p>
        )}
        <TextAreaField
          required
          label="What’s untrue or unfair?"
          value={words}
          onChange={({ target }) => {
            keepDraft(draft, target.value)
            setFault(undefined)
          }}
          error={fault}
        />
      </form>
    </Dialog>
  )
}
