// A ticket with a referral code to hand over.
import type { ReactNode } from 'react'
import { CopyButton } from './copy-button.tsx'

type TicketProps = {
  title: string
  /** A line or two under the title. */
  children: ReactNode
  code: string
  /** Beside the button, for example how many joined with the code. */
  note: ReactNode
}

/** The code, tracked wide so that it can be read aloud, and a button that copies it. */
export function Ticket({ title, children, code, note }: TicketProps) {
  return (
    <section
      className="ticket relative overflow-hidden rounded-lg bg-band p-7 pb-6 text-on-band [--color-focus:var(--color-poppy-300)]"
      aria-label={title}
    >
      <h2 className="h3">{title}</h2>
      <p className="mt-1.5 text-on-band-mute">{children}</p>
      {/* where it is torn */}
      <div className="relative -mx-7 my-6 border-t-2 border-dashed border-laurel-600">
        <span className="absolute -top-[13px] -left-3 size-6 rounded-full bg-bg print:hidden" />
        <span className="absolute -top-[13px] -right-3 size-6 rounded-full bg-bg print:hidden" />
      </div>
      <p className="code text-[1.4375rem] wrap-anywhere">{code}</p>
      <div className="mt-4 flex flex-wrap items-center justify-between gap-3">
        <CopyButton text={code} variant="paper" />
        <span className="ml-auto text-right text-small text-on-band-mute">{note}</span>
      </div>
    </section>
  )
}
