// A page that is one letter before the village: the title, a line under it, and what there is to do.
import type { ReactNode } from 'react'
import { Letter, LetterTitle, VillageScene } from '../ui/letter.tsx'
import { PageTitle } from '../ui/page-title.tsx'

type LetterPageProps = {
  lead?: ReactNode
  children: ReactNode
} & (
  | {
      /** Name of what is shown in the browser's tab, and its heading. */
      title: string
      heading?: never
    }
  | {
      /** Heading of a page that keeps its own name. */
      heading: string
      title?: never
    }
)

/** The page of a short form; long ones use SkyScene with a wide letter. */
export function LetterPage({ title, heading, lead, children }: LetterPageProps) {
  return (
    <VillageScene>
      {title && <PageTitle title={title} />}
      <Letter>
        <LetterTitle>{heading ?? title}</LetterTitle>
        {lead && <p className="mt-2.5 text-ink-soft">{lead}</p>}
        <div className="mt-6">{children}</div>
      </Letter>
    </VillageScene>
  )
}
