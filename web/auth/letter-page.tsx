// A page that is one letter before the village: the title, a line under it, and what there is to do.
import type { ReactNode } from 'react'
import { Letter, LetterTitle, VillageScene } from '../ui/letter.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type LetterPageProps = {
  /** Name of the page in the browser's tab, and its heading unless `heading` is given. */
  title: string
  heading?: string
  lead?: ReactNode
  children: ReactNode
}

/** The page of a short form; long ones use SkyScene with a wide letter. */
export function LetterPage({ title, heading = title, lead, children }: LetterPageProps) {
  return (
    <VillageScene>
      <PageTitle title={title} />
      <Letter>
        <LetterTitle>{heading}</LetterTitle>
        {lead && <p className="mt-2.5 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Letter>
    </VillageScene>
  )
}
