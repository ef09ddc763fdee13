import { useEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { Dialog } from '../ui/dialog.tsx'
import { CodeForm } from './code-form.tsx'

interface Words {
  title: string
  description: string
  action: string
}

const usual: Words = {
  title: 'Is it still you?',
  description: 'It’s been a while. Enter the six-digit code from your app to keep going.',
  action: 'Continue',
}

function AskAgain({ words, onDone }: { words: Words; onDone: (given: boolean) => void }) {
  const [open, setOpen] = useState(false)
  // opened after mounting, so that the dialog returns the focus to the element that had it
  useEffect(() => setOpen(true), [])
  const done = (given: boolean) => {
    setOpen(false)
    onDone(given)
  }
  return (
    <Dialog open={open} onClose={() => done(false)} title={words.title} description={words.description} size="sm">
      <CodeForm action={words.action} onRight={() => done(true)} />
    </Dialog>
  )
}

let asking: Promise<boolean> | undefined

const ask = async (words: Words): Promise<boolean> => {
  const place = document.body.appendChild(document.createElement('div'))
  const root = createRoot(place)
  const given = await new Promise<boolean>((resolve) => root.render(<AskAgain words={words} onDone={resolve} />))
  // after the dialog has returned the focus
  setTimeout(() => {
    root.unmount()
    place.remove()
  }, 500)
  return given
}

/**
 * Asks for the second factor in a dialog and resolves with whether the member entered it. Simultaneous calls share one
 * dialog.
 */
export const askAgain = (words: Words = usual): Promise<boolean> => {
  asking ??= ask(words).finally(() => {
    asking = undefined
  })
  return asking
}
