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
  // opened after it stands, so that the focus comes back to where it was
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
  // after the dialog has given the focus back
  setTimeout(() => {
    root.unmount()
    place.remove()
  }, 500)
  return given
}

/** Resolves with whether the second factor was given; several that ask at once share one dialog. */
export const askAgain = (words: Words = usual): Promise<boolean> => {
  asking ??= ask(words).finally(() => {
    asking = undefined
  })
  return asking
}
