import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { House } from 'lucide-react'
import { useEffect } from 'react'
import { useWatch } from 'react-hook-form'
import type { ListEntry } from '../../domain/old-list/old-list.contracts.ts'
import { isCategorySlug } from '../../domain/providers/categories.ts'
import { queryOf } from '../app/call.ts'
import { notListedWords } from '../old-list/list-entry.tsx'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingBlock, SectionFailure } from '../ui/states.tsx'
import type { RecommendationAnswers, RecommendationFormState } from './recommendation-answers.ts'

type Known = Pick<ListEntry, 'service_type' | 'city' | 'state'> & { name?: string }

/** Fills in what is known, without replacing what was typed. */
export const fillIn = (form: RecommendationFormState, { name, service_type, city, state }: Known): void => {
  const typed = form.getValues()
  if (name && !typed.provider_name) form.setValue('provider_name', name)
  if (!typed.service_type && isCategorySlug(service_type)) form.setValue('service_type', service_type)
  if (!typed.location && city) form.setValue('location', [city, state].filter(Boolean).join(', '))
}

type OldListEntryProps = {
  form: RecommendationFormState
  /** The entry that the URL names. */
  wanted: string | undefined
  /** What the form began with; only the member replaces it. */
  draft: RecommendationAnswers | null
  startOver: () => void
  /** The pressed button is gone. */
  onClose: () => void
}

/** The entry of the old list that a new recommendation is about, above the form. */
export function OldListEntry({ form, wanted, draft, startOver, onClose }: OldListEntryProps) {
  const navigate = useNavigate()
  // words alone are about nobody yet
  const started = draft?.provider_name || draft?.list_entry_id ? draft : null
  const chosen = useWatch({ control: form.control, name: 'list_entry_id' })
  const isNew = wanted !== undefined && wanted !== chosen
  const id = isNew ? wanted : chosen
  const list = useQuery({ ...queryOf('get-old-list', { entry: id }), enabled: id !== undefined })
  const entry = list.data?.kinds[0]?.entries[0]

  useEffect(() => {
    if (!entry || !isNew || started) return
    form.setValue('list_entry_id', entry.id)
    fillIn(form, entry)
  }, [form, entry, isNew, started])

  const separate = async () => {
    // an entry in the URL would be filled in again
    await navigate({ to: '/add-listing', replace: true, state: true, resetScroll: false })
    form.setValue('list_entry_id', undefined)
    onClose()
  }

  if (id === undefined) return null
  return (
    <div data-step="words" className="mt-4 wrap-anywhere md:mt-7">
      {list.isPending && <LoadingBlock label="Loading the old list" className="h-13" />}
      {list.isLoadingError && <SectionFailure words="We couldn’t load them from our old list." query={list} />}
      {list.isSuccess && !entry && <Notice icon={House}>{notListedWords}</Notice>}
      {entry && isNew && started && (
        <Notice icon={House} title="You’ve already started a note.">
          <span>{`What you wrote${started.provider_name ? ` about ${started.provider_name}` : ''} is below.`}</span>{' '}
          <Button variant="quiet" size="sm" className="-my-1.5" onClick={startOver}>
            Start over with {entry.name}
          </Button>
        </Notice>
      )}
      {entry && !isNew && (
        <Notice icon={House} title={`${entry.name} is on our old list.`}>
          {entry.words && <span>“{entry.words}”</span>}{' '}
          <Button variant="quiet" size="sm" className="-my-1.5" onClick={separate}>
            Not them
          </Button>
        </Notice>
      )}
    </div>
  )
}
