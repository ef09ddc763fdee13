import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Lock, MonitorSmartphone } from 'lucide-react'
import { type ReactNode, useEffect } from 'react'
import { type MailSwitch, mailSwitches, mailSwitchNames } from '../../domain/settings/mail-switches.ts'
import { call } from '../app/call.ts'
import { queries } from '../app/queries.ts'
import { askAuth } from '../auth/ask-auth.ts'
import { NewPasswordForm } from '../auth/password.form.tsx'
import { SecondFactorSection } from '../auth/second-factor-section.tsx'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { dayOf } from '../ui/dates.ts'
import { Switch } from '../ui/switch.tsx'
import { toastFailure, toastSuccess } from '../ui/toast.tsx'
import { AboutYouForm } from './about-you.form.tsx'
import { refreshSettings, type Settings, settingsKey } from './own-settings.ts'
import { StoredData } from './stored-data.tsx'

const settingsParts = {
  'about-you': 'About you',
  mails: 'Emails',
  password: 'Password',
  'signed-in': 'Where you’re signed in',
  'second-factor': 'Two-step sign-in',
  held: 'What we keep about you',
  leave: 'Leave the village',
}

function Part({ id, children }: { id: keyof typeof settingsParts; children: ReactNode }) {
  return (
    <section
      id={id}
      aria-labelledby={`${id}-title`}
      className="scroll-mt-4 border-t border-line py-5 max-sm:[&_.btn:not(.btn-quiet)]:w-full"
    >
      <h3 id={`${id}-title`} className="h4 mb-2">
        {settingsParts[id]}
      </h3>
      {children}
    </section>
  )
}

export function SettingsParts({ settings }: { settings: Settings }) {
  useEffect(() => {
    // a link to a section may have been opened before the section was rendered
    document.getElementById(window.location.hash.slice(1))?.scrollIntoView()
  }, [])
  return (
    <>
      <nav
        aria-label="Settings sections"
        className="mb-2 grid grid-cols-[auto_auto] gap-x-4 leading-tight md:grid-cols-[repeat(auto-fill,minmax(11.5rem,1fr))]"
      >
        {Object.entries(settingsParts).map(([id, name]) => (
          <a
            key={id}
            href={`#${id}`}
            className="flex min-h-(--tap) items-center text-small text-link -outline-offset-3"
          >
            {name}
          </a>
        ))}
      </nav>
      <Part id="about-you">
        <AboutYouForm settings={settings} />
      </Part>
      <Part id="mails">
        <Mails off={settings.mails_off} />
      </Part>
      <Part id="password">
        <NewPasswordForm email={settings.email} inSettings onChanged={refreshSettings} />
      </Part>
      <Part id="signed-in">
        <SessionList sessions={settings.sessions} />
      </Part>
      <Part id="second-factor">
        <SecondFactorSection />
      </Part>
      <Part id="held">
        <StoredData />
      </Part>
      <Part id="leave">
        <p className="max-w-128 text-ink-soft">
          You choose which recommendations to remove and which stay without your name.
        </p>
        <Button asChild variant="danger-outline" className="mt-4">
          <Link to="/profile/leave">Leave the village</Link>
        </Button>
      </Part>
    </>
  )
}

function Mails({ off }: { off: Settings['mails_off'] }) {
  return (
    <>
      <p className="text-ink-soft">
        These are the only ones we send. Turn any of them off here or from the email itself.
      </p>
      <ul className="mt-2 -mb-5 divide-y divide-line border-t border-line">
        {mailSwitchNames.map(
          (mail) =>
            mail !== 'alerts' &&
            mail !== 'letter' && (
              <li key={mail}>
                <MailRow mail={mail} off={off} />
              </li>
            ),
        )}
        <li className="flex min-h-14 items-center gap-4 py-2.5">
          <span className="min-w-0 flex-1">
            <Named name="Alerts and the letter" help="Only what you asked for" />
          </span>
          <Link to="/profile/alerts" className="link inline-flex min-h-(--tap) items-center">
            Choose
          </Link>
        </li>
        <li className="flex min-h-14 items-center gap-4 py-2.5">
          <span className="min-w-0 flex-1">
            <Named
              name="Sign-in, password, and safety"
              help="Always on, so no one can change your account without you knowing"
            />
          </span>
          <span className="flex flex-none items-center gap-2 text-small text-ink-mute">
            <Lock size={17} />
            Always on
          </span>
        </li>
      </ul>
    </>
  )
}

function MailRow({ mail, off }: { mail: MailSwitch; off: Settings['mails_off'] }) {
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (on: boolean) => call('set-own-mail', { mail, on }),
    // one after another, since each response contains all switches
    scope: { id: 'set-own-mail' },
    onSuccess: ({ mails_off }) =>
      queries.setQueryData<Settings>(settingsKey, (before) => before && { ...before, mails_off }),
    meta: { failed: 'We couldn’t change that email' },
  })
  const on = isPending ? variables : !off.includes(mail)
  return <Switch label={<Named {...mailSwitches[mail]} />} on={on} onToggle={() => mutate(!on)} className="py-2.5" />
}

function Named({ name, help }: { name: string; help: string }) {
  return (
    <>
      <span className="block font-semibold">{name}</span>
      <span className="block text-small font-normal text-ink-mute">{help}</span>
    </>
  )
}

function SessionList({ sessions }: Pick<Settings, 'sessions'>) {
  const end = useMutation({
    mutationFn: (id: string) => call('end-own-session', { id }),
    onSuccess: refreshSettings,
    meta: { failed: 'We couldn’t sign out that device' },
  })
  const endOthers = async () => {
    const { fault } = await askAuth(async (client) => ({ data: null, ...(await client.signOut({ scope: 'others' })) }))
    if (fault) return toastFailure('We couldn’t sign out your other devices', 'Please try again.')
    toastSuccess('Signed out everywhere else')
    await refreshSettings()
  }
  const others = useMutation({ mutationFn: endOthers })
  return (
    <>
      <ul className={classes('divide-y divide-line border-t border-line', sessions.length > 1 ? 'border-b' : '-mb-5')}>
        {sessions.map(({ id, device, last_seen_at, is_this }) => (
          <li key={id} className="flex min-h-15 items-center gap-3.5 py-2">
            <MonitorSmartphone size={20} className="flex-none text-ink-mute" />
            <div className="min-w-0 flex-1">
              <p className="font-semibold wrap-anywhere">
                <span>{device ?? 'A device'}</span>{' '}
                {is_this && (
                  <Badge kind="verified" className="py-px">
                    This device
                  </Badge>
                )}
              </p>
              <p className="text-small text-ink-mute">{is_this ? 'Now' : `Last seen ${dayOf(last_seen_at)}`}</p>
            </div>
            {!is_this && (
              <Button
                variant="quiet"
                size="sm"
                busy={end.isPending && end.variables === id}
                onClick={() => end.mutate(id)}
                aria-label={`Sign out: ${device ?? 'a device'}, last seen ${dayOf(last_seen_at)}`}
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
      {sessions.length > 1 && (
        <Button className="mt-4" busy={others.isPending} onClick={() => others.mutate()}>
          Sign out everywhere else
        </Button>
      )}
    </>
  )
}
