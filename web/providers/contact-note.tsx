// What stands in the place of a contact that is not shown.
import { Hourglass, Lock } from 'lucide-react'
import type { ReactNode } from 'react'
import { Refusal } from '../../domain/refusal.ts'

type ContactNoteProps = { icon: 'lock' | 'wait'; title: string; children: ReactNode }

/** A quiet box with the reason. */
export function ContactNote({ icon, title, children }: ContactNoteProps) {
  const Icon = icon === 'lock' ? Lock : Hourglass
  return (
    <div className="mt-3 flex gap-3.5 rounded-md bg-sunk p-4" role={icon === 'wait' ? 'status' : undefined}>
      <Icon size={20} className="mt-0.5 flex-none text-ink-mute" />
      <div>
        <p className="font-semibold">{title}</p>
        <p className="mt-1 text-small text-ink-soft">{children}</p>
      </div>
    </div>
  )
}

/** The server's words when a member has opened as many contacts as they may; null for any other failure. */
export const limitWords = (error: unknown): string | null =>
  error instanceof Refusal && error.code === 'too_many_contacts' ? error.message : null

/** Says when the next contact opens. */
export function ContactLimit({ words }: { words: string }) {
  return (
    <ContactNote icon="wait" title="Not just now">
      {words}
    </ContactNote>
  )
}
