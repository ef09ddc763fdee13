import { Megaphone } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { parseLocation } from '../../domain/places/location.rules.ts'
import { Button } from '../ui/button.tsx'
import { AskCard, type AskCardProps } from './ask-card.tsx'

type AskVillageProps = Pick<AskCardProps, 'kind' | 'location'> & { open: boolean }

/** Below a search: the form, or the line that opens it in its place. */
export function AskVillage({ kind, location, open }: AskVillageProps) {
  /** What the member did last, after which the focus follows. */
  const [pressed, setPressed] = useState<'open' | 'close' | null>(null)
  const opener = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (pressed === 'close') opener.current?.focus()
  }, [pressed])
  if (pressed === null ? open : pressed === 'open')
    return <AskCard {...{ kind, location }} focusWords={pressed === 'open'} onClose={() => setPressed('close')} />
  const { city } = parseLocation(location)
  return (
    <section
      aria-labelledby="ask"
      className="flex flex-wrap items-center gap-x-5 gap-y-3 rounded-lg bg-tint px-5.5 py-4.5"
    >
      <div className="min-w-56 flex-1">
        <h3 id="ask" className="h4">
          Not the right one? Ask the village
        </h3>
        <p className="text-ink-soft text-small wrap-anywhere">
          {`Parents ${city ? `near ${city}` : 'here'} can answer. Your name stays out of it.`}
        </p>
      </div>
      <Button
        ref={opener}
        variant="primary"
        icon={Megaphone}
        aria-expanded={false}
        className="max-md:w-full"
        onClick={() => setPressed('open')}
      >
        Ask the village
      </Button>
    </section>
  )
}
