import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import { Illustration } from './illustration.tsx'
import { PageTitle } from './page-title.tsx'

export function Letter({ wide, children }: { wide?: boolean; children: ReactNode }) {
  return <div className={classes('card flap letter', wide && 'max-w-[42rem]')}>{children}</div>
}

export function LetterTitle({ className, ...heading }: ComponentProps<'h1'>) {
  return <h1 {...heading} className={classes('h1 break-words text-[2rem] md:text-[2.375rem]', className)} />
}

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

export function SkyScene({ children }: { children: ReactNode }) {
  return (
    <div className="sky-top sky-fade">
      <div className="px-4 pb-16 pt-3 md:px-8">{children}</div>
    </div>
  )
}

type LetterPageProps = {
  /** Also the title of the browser's tab, unless the page keeps its own. */
  title: string
  keepsName?: boolean
  lead?: ReactNode
  children: ReactNode
}

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
