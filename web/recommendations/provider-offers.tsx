import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { fewestTyped } from '../../domain/limits.ts'
import { categoryLabel } from '../../domain/providers/categories.ts'
import type { OfferedProvider } from '../../domain/providers/providers.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { queryOf } from '../app/call.ts'
import { useMemberFacts } from '../app/member-facts.ts'
import { pageSettings } from '../app/page-settings.ts'
import { cardPlace } from '../places/place.copy.ts'
import { parentCount } from '../providers/provider.copy.ts'
import { Button } from '../ui/button.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { useDelay } from '../ui/use-delay.ts'
import { questions, type RecommendationFormState } from './recommendation-answers.ts'

/** Debounce in milliseconds. */
const pauseMs = 400

const nobody = 'nobody'

type ProviderOffersProps = {
  form: RecommendationFormState
  /** The parent is typing the name. Only then may the list grow, since nobody is using what is below it. */
  isTyping: boolean
}

/** The list of pages, or a button that opens it if it arrives after the parent has moved on. Nothing else moves by itself. */
export function ProviderOffers({ form, isTyping }: ProviderOffersProps) {
  const [chosen, service] = useWatch({ control: form.control, name: ['provider_id', 'service_type'] })
  const { isSubmitted, errors } = form.formState
  const { found, isSettled } = useOffers(form)
  const [placed, setPlaced] = useState<OfferedProvider[]>([])
  if (isTyping && found !== placed) setPlaced(found)
  const page = found.find(({ provider_id }) => provider_id === chosen)

  // Another name or service invalidates the choice.
  const isOvertaken = typeof chosen === 'string' && (page ? page.service_type !== service : isSettled)
  useEffect(() => {
    if (isOvertaken) form.setValue('provider_id', undefined)
  }, [isOvertaken, form])

  /** Choosing a page fills in category, town and whether it is a business; a typed town stays. */
  const choose = (value: string) => {
    const one = placed.find(({ provider_id }) => provider_id === value)
    const typed = form.getValues('location')
    if (one) {
      form.setValue('service_type', one.service_type, { shouldValidate: isSubmitted })
      form.setValue('is_business', one.is_business, { shouldValidate: isSubmitted })
      if (one.city && (!typed || (page && typed === cardPlace(page)))) form.setValue('location', cardPlace(one))
    }
    form.setValue('provider_id', one?.provider_id ?? null)
  }

  if (placed.length === 0) {
    if (found.length === 0)
      return (
        <p className="hint mt-0">
          <span>{nothingOffered}</span>
          {pageSettings.hasList && form.getValues('provider_name') === '' && (
            <Link to="/old-list" className="link">
              Someone from our old list?
            </Link>
          )}
        </p>
      )
    return (
      <p className="flex flex-wrap items-center gap-x-3">
        <span>{page ? joins(page) : questions.provider_id.label}</span>
        <Button variant="quiet" size="sm" onClick={() => setPlaced(found)}>
          {page ? 'Change' : `Show ${counted(found.length, 'page')}`}
        </Button>
      </p>
    )
  }
  return (
    <>
      <p role="status" className="sr-only">
        {`${counted(placed.length, 'page')} with a name like this. ${questions.provider_id.label}`}
      </p>
      <RadioGroupField
        label={questions.provider_id.label}
        name="provider_id"
        value={chosen === null ? nobody : (chosen ?? '')}
        onValueChange={choose}
        options={[
          ...placed.map((one) => ({ value: one.provider_id, label: <Offer {...one} /> })),
          { value: nobody, label: 'Someone else' },
        ]}
        hint={page ? joins(page) : 'Pick one to add your words to the page parents already know.'}
        error={errors.provider_id?.message}
      />
    </>
  )
}

const nothingOffered = 'Already recommended by another parent? Their page will show up here.'

const joins = ({ provider_name }: OfferedProvider): string => `Goes on ${provider_name}’s page`

function Offer({ provider_name, service_type, total_recommendations: parents, ...where }: OfferedProvider) {
  const facts = [categoryLabel(service_type), cardPlace(where), parentCount(parents).replace(' ', '\u00a0')]
  return (
    <>
      <span>{provider_name}</span>
      <span className="text-ink-soft">{` · ${facts.join(' · ')}`}</span>
    </>
  )
}

/** Pages for the name as of the last pause in typing, near the place given then, or near the member. */
function useOffers(form: RecommendationFormState): { found: OfferedProvider[]; isSettled: boolean } {
  const wanted = (useWatch({ control: form.control, name: 'provider_name' }) ?? '').trim()
  const home = useMemberFacts().profile?.location ?? ''
  const [asked, setAsked] = useState({ provider_name: '', location: '' })
  useDelay(wanted, pauseMs, (name) => setAsked({ provider_name: name, location: form.getValues('location') || home }))
  const isWanted = wanted.length >= fewestTyped
  const { data, isSuccess, isPlaceholderData } = useQuery({
    ...queryOf('suggest-providers', asked),
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
