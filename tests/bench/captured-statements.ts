// The statements the site itself runs for a call, taken from its own handlers, so that what is compared cannot drift.
import { pino } from 'pino'
import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Handler } from '../../server/http/serve.ts'
import { noteStatements } from '../plans.ts'

/** SQL with `$1`, `$2` … and a value for each. */
export interface Statement {
  text: string
  parameters: unknown[]
}

/** Carries out a call by its handler, as `caller`, and gives back the statements it ran, in the order they ended. */
export const captureStatements = async (
  database: Database,
  { contract, act }: Handler,
  input: unknown,
  caller: Caller | null = null,
): Promise<Statement[]> => {
  const { db, statements } = noteStatements(database.background.db)
  const call = {
    database: { ...database, db },
    db,
    input: contract.input.parse(input),
    caller,
    now: () => new Date(),
    today: new Date().toISOString().slice(0, 10),
    siteUrl: () => 'http://localhost',
    // Searches are counted a moment later, when the database may be closed.
    log: pino({ level: 'silent' }),
  }
  await act(call as never)
  return statements.map(({ sql, parameters }) => ({ text: sql, parameters: [...parameters] }))
}

/** A parameter that differs from request to request is a slot, by name; any other keeps the value it was captured with. */
export type Parameter = { slot: string } | { value: unknown }

/** A captured statement to run again with other values in its slots. */
export interface Template {
  text: string
  parameters: Parameter[]
}

/** Names of the columns that the parameters of a statement built by Kysely are for, by place. */
const columnsOf = (text: string): Map<number, string> => {
  const columns = new Map<number, string>()
  const [, listed = '', values = ''] = /^insert into [^(]*\(([^)]*)\) values \(([^)]*)\)/.exec(text) ?? []
  const names = [...listed.matchAll(/"(\w+)"/g)]
  for (const [i, [, place]] of [...values.matchAll(/\$(\d+)/g)].entries())
    columns.set(Number(place), names[i]?.[1] ?? '')
  for (const [, column = '', place] of text.matchAll(/"(\w+)" = \$(\d+)/g)) columns.set(Number(place), column)
  return columns
}

/**
 * Opens slots in a captured statement. `slots` names them by column for a statement built by Kysely, and lists them by
 * place for one written by hand. Throws when the statement is not as expected: then the site has changed, and so must we.
 */
export const openSlots = (
  statement: Statement | undefined,
  begins: string,
  slots: Record<string, string> | string[],
): Template => {
  if (!statement?.text.trimStart().startsWith(begins)) {
    throw new Error(`The site runs "${statement?.text ?? 'nothing'}" where the bench expects "${begins} …"`)
  }
  const columns = columnsOf(statement.text)
  const nameOf = (i: number): string | undefined => (Array.isArray(slots) ? slots[i] : slots[columns.get(i + 1) ?? ''])
  const parameters = statement.parameters.map((value, i): Parameter => {
    const slot = nameOf(i)
    return slot ? { slot } : { value }
  })
  const opened = new Set(parameters.flatMap((parameter) => ('slot' in parameter ? [parameter.slot] : [])))
  const missing = Object.values(slots).filter((slot) => !opened.has(slot))
  if (missing.length > 0) throw new Error(`"${begins} …" has no parameter for ${missing.join(', ')}`)
  return { text: statement.text, parameters }
}

/** The template's parameters with these values in its slots. */
export const parametersOf = ({ parameters }: Template, values: object): unknown[] => {
  const given = values as Record<string, unknown>
  return parameters.map((parameter) => ('slot' in parameter ? given[parameter.slot] : parameter.value))
}
