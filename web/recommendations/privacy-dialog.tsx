import { pageSettings } from '../app/page-settings.ts'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Email } from '../ui/email.tsx'

export function PrivacyDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title="Privacy"
      description="What happens to your recommendation"
      actions={
        <Button variant="primary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className="grid gap-4">
        <Part title="You">
          Your name and email are never shown with a recommendation. The administrators who review it see your account
          email, so they can ask if something is unclear.
        </Part>
        <Part title="What parents see">
          Once it’s approved, signed-in parents see your rating, highlights, own words, pricing, and year, and the
          provider’s city. A person is shown by first name and last initial, a business by its full name. A few recent
          ones also appear on the home page, which visitors can read, without pricing or contact details.
        </Part>
        <Part title="How to reach the provider">
          Email, phone, and social profile are sent and kept only if you check that the provider agreed. Only signed-in
          parents can open them. A website or start date is open to signed-in parents either way.
        </Part>
        <Part title="On this device">
          What you type is saved in this browser until you send it, even if you lose your connection. Sending it or
          choosing Start over clears it.
        </Part>
        <Part title="If you change your mind">
          You can edit or withdraw it anytime from My Recommendations in your account. Or write to{' '}
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
