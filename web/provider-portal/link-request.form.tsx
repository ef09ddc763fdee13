import { zodResolver } from '@hookform/resolvers/zod'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import { requestDays } from '../../domain/limits.ts'
import { linkRequestSchema } from '../../domain/provider-portal/link-request.schema.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { reportFailure } from '../app/queries.ts'
import { Button, LinkButton } from '../ui/button.tsx'
import { fieldsOf, TextAreaField, TextField } from '../ui/field.tsx'
import { PageNotice } from './page-notice.tsx'

const check = zodResolver(linkRequestSchema)

const names = ['name', 'reach', 'words'] as const

type LinkRequestProps = {
  follows: boolean
  notice?: ReactNode
}

export function LinkRequestForm({ follows, notice }: LinkRequestProps) {
  const [asked, setAsked] = useState(false)
  const [again, setAgain] = useState(false)
  const form = useForm({ resolver: check, defaultValues: { name: '', reach: '', words: '' } })
  const { handleSubmit, setError, formState } = form
  const send = handleSubmit(async (typed) => {
    try {
      await call('ask-for-listing', typed)
      setAsked(true)
    } catch (failure) {
      const faults = failure instanceof Refusal ? (failure.fields ?? []) : []
      const marked = names.filter((name) => {
        const message = faults.find(({ path }) => path === name)?.message
        if (message) setError(name, { message }, { shouldFocus: true })
        return message
      })
      if (marked.length === 0) reportFailure('We couldn’t send this', failure)
    }
  })
  if (asked)
    return (
      <Asked
        onAgain={() => {
          setAsked(false)
          setAgain(true)
        }}
      />
    )
  const field = fieldsOf(form)
  return (
    <PageNotice title="Is this you?" follows={follows || again}>
      <p className="mt-2.5 text-ink-soft">
        Parents recommend nannies, doulas, daycares, and more here. If someone recommended you, you can see what they
        said, reply, hide your contact details, or be removed. No account needed.
      </p>
      {notice}
      <form onSubmit={send} noValidate className="mt-6 grid gap-5">
        <p className="-mb-1 text-small text-ink-mute">Fields marked with * are required.</p>
        <TextField {...field('name')} required label="Your name or business" autoComplete="name" />
        <TextField
          {...field('reach')}
          required
          label="Email, phone, or license number"
          hint="The email address parents have for you works best"
          autoComplete="email"
          autoCapitalize="none"
        />
        <TextAreaField {...field('words')} label="How can we help? (optional)" />
        <Button type="submit" variant="primary" size="lg" className="w-full" busy={formState.isSubmitting}>
          Send
        </Button>
      </form>
    </PageNotice>
  )
}

function Asked({ onAgain }: { onAgain: () => void }) {
  return (
    <PageNotice title="Thank you" follows>
      <p className="mt-2.5 text-ink-soft">
        If that email address is already on a page, we’re sending it a link. Otherwise, a person will look into it
        within {requestDays.promised} days.
      </p>
      <p className="mt-5 text-small text-ink-mute">
        Made a typo? <LinkButton onClick={onAgain}>Fix it and send again</LinkButton>
      </p>
    </PageNotice>
  )
}
