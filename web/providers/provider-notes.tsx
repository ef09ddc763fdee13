// The notes on a provider's page: what single parents wrote, newest first, twenty at a time.

import { useInfiniteQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import { notesPageSize } from '../../domain/limits.ts'
import type { ProviderNote } from '../../domain/providers/provider-page.contracts.ts'
import { pagesOf } from '../app/call.ts'
import { Card } from '../ui/card.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { ShowMore } from '../ui/show-more.tsx'
import { Loading, Skeleton, SkeletonText } from '../ui/skeleton.tsx'
import { Note, pins } from './note.tsx'
import { notesHeading } from './provider-page.copy.ts'

/** Characters from which a note takes both columns. */
const longNote = 220

const isLong = ({ own_words, recommendation }: ProviderNote): boolean =>
  (own_words ?? recommendation).length >= longNote

/** One page of notes, each with whether it takes both columns: the long ones, and those left without a neighbour. */
const layNotes = (notes: readonly ProviderNote[]): { note: ProviderNote; wide: boolean }[] => {
  const laid: { note: ProviderNote; wide: boolean }[] = []
  let alone: { wide: boolean } | undefined
  for (const note of notes) {
    const one = { note, wide: isLong(note) }
    if (one.wide && alone) alone.wide = true
    alone = one.wide || alone ? undefined : one
    laid.push(one)
  }
  if (alone) alone.wide = true
  return laid
}

type ProviderNotesProps = {
  shortId: string
  /** How many there are in all. */
  total: number
}

const columns = 'grid items-start gap-x-6 gap-y-8 md:max-lg:grid-cols-2 xl:grid-cols-2 grid-cols-[minmax(0,1fr)]'

/** The section with its heading, the notes as they come, and a button for the next ones. */
export function ProviderNotes({ shortId, total }: ProviderNotesProps) {
  const notes = useInfiniteQuery(pagesOf('list-provider-notes', { short_id: shortId }))
  const list = useRef<HTMLUListElement>(null)
  const pages = notes.data?.pages ?? []
  const shown = pages.reduce((sum, page) => sum + page.notes.length, 0)
  return (
    <section className="mt-11" aria-labelledby="notes">
      <div className="mb-7 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 id="notes" className="h3">
          {notesHeading(total, pages.length === 0 || pages.some((page) => page.notes.some((note) => note.own_words)))}
        </h2>
        {total > 1 && <span className="text-small text-ink-mute">Newest first</span>}
      </div>
      {notes.isPending && <NotesSkeleton count={Math.min(total, 3)} />}
      {notes.isError && pages.length === 0 && (
        <Card>
          <ErrorState title="Failed to load recommendations" query={notes} />
        </Card>
      )}
      <ul ref={list} className={columns}>
        {pages.flatMap((page, at) =>
          layNotes(page.notes).map(({ note, wide }, index) => (
            <li key={note.id} className={wide ? 'md:max-lg:col-span-2 xl:col-span-2' : ''}>
              <Note note={note} pin={pins[(at * notesPageSize + index) % pins.length] ?? 'poppy'} />
            </li>
          )),
        )}
      </ul>
      <ShowMore pages={notes} list={list} rows={shown} focus="article" className="mt-7">
        <p className="mt-2 text-small text-ink-mute">
          {shown} of {total.toLocaleString('en-US')} shown
        </p>
      </ShowMore>
    </section>
  )
}

function NotesSkeleton({ count }: { count: number }) {
  return (
    <Loading label="Loading recommendations">
      <div className={columns}>
        {['first', 'second', 'third'].slice(0, count).map((place) => (
          <Card key={place} className="p-5 pt-6.5 pb-4.5 md:px-6">
            <SkeletonText className="quote text-[1.25rem] leading-[1.45]" lines={['w-full', 'w-2/3']} />
            <div className="mt-4.5 flex items-center gap-3 border-t border-line pt-3.5">
              <Skeleton round className="h-10 w-10 flex-none" />
              <SkeletonText className="leading-tight" lines={['w-36', 'w-28']} />
            </div>
          </Card>
        ))}
      </div>
    </Loading>
  )
}
