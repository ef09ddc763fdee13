// Runs a call with the site's own handler but without a server, and captures its SQL statements.
import { createHash } from 'node:crypto'
import { pino } from 'pino'
import type { Database } from '../../server/database/open.ts'
import type { Caller } from '../../server/http/caller.ts'
import type { Handler } from '../../server/http/serve.ts'
import { noteStatements } from '../plans.ts'

/** SQL with `$1`, `$2` … and a value for each placeholder. */
export interface Statement {
  text: string
  parameters: unknown[]
}

const log = pino({ level: 'silent' })

/** Runs a call's handler. `input` is the parsed output of the contract's schema. */
export const runHandler = (
  database: Database,
  { act }: Pick<Handler, 'act'>,
  input: unknown,
  caller: Caller,
): Promise<unknown> =>
  act({
    database,
    db: database.db,
    input,
    caller,
    now: () => new Date(),
    today: new Date().toISOString().slice(0, 10),
    siteUrl: () => 'http://localhost',
    auth: {
      digest: (purpose: string, value: string) =>
        createHash('sha256')
          .update(purpose + value)
          .digest('base64url'),
    },
    // Searches are logged asynchronously, possibly after the database was closed.
    log,
  } as never)

/** Runs a call and returns its statements in order of completion. */
export const captureStatements = async (
  database: Database,
  handler: Handler,
  input: unknown,
  caller: Caller,
): Promise<Statement[]> => {
  const { db, statements } = noteStatements(database.background.db)
  await runHandler({ ...database, db }, handler, handler.contract.input.parse(input), caller)
  return statements.map(({ sql, parameters }) => ({ text: sql, parameters: [...parameters] }))
}
