// The types of commands and of the doctor's findings, and how a command is parsed and run.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '../../domain/refusal.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import type { Database } from '../database/open.ts'
import type { Auth } from '../gotrue/create-auth.ts'
import { isWrongArgument } from '../platform/operator-error.ts'

export interface Finding {
  level: 'ok' | 'warning' | 'error' | 'skipped'
  subject: string
  /** The observation; never a secret. */
  seen: string
  advice?: string
}

const advices = {
  configuration: 'Set NODE_ENV=production for a site that others use.',
  address: 'Passwords would be sent unencrypted: use https.',
  'mail delivery': 'No email is being sent: set SMTP_URL.',
  sender: 'Set MAIL_FROM to an address of your own.',
  'village’s file': 'Is it meant so? `check-village` says the same. CONTACT_EMAIL wins over the file’s contactEmail.',
  'data folder': 'This user cannot write there: chown it to the site’s user.',
  disk: 'Free up space (old backups, logs). See "Disk full" in docs/runbook.md.',
  backups: 'The timer is not running or is failing: check its log.',
  'clock of the site': 'Run a time service on both machines.',
  certificate: 'Certificate renewal is failing. See "Certificate expired" in docs/runbook.md.',
  connections: 'A zero-downtime restart needs room for one more process. Lower DATABASE_POOL or raise max_connections.',
  extensions: 'Install them: they come with PostgreSQL as "contrib".',
  migrations: 'The next start applies them, or run `migrate`. Back up first.',
  columns: 'This release changed the schema without a migration: go back to the previous release and report it.',
  pages: 'Searches miss pages. Run `refile` with the file of the site, then start it again.',
  'queued mail': 'Look at last_error in mail_outbox, and try --mail. See "Mail not delivered" in docs/runbook.md.',
  administrators: 'Make one: `create-admin EMAIL`.',
  'signing keys':
    'Run this with the VILLAGE_SECRET or DATA_DIR of the site. If its secret is lost: `accept-secret`, once.',
  'do-not-list': 'Restore a backup from before the change of secret, or remove people again as they write to you.',
  database: 'The site needs PostgreSQL 15 or newer.',
  encoding: 'Make a database with encoding UTF8 and move there.',
  writing: 'It is a replica, was moved, or is read-only. Point DATABASE_URL at the primary.',
  'clock of the database':
    'Run a time service (chrony, systemd-timesyncd) on both: sessions and limits compare the two clocks.',
}

type Level = 'warning' | 'error'

/** The finding `ok` while `bad` is false; otherwise `level` with the advice. */
export const judge = (subject: keyof typeof advices, seen: string, bad: boolean, level: Level = 'error'): Finding =>
  bad ? { level, subject, seen, advice: advices[subject] } : { level: 'ok', subject, seen }

export const linesOf = ({ level, subject, seen, advice }: Finding): string[] => [
  `${level.padEnd(9)}  ${subject}: ${seen}`,
  ...(advice ? [`${' '.repeat(11)}→ ${advice}`] : []),
]

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
  /** Opened only by commands that need it: it creates the first signing key, but `restore` needs an empty database. */
  auth: () => Promise<Auth>
  /** Public URL of the site; empty if it is unknown. */
  siteUrl: string
  mailDir: string
  dataDir: string
  /** Opens another PostgreSQL server; the caller closes it. */
  openServer: (url: string) => Promise<Database>
  /** The folder in which the command was typed; file names are relative to it. */
  folder: string
  io: CommandOutput
}

export class CommandError extends Error {}

/** What a command works with: its statements have no timeout. */
export type CommandContext = Omit<CommandParts, 'database'> & Database['background'] & Pick<Database, 'kind'>

export interface CommandForm {
  /** The required argument: an email address (converted to lower case), a place, or the name of a file or folder. */
  word?: 'EMAIL' | 'FILE' | 'FOLDER' | 'PLACE'
  needs?: Record<string, string>
  options?: Record<string, string>
  does: string
}

export type Options = Record<string, string | undefined>

export interface Command<Context = CommandContext> extends CommandForm {
  run(word: string, context: Context, options: Options): Promise<void>
}

export type StandaloneCommand = Command<{ env: Record<string, string | undefined>; io: CommandOutput }>

/** The id of the member with an address in lower case. Throws a `CommandError` if there is none. */
export const memberOf = async ({ auth, db }: CommandContext, email: string): Promise<string> => {
  const id = await (await auth()).findUserId(db, email)
  if (!id) throw new CommandError(`No member has the address ${email}.`)
  return id
}

/** For `unavailable`, which only the filing of pages throws (server/providers/filing.queries.ts). */
const otherParts =
  'Pages are filed under other parts than those of the village’s file. Is VILLAGE_FILE the one of the site? If the site runs ' +
  'with the embedded database, was it started again after `refile`?'

const sentencesOf = (error: unknown): string[] => {
  if (error instanceof Refusal && error.fields) return error.fields.map(({ message }) => message)
  if (error instanceof Refusal) return [error.code === 'unavailable' ? otherParts : sentenceOf(error)]
  return [error instanceof Error ? error.message : String(error)]
}

export const usageOf = (name: string, { word, needs = {}, options = {} }: CommandForm): string => {
  const needed = Object.entries(needs).map(([option, value]) => `--${option} ${value}`)
  const others = Object.entries(options).map(([option, value]) => `[--${option} ${value}]`)
  return [name, ...(word ? [word] : []), ...needed, ...others].join(' ')
}

/**
 * The argument and the options of a command, with files and folders as absolute paths. Throws a `CommandError` for
 * unknown or missing ones.
 */
const parse = (
  name: string,
  { word, needs, options: others }: CommandForm,
  args: readonly string[],
  folder: string,
) => {
  const known = Object.keys({ ...needs, ...others })
  const options = Object.fromEntries(known.map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [first = '', second] = word ? positionals : ['', positionals[0]]
  if (second !== undefined) throw new CommandError(`Unexpected argument: ${second}`)
  if (word && word !== 'EMAIL' && !first) throw new CommandError(`${name} needs the name of a ${word.toLowerCase()}.`)
  if (word === 'PLACE') return { word: first, options: values }
  if (word !== 'EMAIL') return { word: first && resolve(folder, first), options: values }
  const email = first.trim().toLowerCase()
  if (!/^[^\s@]+@[^\s@]+$/.test(email)) throw new CommandError(`${name} needs an email address.`)
  return { word: email, options: values }
}

/** The number of an option, or `otherwise`; throws a `CommandError` outside 1 to `most`. */
export const parseInteger = (option: string, value: string | undefined, otherwise: number, most: number): number => {
  const number = Number(value ?? otherwise)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new CommandError(`--${option} must be a whole number from 1 to ${most}.`)
}

/** Parses and runs one command that was typed in `folder`; returns its exit code: 0 done, 1 failed, 2 wrong usage. */
export const carryOut = async (
  name: string,
  form: CommandForm,
  args: readonly string[],
  { io, folder }: Pick<CommandParts, 'io' | 'folder'>,
  run: (word: string, options: Options) => Promise<void>,
): Promise<number> => {
  try {
    const { word, options } = parse(name, form, args, folder)
    await run(word, options)
    return 0
  } catch (error) {
    for (const line of sentencesOf(error)) io.complain(line)
    if (!(error instanceof CommandError) && !isWrongArgument(error)) return 1
    io.complain(`Usage: ${usageOf(name, form)}`)
    return 2
  }
}
