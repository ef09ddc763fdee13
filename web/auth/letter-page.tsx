import type { ReactNode } from 'react'
import { Letter, LetterTitle, VillageScene } from '../ui/letter.tsx'
import { PageTitle } from '../ui/page-title.tsx'

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
