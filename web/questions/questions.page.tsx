import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { ChevronDown, Megaphone } from 'lucide-react'
import type { Answer } from '../../domain/contract.ts'
import { questionsPageSize } from '../../domain/limits.ts'
import { parseLocation } from '../../domain/places/location.rules.ts'
import { categorySlugs } from '../../domain/providers/categories.ts'
import type { listQuestions } from '../../domain/questions/questions.contracts.ts'
import { counted } from '../../domain/text/counts.ts'
import { pagesOf } from '../app/call.ts'
import { useSession } from '../app/session.ts'
import { BrowsePlaces } from '../places/browse-places.tsx'
import { useOwnTown } from '../places/own-town.ts'
import { Button } from '../ui/button.tsx'
import { Card } from '../ui/card.tsx'
import { categoryOptions } from '../ui/category-icon.tsx'
import { ChipButton, ChipLink, PickChip } from '../ui/chip.tsx'
import { Illustration } from '../ui/illustration.tsx'
import { chipSelect, SelectField } from '../ui/select-field.tsx'
import { PagedList } from '../ui/show-more.tsx'
import { LoadingBlock } from '../ui/states.tsx'
import { answersWords, groupOf, ownStateWords, whereWords } from './question.copy.ts'
import { QuestionRow, ShortRow, ShortRows } from './question-row.tsx'

const kindOptions = [{ value: '', label: 'Any kind of care' }, ...categoryOptions]
const orderOptions = [
  { value: 'newest', label: 'Newest' },
  { value: 'soonest', label: 'Needed soonest' },
  { value: 'unanswered', label: 'Unanswered first' },
] as const

/** The page at `/questions`: by default near the member's own town. */
export function QuestionsPage() {
  const address = useSearch({ from: '/questions' })
  const navigate = useNavigate()
  const signedIn = useSession().user !== null
  const ownTown = useOwnTown()
  const location = address.location?.slice(0, 200) ?? ownTown
  const kind = categorySlugs.find((slug) => slug === address.kind)
  const { value: order, label: orderWords } =
    orderOptions.find(({ value }) => value === address.order) ?? orderOptions[0]
  const recommended = address.recommended === '1'
  const list = useInfiniteQuery({
    ...pagesOf('list-questions', {
      location: location ?? '',
      order,
      ...(kind && { kind }),
      ...(recommended && { recommended: '1' }),
    }),
    enabled: signedIn && location !== undefined,
  })
  const first = list.data?.pages[0]
  const questions = list.data?.pages.flatMap((page) => page.questions) ?? []
  // questions are under the heading of their time, or of their order; closed ones come last
  const rows = questions.map((question) => {
    const isClosed = question.state_now === 'closed'
    return { question, group: isClosed ? 'Closed' : order === 'newest' ? groupOf(question) : orderWords }
  })
  const town = parseLocation(location ?? '').city ?? location
  const where = whereWords(first?.region, town)
  const rest = (first?.total ?? 0) - questions.length
  const change = (changed: typeof address) =>
    navigate({ to: '/questions', search: { ...address, ...changed }, resetScroll: false })
  const ask = (className: string) => (
    <Button asChild variant="primary" icon={Megaphone} className={className}>
      <Link to="/ask" search={{ location, kind }}>
        Ask the village
      </Link>
    </Button>
  )
  return (
    <div className="page min-h-[34rem] pt-5 pb-10">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div>
          <h1 className="h2">Parents near you ask</h1>
          <p className="mt-0.5 min-h-[1lh] text-ink-soft text-small" role="status">
            {first?.total ? `${`${counted(first.total, 'open question')} ${where}`.trim()}.` : null}
          </p>
        </div>
        {ask('xl:hidden print:hidden')}
      </div>
      <div className="relative -mx-5 mt-1 flex items-center gap-2 overflow-x-auto px-5 py-1 [scrollbar-width:none] md:-mx-1 md:px-1 print:hidden">
        <BrowsePlaces
          chosen={location ?? ''}
          onChoose={(chosen) => change({ location: chosen })}
          opener={(open) => (
            <ChipButton
              aria-haspopup="dialog"
              className="border-transparent bg-primary-soft text-on-primary-soft"
              onClick={open}
            >
              <span className="truncate">{town ? `Near ${town}` : 'Near any town'}</span>
              <ChevronDown size={17} />
            </ChipButton>
          )}
        />
        <SelectField
          label="Kind of care"
          labelHidden
          options={kindOptions}
          value={kind ?? ''}
          onValueChange={(chosen) => change({ kind: chosen })}
          className={chipSelect}
        />
        <PickChip
          pressed={recommended}
          className="whitespace-nowrap"
          onClick={() => change({ recommended: recommended ? '' : '1' })}
        >
          Kinds I have recommended
        </PickChip>
        <SelectField
          label="Order"
          labelHidden
          options={orderOptions}
          value={order}
          onValueChange={(chosen) => change({ order: chosen })}
          className={`${chipSelect} ml-auto [&_.field]:border-transparent [&_.field]:bg-transparent`}
        />
      </div>
      <div className="mt-2 grid grid-cols-[minmax(0,1fr)] items-start gap-x-12 gap-y-8 xl:grid-cols-[minmax(0,1fr)_21rem]">
        <div>
          <PagedList
            query={list}
            rows={rows}
            waiting={<LoadingBlock label="Loading questions" count={5} grid="grid gap-3 pt-3" className="h-28" />}
            failed="We couldn’t load the questions"
            nothing={first && <NoQuestions list={first} where={where} isNarrowed={recommended || kind !== undefined} />}
            row={({ question, group }) => {
              const before = rows[questions.indexOf(question) - 1]
              return (
                <li key={question.id} className="border-line border-b">
                  {before?.group !== group && <h2 className={groupHeading}>{group}</h2>}
                  {group === 'Earlier' || group === 'Closed' ? (
                    <ShortRow question={question} end={answersWords(question.answers_count)} />
                  ) : (
                    <QuestionRow question={question} />
                  )}
                </li>
              )
            }}
            focus="h3 a"
            moreClass="pt-3"
            // of a kind, closed ones follow
            moreWords={rest > 0 && !kind ? `Show ${Math.min(rest, questionsPageSize)} more` : 'Show more'}
          />
        </div>
        <aside className="grid gap-4 print:hidden" aria-label="Your questions">
          <section className="rounded-lg bg-tint px-5 pt-4.5 pb-5 max-xl:hidden">
            <h2 className="h4">Looking for someone?</h2>
            <p className="mt-0.5 text-ink-soft text-small">
              <span>{first?.readers ? `${counted(first.readers, 'parent')} ${where} read` : 'Other parents read'}</span>{' '}
              what you ask. Your name stays out of it.
            </p>
            {ask('mt-3.5 w-full')}
          </section>
          {first && first.mine.length > 0 && (
            <ShortRows
              title="You asked"
              questions={first.mine.slice(0, shownOwn)}
              wordsOf={ownStateWords}
              after={
                <p className="mt-3 text-ink-mute text-small">
                  Two open questions at a time. No answer ever shows who wrote it.
                </p>
              }
            />
          )}
        </aside>
      </div>
    </div>
  )
}

const groupHeading = 'name border-line border-b pt-7 pb-2 text-[0.9375rem] leading-[1.35] [li:first-child>&]:pt-3'

const shownOwn = 5

type Questions = Answer<typeof listQuestions>

type NoQuestionsProps = { list: Questions; where: string; isNarrowed: boolean }

function NoQuestions({ list: { elsewhere }, where, isNarrowed }: NoQuestionsProps) {
  return (
    <>
      <Card as="section" className="mt-1 flex flex-wrap items-center gap-6 px-5.5 py-8">
        <Illustration name="empty" className="mx-auto w-48 flex-none" />
        <div className="min-w-60 flex-1">
          <h2 className="h3">{`All quiet ${where}`.trim()}</h2>
          <p className="mt-1 text-ink-soft">
            <span>{isNarrowed ? 'No open question fits these filters.' : 'No one is looking right now.'}</span>
            {elsewhere.length > 0 && <span> There are questions further away.</span>}
          </p>
          <div className="mt-3 flex flex-wrap gap-2 empty:hidden">
            {elsewhere.map(({ place, questions }) => (
              <ChipLink
                key={place}
                to="/questions"
                search={(address) => ({ ...address, location: place })}
                count={questions}
              >
                {place}
              </ChipLink>
            ))}
          </div>
        </div>
      </Card>
      <section className="panel mt-4 flex flex-wrap items-center justify-between gap-4 px-5 py-4">
        <div>
          <h2 className="name">Someone helped your family?</h2>
          <p className="text-ink-soft text-small">A good word now answers the next question.</p>
        </div>
        <Button asChild>
          <Link to="/add-listing">Share Your Experience</Link>
        </Button>
      </section>
    </>
  )
}
