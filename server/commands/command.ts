// What a command of the village command line is and works with, and what a check of the doctor found.
import type { Database } from '../database/open.ts'
import type { Auth } from '../gotrue/create-auth.ts'

export interface Finding {
  level: 'ok' | 'warning' | 'error' | 'skipped'
  /** What was looked at, in a word or two. */
  subject: string
  /** What was seen; never a secret. */
  seen: string
  /** What to do; absent when there is nothing. */
  advice?: string
}

/** The finding `ok` while `bad` is false; otherwise `level` with the advice. */
export const judge = (
  subject: string,
  seen: string,
  bad: boolean,
  advice: string,
  level: 'warning' | 'error' = 'error',
): Finding => (bad ? { level, subject, seen, advice } : { level: 'ok', subject, seen })

/** A finding as one line, and what to do on a second. */
export const linesOf = ({ level, subject, seen, advice }: Finding): string[] => [
  `${level.padEnd(9)}  ${subject}: ${seen}`,
  ...(advice ? [`${' '.repeat(11)}→ ${advice}`] : []),
]

/** An error's code or message, for a finding. */
export const reasonOf = (error: unknown): string => {
  const cause = error instanceof Error && error.cause instanceof Error ? error.cause : error
  if (!(cause instanceof Error)) return String(cause)
  return 'code' in cause && typeof cause.code === 'string' ? `${cause.code} ${cause.message}`.trim() : cause.message
}

export interface CommandOutput {
  print(line: string): void
  complain(line: string): void
}

export interface CommandParts {
  database: Database
  /** Opened only by the commands that need it: it makes the first signing key, and `restore` wants an empty database. */
  auth: () => Promise<Auth>
  /** Public address of the site; empty when it is not known. */
  siteUrl: string
  /** Where mails are written as files when there is no SMTP server. */
  mailDir: string
  /** Folder of the embedded database. */
  dataDir: string
  /** Opens a PostgreSQL server beside the site's own database; whoever opens it closes it. */
  openServer: (url: string) => Promise<Database>
  /** Where the command was typed: files are named as seen from there. */
  folder: string
  io: CommandOutput
}

/** A command that cannot go on; its message is for the operator. */
export class CommandError extends Error {}

/** What a command works with: its statements may take as long as they need. */
export type CommandContext = Omit<CommandParts, 'database'> & Database['background'] & Pick<Database, 'kind'>

export interface CommandForm {
  /** The one word it needs: an address, which it gets in lower case, or the name of a file or a folder. */
  word?: 'EMAIL' | 'FILE' | 'FOLDER'
  /** Its options with what their values are called. */
  options?: Record<string, string>
  /** Those of its options without which it refuses; the others may be left out. */
  required?: readonly string[]
  does: string
}

export interface Command extends CommandForm {
  run(word: string, context: CommandContext, options: Record<string, string | undefined>): Promise<void>
}

/** A command that does not work on the site's database, or opens it in its own way. */
export interface StandaloneCommand extends CommandForm {
  run(
    word: string,
    context: { env: Record<string, string | undefined>; io: CommandOutput },
    options: Record<string, string | undefined>,
  ): Promise<void>
}

/** The id of the member with an address in lower case. Throws a `CommandError` when nobody has it. */
export const memberOf = async ({ auth, db }: CommandContext, email: string): Promise<string> => {
  const id = await (await auth()).findUserId(db, email)
  if (!id) throw new CommandError(`No member has the address ${email}.`)
  return id
}
