import { zodResolver } from '@hookform/resolvers/zod'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { authSentence } from '../../domain/auth/auth-fault.rules.ts'
import { aboutYouSchema, newEmailSchema } from '../../domain/auth/credentials.schema.ts'
import { shownMemberName } from '../../domain/providers/provider-name.rules.ts'
import { Refusal } from '../../domain/refusal.ts'
import { call } from '../app/call.ts'
import { askAuth } from '../auth/ask-auth.ts'
import { FormLocation } from '../places/form-location.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Email } from '../ui/email.tsx'
import { fieldsOf, PasswordField, TextField } from '../ui/field.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { refreshSettings, type Settings } from './own-settings.ts'

const checkAboutYou = zodResolver(aboutYouSchema)
const checkNewEmail = zodResolver(newEmailSchema)

/** The form. The address is changed separately, since both mailboxes must confirm it. */
export function AboutYouForm({ settings: { full_name, location, email, new_email } }: { settings: Settings }) {
  const [firstName = '', ...rest] = full_name.split(' ')
  const form = useForm({
    resolver: checkAboutYou,
    defaultValues: { firstName, lastName: rest.join(' '), location: location ?? '' },
  })
  const [changing, setChanging] = useState(false)
  const field = fieldsOf(form)
  const [first, last] = form.watch(['firstName', 'lastName'])

  const save = form.handleSubmit(async (typed) => {
    try {
      await call('update-own-profile', {
        full_name: `${typed.firstName} ${typed.lastName}`.trim(),
        location: typed.location || null,
      })
    } catch (error) {
      return toastFailure('We couldn’t save your settings', error instanceof Refusal ? error.message : undefined)
    }
    await refreshSettings()
    toastSuccess('Saved')
  })

  return (
    <>
      <form onSubmit={save} noValidate>
        <p className="-mt-1 mb-4 text-small text-ink-mute">Fields marked with * are required.</p>
        <div className="grid gap-5 md:grid-cols-2">
          <TextField {...field('firstName')} label="First name" autoComplete="given-name" required />
          <TextField
            {...field('lastName')}
            label="Last name"
            autoComplete="family-name"
            hint={`People with your code see ${shownMemberName(`${first} ${last}`)}`}
          />
          <FormLocation form={form} required={false} />
          <div>
            <p className="label">Email</p>
            <p className="min-h-12.5 rounded-md border-[1.5px] border-control border-dashed bg-sunk px-3.5 py-2.5 wrap-anywhere">
              <Email address={email} />
            </p>
            <p className="hint">
              <LinkButton className="-my-3" onClick={() => setChanging(true)} aria-haspopup="dialog">
                Change it
              </LinkButton>
              . We’ll send a link to both addresses.
            </p>
          </div>
        </div>
        {new_email && (
          <Notice className="mt-4">
            <b className="font-semibold">
              <Email address={new_email} />
            </b>{' '}
            becomes your email once you open the links we sent to both addresses.
          </Notice>
        )}
        <Button type="submit" variant="primary" className="mt-5" busy={form.formState.isSubmitting}>
          Save
        </Button>
      </form>
      {changing && <NewEmailDialog onClose={() => setChanging(false)} />}
    </>
  )
}

function NewEmailDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({ resolver: checkNewEmail, defaultValues: { email: '', currentPassword: '' } })
  const field = fieldsOf(form)
  const ask = form.handleSubmit(async ({ email, currentPassword }) => {
    const { fault } = await askAuth((client) => client.updateUser({ email, current_password: currentPassword }))
    if (fault?.code === 'invalid_credentials') {
      return form.setError('currentPassword', { message: 'That isn’t your current password.' }, { shouldFocus: true })
    }
    if (fault) return toastFailure('We couldn’t send the links', authSentence(fault) ?? 'Please try again.')
    toastSuccess('Links are on their way', 'Open both within 24 hours.')
    onClose()
    await refreshSettings()
  })
  return (
    <Dialog
      onClose={onClose}
      title="Change your email"
      description="Your email changes once you open the links sent to both addresses."
      cancel="Cancel"
      actions={
        <Button type="submit" form="new-email" variant="primary" busy={form.formState.isSubmitting}>
          Send the links
        </Button>
      }
    >
      <form id="new-email" className="grid gap-5" noValidate onSubmit={ask}>
        <TextField {...field('email')} label="New email" type="email" autoComplete="email" />
        <PasswordField {...field('currentPassword')} label="Your password" autoComplete="current-password" />
      </form>
    </Dialog>
  )
}
