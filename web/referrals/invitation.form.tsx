import { zodResolver } from '@hookform/resolvers/zod'
import { Link } from '@tanstack/react-router'
import { ArrowLeft, Mail } from 'lucide-react'
import { type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { type FieldErrors, useForm } from 'react-hook-form'
import type { z } from 'zod'
import { childrenCounts, invitationSignUpSchema } from '../../domain/auth/credentials.schema.ts'
import { village } from '../../domain/village.ts'
import { ExistingMemberNotice } from '../auth/short-sign-up.form.tsx'
import { useSignUp } from '../auth/sign-up.ts'
import { FormLocation } from '../places/form-location.tsx'
import { Avatar } from '../ui/avatar.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/dialog.tsx'
import { CheckField, ErrorCount, fieldsOf, PasswordField, TextAreaField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { RadioGroupField } from '../ui/radio-group-field.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import type { Invitation } from './invitation-panel.tsx'

const guidelines = [
  'Recommend people whose care you’ve used yourself, and tell it like it was.',
  'Be kind and fair. Write about the care, never about the private life of a family or a provider.',
  'Ask providers before you share their contact details.',
  'What members share here stays here. Please don’t share names or contact details outside the village.',
  'No advertising. Don’t recommend yourself, your own business, or anyone for money.',
  'Invite parents you know and trust. Your code has your name on it.',
]

function CommunityGuidelines() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="quiet" size="sm" className="ml-5" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Read the community guidelines
      </Button>
      <Dialog
        open={open}
        onClose={() => setOpen(false)}
        title="Community guidelines"
        description="A village works when its neighbors can rely on each other."
        actions={
          <Button variant="primary" onClick={() => setOpen(false)}>
            Done
          </Button>
        }
      >
        <ul className="grid list-disc gap-3 pl-5">
          {guidelines.map((guideline) => (
            <li key={guideline}>{guideline}</li>
          ))}
        </ul>
        <p className="mt-4 text-ink-soft">
          An administrator reads each recommendation before others see it, and may decline any that don’t follow these
          guidelines.
        </p>
      </Dialog>
    </>
  )
}

type Typed = z.input<typeof invitationSignUpSchema>

export type TypedInvitation = Partial<Typed> | undefined

const blank = { firstName: '', lastName: '', email: '', password: '', confirmPassword: '', location: '' }
type Checked = z.output<typeof invitationSignUpSchema>

const check = zodResolver(invitationSignUpSchema)

const countOptions = childrenCounts.map((value) => ({ value, label: value === 'expecting' ? 'Expecting' : value }))

/** A few fields. Its title is visible on a phone, where the form is long. */
function Section({ title, pairs, children }: { title: string; pairs?: boolean; children: ReactNode }) {
  const id = useId()
  return (
    <section
      aria-labelledby={id}
      className={classes(
        'mt-6 grid gap-5 border-t border-line pt-5 md:mt-5 md:border-0 md:pt-0',
        pairs && 'md:grid-cols-2',
      )}
    >
      <h2 id={id} className="h4 md:sr-only">
        {title}
      </h2>
      {children}
    </section>
  )
}

type InvitationFormProps = {
  invitation: Invitation
  draft: RefObject<TypedInvitation>
  onBack: () => void
  onJoined: (email: string) => void
}

const toastMistakes = (errors: FieldErrors<Typed>): void => {
  if (errors.confirmPassword?.type === 'custom') {
    toastFailure('Password mismatch', 'Please ensure both passwords match')
  } else if (errors.agreedToTerms && Object.keys(errors).length === 1) {
    toastFailure('Terms required', 'Please agree to the community guidelines')
  }
}

export function InvitationForm({ invitation, draft, onBack, onJoined }: InvitationFormProps) {
  const form = useForm<Typed, unknown, Checked>({
    resolver: check,
    defaultValues: { ...blank, ...draft.current },
  })
  const field = fieldsOf(form)
  const { getValues } = form
  useEffect(
    () => () => {
      draft.current = getValues()
    },
    [draft, getValues],
  )
  const { existing, send } = useSignUp({
    failure: ['Signup failed', 'Something went wrong. Please try again.'],
    // an error in the code is a toast only: its field was on the previous page
    refuse: (field, message) => field === 'password' && form.setError(field, { message }, { shouldFocus: true }),
    onCreated: (email) => {
      // what was typed is deleted
      form.reset(blank)
      toastSuccess(`Welcome to ${village.name}!`, 'Please check your email to verify your account before signing in.')
      onJoined(email)
    },
  })

  const submit = form.handleSubmit(
    (typed) =>
      send(typed.email, typed.password, {
        full_name: `${typed.firstName} ${typed.lastName}`,
        user_type: 'parent_seeking',
        referral_code: invitation.code,
        location: typed.location,
        children_ages: typed.childrenAges,
        parenting_story: typed.parentingStory,
        ...(typed.childrenCount && { children_count: typed.childrenCount }),
      }),
    toastMistakes,
  )

  return (
    <form onSubmit={submit} noValidate>
      <Heading invitation={invitation} onBack={onBack} />
      <p className="mt-6 text-small text-ink-mute">Fields marked with * are required.</p>
      <Section title="Your name" pairs>
        <TextField {...field('firstName')} label="First name" autoComplete="given-name" required />
        <TextField {...field('lastName')} label="Last name" autoComplete="family-name" required />
      </Section>
      <Section title="How you’ll sign in" pairs>
        <TextField
          {...field('email')}
          label="Email"
          type="email"
          icon={Mail}
          autoComplete="username"
          className="md:col-span-2"
          required
        />
        <PasswordField
          {...field('password')}
          label="Password"
          hint="6 characters or more"
          autoComplete="new-password"
          required
        />
        <PasswordField {...field('confirmPassword')} label="Confirm password" autoComplete="new-password" required />
      </Section>
      <Section title="Your family">
        <FormLocation form={form} />
        <RadioGroupField {...field('childrenCount')} label="How many children?" look="chips" options={countOptions} />
        <TextField
          {...field('childrenAges')}
          label="Children’s ages"
          hint="For example, 3 months and 4 years, or your due date"
          required
        />
      </Section>
      <Section title="Your story">
        <TextAreaField
          {...field('parentingStory')}
          label="Your parenting story"
          placeholder="A line or two, so we know who’s joining"
          required
        />
      </Section>
      <Section title="How we treat each other">
        <div>
          <CheckField {...field('agreedToTerms')} label="I agree to the community guidelines" required />
          <CommunityGuidelines />
        </div>
      </Section>
      <ErrorCount errors={form.formState.errors} />
      {existing && <ExistingMemberNotice />}
      <Button type="submit" variant="primary" size="lg" className="mt-6 w-full" busy={form.formState.isSubmitting}>
        Create account
      </Button>
      <p className="mt-5 text-center">
        Already a member?{' '}
        <Link to="/login" className="link">
          Sign in
        </Link>
      </p>
    </form>
  )
}

function Heading({ invitation, onBack }: Pick<InvitationFormProps, 'invitation' | 'onBack'>) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const name = invitation.referrer_name
  return (
    <>
      <Button variant="quiet" icon={ArrowLeft} className="-mt-3 -ml-3" onClick={onBack}>
        Back to invitation
      </Button>
      <h1 ref={heading} tabIndex={-1} className="h1 mt-1 outline-none">
        Join the village
      </h1>
      <Notice
        tone="ok"
        lead={name ? <Avatar name={name} size="sm" tone="sunk" /> : null}
        end={<Badge kind="verified" />}
        className="mt-5 items-center wrap-anywhere"
      >
        {name ? (
          <span>
            Invited by <b className="inline-block font-semibold">{name}</b>
          </span>
        ) : (
          'You were invited'
        )}
      </Notice>
    </>
  )
}
