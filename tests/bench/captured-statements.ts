// A call carried out by the site's own handler, without a server around it; and the statements it runs.
import { createHash } from 'node:crypto'
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

const log = pino({ level: 'silent' })

/** Carries out a call. `input` is as the contract's schema gives it. */
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
    // Searches are counted a moment later, when the database may be closed.
    log,
  } as never)

/** Carries out a call and gives back the statements it ran, in the order they ended. */
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
