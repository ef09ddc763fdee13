// The three things that set the village apart.
import { village } from '../../domain/village.ts'
import { Illustration, type IllustrationName } from '../ui/illustration.tsx'

const values: readonly { title: string; words: string; drawing: IllustrationName }[] = [
  {
    title: 'Verified by Parents',
    words: 'Each provider is here because a parent hired them and vouched for them.',
    drawing: 'spot-verified',
  },
  {
    title: 'Invitation Only',
    words: 'New members arrive with a code from someone already in the village.',
    drawing: 'spot-invite',
  },
  {
    title: 'Parent-to-Parent',
    words: 'Honest notes from neighbors. No ads and no paid placement.',
    drawing: 'spot-parents',
  },
]

/** The three value cards. */
export function Values() {
  return (
    <section className="page py-16 lg:py-22" aria-labelledby="values">
      <h2 id="values" className="sr-only">
        Why {village.name}
      </h2>
      <ul className="grid gap-9 md:grid-cols-3 md:gap-8 lg:gap-6">
        {values.map(({ title, words, drawing }) => (
          <li key={title} className="flex items-center gap-5 md:block lg:flex lg:items-center lg:gap-4">
            <Illustration name={drawing} className="w-28 flex-none md:mb-3 md:w-36 lg:mb-0 lg:w-32" />
            <div>
              <h3 className="h3 text-[1.4375rem]">{title}</h3>
              <p className="mt-1.5 max-w-72 text-ink-soft">{words}</p>
            </div>
          </li>
        ))}
      </ul>
    </section>
  )
}
