// What parents agree to when they join, behind a button.
import { useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'

const guidelines = [
  'Recommend people whose care you have used yourself, and tell it as it was.',
  'Be kind and fair. Write about the care, never about the private life of a family or a provider.',
  'Ask providers before you share how to reach them.',
  'What members share here stays here. Please do not pass on names and contact details outside the village.',
  'No advertising: do not recommend yourself, your own business, or anybody for money.',
  'Invite parents you know and trust. Your code carries your name.',
]

/** A button that opens the community guidelines. */
export function CommunityGuidelines() {
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
          An administrator reads each recommendation before others see it, and may decline one that does not keep to
          these guidelines.
        </p>
      </Dialog>
    </>
  )
}
