import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { v4 } from 'uuid'
import { listRowsLimit } from '../../domain/limits.ts'
import type { ColumnRole } from '../../domain/old-list/list-columns.rules.ts'
import { entryOf, type ListRow, type RowAnswers } from '../../domain/old-list/list-rows.rules.ts'
import { withCommas } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import { villageParts } from '../../domain/village-places.ts'
import { askWorker } from '../app/ask-worker.ts'
import { call } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { onSignOut } from '../app/stored-items.ts'
import { readFile } from '../app/table-file.ts'
import { useDelay } from '../ui/use-delay.ts'
import {
  countStates,
  entriesOf,
  type ListPreview,
  type RowState,
  readDraftOf,
  restOf,
  storeDraftOf,
} from './list-preview.ts'
import type { ListQuestion, ReadList } from './read-list.ts'

const askReader = <Answer>(given: string | ArrayBuffer, roles?: ColumnRole[]) => {
  const facts = { parts: villageParts, state: village.state, thisYear: new Date().getFullYear() }
  const question: ListQuestion = { given, village: facts, ...(roles && { roles }) }
  return askWorker<Answer>(new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' }), question)
}

export interface ChosenList extends ReadList {
  fileName: string | null
  given: string | ArrayBuffer
}

const readColumns = async (source: File | string): Promise<ChosenList> => {
  const isFile = source instanceof File
  const given = isFile ? await readFile(source) : source
  const read = await askReader<ReadList>(given)
  if (read.count === 0) throw new Error('No rows found.')
  if (read.count > listRowsLimit)
    throw new Error(
      `${withCommas(read.count)} rows are too many for one import. Please split them into files of up to 5,000.`,
    )
  return { ...read, given, fileName: isFile ? source.name : null }
}

const lookThrough = async ({ fileName, given, columns }: ChosenList): Promise<ListPreview> => {
  const roles = columns.map(({ role }) => role)
  const rows = await askReader<ListRow[]>(given, roles)
  const named = rows.filter(({ name }) => name !== '')
  const checked = named.map((row) => {
    const { words: _words, last_used: _year, ...sent } = entryOf(row)
    return sent
  })
  const { found } = named.length > 0 ? await call('check-list', { rows: checked }) : { found: [] }
  return { fileName, rows, found, answers: {}, importId: v4(), at: Date.now() }
}

interface ImportState {
  step: 1 | 2 | 3 | 4
  text: string
  list: ChosenList | null
  /** The list that `preview` is of: going back and forth leaves its answers as long as no column changes. */
  looked: ChosenList | null
  preview: ListPreview | null
  /** How many rows came in, or did not. */
  outcome: Record<RowState, number> | null
}

/** The import, which stays while another part of the dashboard is shown. */
let current: ImportState | null = null
onSignOut(() => {
  current = null
})

const currentOf = (memberId: string): ImportState => {
  current ??= { step: 1, text: '', list: null, looked: null, preview: readDraftOf(memberId), outcome: null }
  return current
}

const storePauseMs = 300

export function useListImport() {
  const memberId = useSession().user?.id ?? ''
  const [state, setState] = useState(() => currentOf(memberId))
  const { list, looked, preview } = state
  const [isStored, setStored] = useState(true)
  const change = (changed: Partial<ImportState>) => {
    if (!current) return
    current = { ...current, ...changed }
    setState(current)
  }

  useDelay(preview, storePauseMs, (shown) => setStored(storeDraftOf(memberId, shown)))

  const reading = useMutation({
    mutationFn: readColumns,
    onSuccess: (read) => change({ list: read, step: 2 }),
  })

  const looking = useMutation({
    mutationFn: lookThrough,
    onSuccess: (read, from) => {
      change({ preview: read, looked: from, step: 3 })
      sending.reset()
    },
  })

  const sending = useMutation({
    mutationFn: async (sent: ListPreview) => {
      const { added, found } = await call('import-list', { import_id: sent.importId, rows: entriesOf(sent) })
      return { ...countStates({ ...sent, found: [...sent.found, ...found] }), new: added }
    },
    onSuccess: (outcome, sent) => {
      const rest = restOf(sent, 'look')
      storeDraftOf(memberId, rest)
      change({ step: 4, text: '', list: null, outcome, preview: rest && { ...rest, importId: v4() } })
      void refresh('list-imports', 'get-old-list', 'get-first-steps')
    },
  })

  return {
    ...state,
    isStored,
    reading,
    looking,
    sending,
    change,
    setRole: (at: number, role: ColumnRole) =>
      list &&
      change({ list: { ...list, columns: list.columns.map((one) => (one.place === at ? { ...one, role } : one)) } }),
    lookThrough: () => list && (preview && looked === list ? change({ step: 3 }) : looking.mutate(list)),
    answer: (answers: Record<number, RowAnswers>) =>
      preview && change({ preview: { ...preview, importId: v4(), answers: { ...preview.answers, ...answers } } }),
    bringIn: () => preview && sending.mutate(preview),
  }
}

export type ListImportState = ReturnType<typeof useListImport>
