import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { v4 } from 'uuid'
import { listRowsLimit } from '../../domain/limits.ts'
import type { ColumnRole } from '../../domain/old-list/list-columns.rules.ts'
import { entryOf, type ListRow, type RowAnswers } from '../../domain/old-list/list-rows.rules.ts'
import { counted, withCommas } from '../../domain/text/counts.ts'
import { village } from '../../domain/village.ts'
import { villageParts } from '../../domain/village-places.ts'
import { askWorker } from '../app/ask-worker.ts'
import { call } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { useSession } from '../app/session.ts'
import { readFile } from '../app/table-file.ts'
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

const ask = <Answer>(
  question: { given: string | ArrayBuffer } | (Pick<ReadList, 'rows'> & { roles: ColumnRole[] }),
) => {
  const facts = { parts: villageParts, state: village.state, thisYear: new Date().getFullYear() }
  const message: ListQuestion = { ...question, village: facts }
  return askWorker<Answer>(new Worker(new URL('./list-worker.ts', import.meta.url), { type: 'module' }), message)
}

export interface ChosenList extends ReadList {
  fileName: string | null
}

export interface ImportOutcome {
  importId: string
  counts: Record<RowState, number>
}

const readList = async (source: File | string): Promise<ChosenList> => {
  const isFile = source instanceof File
  const list = await ask<ReadList>({ given: isFile ? await readFile(source) : source })
  const { length } = list.rows
  if (length === 0) throw new Error('No rows found.')
  if (length > listRowsLimit)
    throw new Error(
      `${withCommas(length)} rows are too many for one import. Please split them into files of up to 5,000.`,
    )
  return { ...list, fileName: isFile ? source.name : null }
}

const lookThrough = async ({ fileName, rows, columns }: ChosenList): Promise<ListPreview> => {
  const read = await ask<ListRow[]>({ rows, roles: columns.map(({ role }) => role) })
  const named = read.filter(({ name }) => name !== '')
  const checked = named.map((row) => {
    const { words: _words, last_used: _year, ...sent } = entryOf(row)
    return sent
  })
  const { found } = named.length > 0 ? await call('check-list', { rows: checked }) : { found: [] }
  return { fileName, rows: read, found, answers: {}, at: Date.now() }
}

const storePauseMs = 300

export function useListImport() {
  const memberId = useSession().user?.id ?? ''
  const [step, setStep] = useState<1 | 2 | 3 | 4>(1)
  const [text, setText] = useState('')
  const [list, setList] = useState<ChosenList | null>(null)
  const [preview, setPreview] = useState(() => readDraftOf(memberId))
  const [looked, setLooked] = useState<ChosenList | null>(null)
  const [isStored, setStored] = useState(true)
  /** The id of the last attempt, by what it sent: a repeated one adds nothing twice. */
  const attempt = useRef({ sent: '', id: '' })

  useEffect(() => {
    const timer = setTimeout(() => setStored(storeDraftOf(memberId, preview)), storePauseMs)
    return () => clearTimeout(timer)
  }, [memberId, preview])

  const reading = useMutation({
    mutationFn: readList,
    onSuccess: (read) => {
      setList(read)
      setStep(2)
    },
  })

  const looking = useMutation({
    mutationFn: lookThrough,
    onSuccess: (read, from) => {
      setPreview(read)
      setLooked(from)
      sending.reset()
      setStep(3)
    },
  })

  const sending = useMutation({
    mutationFn: async (sent: ListPreview): Promise<ImportOutcome> => {
      const rows = entriesOf(sent)
      const text = JSON.stringify(rows)
      if (attempt.current.sent !== text) attempt.current = { sent: text, id: v4() }
      const { id } = attempt.current
      const { added, found } = await call('import-list', { import_id: id, rows })
      const counts = countStates({ ...sent, found: [...sent.found, ...found] })
      return { importId: id, counts: { ...counts, new: added } }
    },
    onSuccess: (_outcome, sent) => {
      setPreview(restOf(sent, 'look'))
      setText('')
      setList(null)
      setStep(4)
      setStored(storeDraftOf(memberId, restOf(sent, 'look')))
      void refresh('list-imports', 'get-old-list', 'get-first-steps')
    },
  })

  return {
    step,
    text,
    list,
    preview,
    isStored,
    reading,
    looking,
    sending,
    setText,
    goTo: setStep,
    setRole: (at: number, role: ColumnRole) =>
      setList(
        list && {
          ...list,
          columns: list.columns.map((column, place) => (place === at ? { ...column, role } : column)),
        },
      ),
    /** Answers that were given stay, as long as the columns do. */
    lookThrough: () => list && (preview && looked === list ? setStep(3) : looking.mutate(list)),
    answer: (answers: Record<number, RowAnswers>) =>
      preview && setPreview({ ...preview, answers: { ...preview.answers, ...answers } }),
    bringIn: () => preview && sending.mutate(preview),
  }
}

export type ListImportState = ReturnType<typeof useListImport>

export const rowsInWords = (count: number): string => counted(count, 'row')
