import { Link } from '@tanstack/react-router'
import { CirclePlus, CircleX, Eye, House, type LucideIcon } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  type ListRow,
  likelyAnswers,
  type RowAnswers,
  type RowQuestion,
} from '../../domain/old-list/list-rows.rules.ts'
import type { FoundRow } from '../../domain/old-list/old-list.contracts.ts'
import { categories } from '../../domain/providers/categories.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { isAnswerUnknown } from '../app/unknown-answer.ts'
import { Badge, type BadgeKind } from '../ui/badge.tsx'
import { Button, LinkButton } from '../ui/button.tsx'
import { PickChip } from '../ui/chip.tsx'
import { classes } from '../ui/classes.ts'
import { monthOf } from '../ui/dates.ts'
import { Segment } from '../ui/segment.tsx'
import { SelectField } from '../ui/select-field.tsx'
import { countStates, type ListPreview, type RowState, rowStates, statesOf } from './list-preview.ts'
import { StepFoot } from './step-foot.tsx'
import type { ListImportState } from './use-list-import.ts'

const rowsAtOnce = 100
/** Rows that need a look, from which on all likely answers can be taken with one button. */
const manyLooks = 5

const looks: Record<RowState, { word: string; kind: BadgeKind; icon: LucideIcon }> = {
  new: { word: 'New', kind: 'approved', icon: CirclePlus },
  here: { word: 'Already here', kind: 'new', icon: House },
  look: { word: 'Needs a look', kind: 'pending', icon: Eye },
  unusable: { word: 'Not usable', kind: 'rejected', icon: CircleX },
}
type Filter = 'all' | RowState

const order: RowState[] = ['look', 'unusable', 'here', 'new']

const questions: Record<RowQuestion['about'], string> = {
  twin: 'Two in this file.',
  town: 'Which town?',
  kind: 'Which kind of care?',
  family: 'The words name a family.',
}

/** An import may have come in although its answer was lost. */
const failureOf = (error: Error) =>
  isAnswerUnknown(error)
    ? (['We lost the connection before we heard back.', 'Please try again. Nothing is added twice.'] as const)
    : (['We couldn’t bring in your list. Nothing was stored.', error.message] as const)

export function ListRows({ state, preview }: { state: ListImportState; preview: ListPreview }) {
  const { list, isStored, sending, answer, bringIn, change } = state
  const [shown, setShown] = useState(rowsAtOnce)
  const rowList = useRef<HTMLUListElement>(null)
  const stateOf = statesOf(preview)
  const counts = countStates(preview)
  const select = (filter: Filter) => ({
    filter,
    chosen: preview.rows
      .filter((row) => filter === 'all' || stateOf(row) === filter)
      .toSorted((one, other) => order.indexOf(stateOf(one)) - order.indexOf(stateOf(other))),
  })
  // rows stay as they were selected: none moves while it is answered
  const [{ filter, chosen }, setSelection] = useState(() => select('all'))
  const found = new Map(preview.found.map((one) => [one.row, one]))
  const rest = chosen.length - shown
  const looksLeft = counts.look > 0 && `${counted(counts.look, 'row')} ${counts.look === 1 ? 'needs' : 'need'} a look.`
  const wait = isStored
    ? looksLeft && 'They’ll wait in this browser for 30 days, or until you sign out.'
    : 'We can’t save this list in your browser. It’s here until you close or reload this page.'
  const showMore = () => {
    setShown(shown + rowsAtOnce)
    setTimeout(() => (rowList.current?.children[shown] as HTMLElement | undefined)?.focus())
  }
  const takeLikely = () => {
    const open = preview.rows.filter((row) => stateOf(row) === 'look')
    answer(Object.fromEntries(open.map((row) => [row.row, { ...likelyAnswers(row), ...preview.answers[row.row] }])))
  }
  return (
    <>
      <div className="border-b border-line px-5 py-4 lg:px-6">
        <Segment
          tally
          label="Rows shown"
          options={(['all', ...rowStates] as const).map((value) => ({
            value,
            label: value === 'all' ? 'All' : looks[value].word,
            start: (
              <b className="font-display text-[1.0625rem] text-ink leading-[1.3] tabular-nums md:text-[1.5rem] md:leading-[1.2]">
                {withCommas(value === 'all' ? preview.rows.length : counts[value])}
              </b>
            ),
          }))}
          value={filter}
          onValueChange={(value) => {
            setSelection(select(value))
            setShown(rowsAtOnce)
          }}
        />
      </div>
      <ul ref={rowList} aria-label="Rows of your list" inert={sending.isPending}>
        {chosen.slice(0, shown).map((row) => (
          <Row
            key={row.row}
            row={row}
            state={stateOf(row)}
            found={found.get(row.row)}
            answers={preview.answers[row.row] ?? {}}
            onAnswer={(answers) => answer({ [row.row]: answers })}
          />
        ))}
      </ul>
      {(rest > 0 || counts.look > manyLooks) && (
        <p className="flex flex-wrap items-center gap-x-4 px-5 py-2 text-small text-ink-mute lg:px-6">
          {counts.look > 0 && <span>Those that need a look come first.</span>}
          {rest > 0 && <LinkButton onClick={showMore}>{`Show ${Math.min(rest, rowsAtOnce)} more`}</LinkButton>}
          {counts.look > manyLooks && <LinkButton onClick={takeLikely}>Use the likely answers</LinkButton>}
        </p>
      )}
      <StepFoot
        onBack={() => change({ step: list ? 2 : 1 })}
        hint={[looksLeft, wait].filter(Boolean).join(' ')}
        failure={sending.error && failureOf(sending.error)}
      >
        <Button
          variant="primary"
          size="lg"
          busy={sending.isPending}
          disabledReason={counts.new === 0 ? 'Nothing new to bring in' : undefined}
          onClick={bringIn}
        >
          {sending.error ? 'Try again' : `Bring in ${withCommas(counts.new)}`}
        </Button>
      </StepFoot>
    </>
  )
}

type RowProps = {
  row: ListRow
  state: RowState
  found: FoundRow | undefined
  answers: RowAnswers
  onAnswer: (answers: RowAnswers) => void
}

function Row({ row, state, found, answers, onAnswer }: RowProps) {
  const { kind, icon, word } = looks[state]
  const isAsked = row.name !== '' && !found
  return (
    <li
      tabIndex={-1}
      className={classes(
        'grid grid-cols-[minmax(0,1fr)_auto] items-baseline gap-x-4 gap-y-0.5 border-b border-line/75 px-5 py-2.5 text-small outline-none lg:grid-cols-[2.75rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1.35fr)_9rem] lg:px-6',
        state === 'look' && 'bg-warn-soft/35',
        state === 'unusable' && 'bg-danger-soft/55',
      )}
    >
      <span className="text-ink-mute tabular-nums max-lg:hidden">{row.row}</span>
      <b className="font-semibold text-base wrap-anywhere">
        <bdi>{row.name}</bdi>
      </b>
      <span className="wrap-anywhere max-lg:col-span-full">{row.about}</span>
      <span className="truncate text-ink-soft max-lg:col-span-full">{row.words && `“${row.words}”`}</span>
      <span className="justify-self-end max-lg:col-start-2 max-lg:row-start-1">
        <Badge kind={kind} icon={icon}>
          {word}
        </Badge>
      </span>
      <div className="col-span-full grid gap-2 text-ink-soft empty:hidden lg:col-start-2">
        {row.name === '' && <p>No name. Left out.</p>}
        {found?.state === 'here' && <Here page={found.page} />}
        {isAsked && state === 'unusable' && <p>Left out.</p>}
        {isAsked &&
          row.questions.map((question) => (
            <Question key={question.about} {...{ question, answers, onAnswer }} name={row.name} />
          ))}
      </div>
    </li>
  )
}

function Here({ page }: { page: FoundRow['page'] }) {
  if (!page) return <p>Already in an earlier list. Nothing is added.</p>
  return (
    <p>
      <Link to="/providers/$slug" params={{ slug: page.short_id }} className="link">
        <bdi>{page.shown_name}</bdi>
      </Link>
      <span>{` has had a page since ${monthOf(page.since)}. Nothing is added to it.`}</span>
    </p>
  )
}

type QuestionProps = { question: RowQuestion; name: string } & Pick<RowProps, 'answers' | 'onAnswer'>

function Question({ question: { about, details, options }, name, answers, onAnswer }: QuestionProps) {
  const value = answers[about]
  const choose = (chosen: string) => onAnswer({ ...answers, [about]: chosen })
  return (
    <fieldset className="flex min-w-0 flex-wrap items-center gap-2">
      <legend className="float-left contents">
        {[questions[about], details].filter(Boolean).join(' ')}
        <span className="sr-only"> {name}</span>
      </legend>
      {options.map((option, at) => (
        <PickChip
          key={option.value}
          pressed={option.value === value}
          className={value === undefined && at === 0 ? 'border-primary bg-primary-soft/50' : undefined}
          onClick={() => choose(option.value)}
        >
          {option.label}
        </PickChip>
      ))}
      {about === 'kind' && (
        <SelectField
          label="Another kind"
          labelHidden
          placeholder="Another kind"
          className="w-52"
          options={categories.map(({ slug, label }) => ({ value: slug, label }))}
          value={options.some((option) => option.value === value) ? undefined : value}
          onValueChange={choose}
        />
      )}
    </fieldset>
  )
}
