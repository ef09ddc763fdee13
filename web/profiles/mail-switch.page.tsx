import { useMutation, useQuery } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { Refusal } from '../../domain/refusal.ts'
import { mailSwitches, mailSwitchNames } from '../../domain/settings/mail-switches.ts'
import { call, queryOf } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { Button, Spinner } from '../ui/button.tsx'
import { LetterPage } from '../ui/letter.tsx'
import { ErrorState } from '../ui/states.tsx'

/** The page at `/mails`; it needs no sign-in. */
export function MailSwitchPage() {
  const { token = '', mail: named, key, of } = useSearch({ from: '/mails' })
  const mail = mailSwitchNames.find((name) => name === named)
  const asked = { token, mail: mail ?? 'decisions', key, of } as const
  const read = queryOf('set-mail-by-link', asked)
  const setting = useQuery({ ...read, enabled: mail !== undefined, retry: false })
  const change = useMutation({
    mutationFn: (on: boolean) => call('set-mail-by-link', { ...asked, on }),
    onSuccess: (answer) => queries.setQueryData(read.queryKey, answer),
    // the change may have been saved although its response was lost
    onError: () => void setting.refetch(),
    meta: { failed: 'We couldn’t change that email' },
  })
  const on = setting.data?.on
  const refused = setting.error instanceof Refusal ? setting.error.code : null
  const isUnknown = !mail || refused === 'not_found' || refused === 'invalid_input'
  return (
    <LetterPage title="Emails">
      {isUnknown ? (
        <>
          <p className="text-ink-soft">
            This link is incomplete, or the account is gone. Sign in to choose your emails in Settings.
          </p>
          <Button asChild size="lg" className="mt-6 w-full">
            <Link to="/profile/settings" hash="mails">
              Your settings
            </Link>
          </Button>
        </>
      ) : on === undefined && setting.isError ? (
        <ErrorState title="That didn’t work" query={setting} />
      ) : on === undefined ? (
        <Spinner size={20} />
      ) : (
        <>
          <p className="text-ink-soft" role="status">
            <b className="font-semibold text-ink">{of ? 'This alert' : mailSwitches[mail].name}</b>:{' '}
            {on ? 'these emails are on.' : 'these emails are off. We won’t send them anymore.'}
          </p>
          <Button
            variant={on ? 'primary' : 'outline'}
            size="lg"
            className="mt-6 w-full"
            busy={change.isPending}
            onClick={() => change.mutate(!on)}
          >
            {on ? 'Turn them off' : 'Turn them back on'}
          </Button>
          <p className="mt-5 text-center">
            {mail === 'alerts' || mail === 'letter' ? (
              <Link to="/profile/alerts" className="link">
                Your alerts and the letter
              </Link>
            ) : (
              <Link to="/profile/settings" hash="mails" className="link">
                All email settings
              </Link>
            )}
          </p>
        </>
      )}
    </LetterPage>
  )
}
