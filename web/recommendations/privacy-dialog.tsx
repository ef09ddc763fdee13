// What happens with a recommendation, told before one agrees to it.
import { pageSettings } from '../app/page-settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Email } from '../ui/email.tsx'

/** Opens over the form; closing leads back to where one was. */
export function PrivacyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Privacy"
      description="What happens with your recommendation"
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <Part title="You">
          Your name and email are never shown with a recommendation. The administrators who review it see the email of
          your account, so that they can ask you if something is unclear.
        </Part>
        <Part title="What parents see">
          Once it is approved, signed-in parents see your rating, highlights, own words, pricing and year, and the
          provider’s city. A person is shown by first name and last initial, a business by its full name. A few recent
          ones, without pricing and contact details, also stand on the home page, which visitors can read.
        </Part>
        <Part title="How to reach the provider">
          Email, phone and social profile are sent and kept only if you tick that the provider agreed, and only
          signed-in parents can open them. A website and a start date are open to signed-in parents without that tick.
        </Part>
        <Part title="On this device">
          What you type is kept in this browser until you send it, also when the connection drops. Sending removes it,
          and so does Start over.
        </Part>
        <Part title="If you change your mind">
          You can edit or withdraw it at any time: open it under My Recommendations in your account. Or write to{' '}
          <a className="link" href={`mailto:${pageSettings.contactEmail}`}>
            <Email address={pageSettings.contactEmail} />
          </a>
          .
        </Part>
      </div>
    </Dialog>
  )
}

function Part({ title, children }: { title: string; children: React.ReactNode }) {
  return (
    <section>
      <h3 className="name">{title}</h3>
      <p className="mt-0.5 text-ink-soft">{children}</p>
    </section>
  )
}
