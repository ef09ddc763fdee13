// "Is it one of these?": pages of providers whose name is like the one being typed.

import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fewestTyped } from '../../domain/limits.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import { queryOf } from '../app/call.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { questions, type RecommendationFormState } from './recommendation-answers.ts'

/** Milliseconds without typing before pages are asked for. */
const pauseMs = 400

/** The value of the last answer. */
const nobody = 'nobody'

type ProviderOffersProps = {
  form: RecommendationFormState
  /** The name is being typed: only then the list may grow, since nothing below it is being used. */
  isTyping: boolean
}

/** The list, or a button that opens it when it came after the reader had gone on; nothing else moves by itself. */
export function ProviderOffers({ form, isTyping }: ProviderOffersProps) {
  const [chosen, service] = useWatch({ control: form.control, name: ['provider_id', 'service_type'] })
  const { found, isSettled } = useOffers(form)
  const [placed, setPlaced] = useState<OfferedProvider[]>([])
  if (isTyping && found !== placed) setPlaced(found)
  const offered = placed.filter(({ service_type }) => service_type === service)
  const page = found.find(({ provider_id }) => provider_id === chosen)

  // Another name or another service: what was chosen is not among what is offered any more.
  const isOvertaken = isSettled && typeof chosen === 'string' && page === undefined
  useEffect(() => {
    if (isOvertaken) form.setValue('provider_id', undefined)
  }, [isOvertaken, form])

  if (offered.length === 0) {
    if (found.length === 0) return <p className="hint mt-0">{nothingOffered}</p>
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{page ? joins(page) : questions.provider_id.label}</span>
        <Button variant="quiet" size="sm" onClick={() => setPlaced(found)}>
          {page ? 'Change' : `Show ${pages(found.length)}`}
        </Button>
      </p>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {`${pages(offered.length)} with a name like this. ${questions.provider_id.label}`}
      </p>
      <RadioGroupField
        label={questions.provider_id.label}
        name="provider_id"
        value={chosen === null ? nobody : (chosen ?? '')}
        onValueChange={(value) =>
          form.setValue('provider_id', value === nobody ? null : value, { shouldDirty: true, shouldValidate: false })
        }
        options={[
          ...offered.map((one) => ({ value: one.provider_id, label: <Offer {...one} /> })),
          { value: nobody, label: 'Someone else' },
        ]}
        hint={page ? joins(page) : 'Your words then join the page that other parents know.'}
        error={form.formState.errors.provider_id?.message}
      />
    </>
  )
}

/** Stands where the list will, so that its place is known before. */
const nothingOffered = 'Someone other parents recommended already? Their page is offered here.'

const pages = (count: number): string => (count === 1 ? '1 page' : `${count} pages`)

const joins = ({ provider_name }: OfferedProvider): string => `Joins the page of ${provider_name}`

function Offer({ provider_name, city, state, total_recommendations: parents }: OfferedProvider) {
  const place = city ? [city, state].filter(Boolean).join(', ') : 'Location not specified'
  return (
    <>
      {provider_name}
      <span className="text-ink-soft">{` · ${place} · ${parents === 1 ? '1 parent' : `${parents} parents`}`}</span>
    </>
  )
}

/** The pages for the name as it stood when the typing last paused, near the place that was given then. */
function useOffers(form: RecommendationFormState): { found: OfferedProvider[]; isSettled: boolean } {
  const [name, service_type] = useWatch({ control: form.control, name: ['provider_name', 'service_type'] })
  const wanted = (name ?? '').trim()
  const [asked, setAsked] = useState({ provider_name: '', location: '' })
  useDelay(wanted, pauseMs, (name) => setAsked({ provider_name: name, location: form.getValues('location') ?? '' }))
  const isWanted = wanted.length >= fewestTyped && service_type !== undefined
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...queryOf('suggest-providers', { ...asked, service_type: service_type ?? 'other' }),
    enabled: isWanted && asked.provider_name.length >= fewestTyped,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    placeholderData: keepPreviousData,
  })
  const isAnswered = isSuccess && !isPlaceholderData && asked.provider_name === wanted
  const offered = isWanted ? (data?.providers ?? none) : none
  return { found: offered, isSettled: isAnswered || !isWanted }
}

const none: OfferedProvider[] = []
