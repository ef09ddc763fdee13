import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Illustration } from './illustration.tsx'
import { PageTitle } from './page-title.tsx'

/** A letter: a card with the striped top edge. `wide` is for the long sign-up form. */
export function Letter({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classes('card flap letter', wide && 'max-w-[42rem]')}>{children}</div>
}

/** The heading of a letter that is not wide; every prop of the HTML element passes through. */
export function LetterTitle({ className, ...heading }: ComponentProps<'h1'>) {
  return <h1 {...heading} className={classes('h1 break-words text-[2rem] md:text-[2.375rem]', className)} />
}

/** A whole screen: sky, the village at the bottom, and the letter on the left (in the middle on smaller screens). */
export function VillageScene({ children }: { children: ReactNode }) {
  return (
    <div className="sky sky-top scene">
      <div className="scene-letter">{children}</div>
      <div className="scene-art" aria-hidden="true">
        <Illustration name="hero" cover className="h-full w-full" />
      </div>
    </div>
  )
}

/** A whole screen of sky that ends in the page's own colour, for a letter in the middle. */
export function SkyScene({ children }: { children: ReactNode }) {
  return (
    <div className="sky-top sky-fade">
      <div className="px-4 pb-16 pt-3 md:px-8">{children}</div>
    </div>
  )
}

type LetterPageProps = {
  /** Also what is shown in the browser's tab, unless the page keeps its own name there. */
  title: string
  keepsName?: boolean
  lead?: ReactNode
  children: ReactNode
}

/** The page of a short form; long ones use SkyScene with a wide letter. */
export function LetterPage({ title, keepsName = false, lead, children }: LetterPageProps) {
  return (
    <VillageScene>
      {!keepsName && <PageTitle title={title} />}
      <Letter>
        <LetterTitle>{title}</LetterTitle>
        {lead && <p className="mt-2.5 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Letter>
    </VillageScene>
  )
}
