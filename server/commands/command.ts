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
  /** The subject, in a word or two. */
  subject: string
  /** The observation; never a secret. */
  seen: string
  advice?: string
}

/** The finding `ok` if `bad` is false; otherwise `level` with the advice. */
export const judge = (
  subject: string,
  seen: string,
  bad: boolean,
  advice: string,
  level: 'warning' | 'error' = 'error',
): Finding => (bad ? { level, subject, seen, advice } : { level: 'ok', subject, seen })

/** A finding as one line, with the advice on a second line. */
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
  /** Opened only by the commands that need it: it creates the first signing key, and `restore` needs an empty database. */
  auth: () => Promise<Auth>
  /** Public URL of the site; empty if it is unknown. */
  siteUrl: string
  /** Where emails are written as files if there is no SMTP server. */
  mailDir: string
  dataDir: string
  /** Opens another PostgreSQL server; the caller closes it. */
  openServer: (url: string) => Promise<Database>
  /** The folder in which the command was typed; file names are relative to it. */
  folder: string
  io: CommandOutput
}

/** A command that cannot continue; its message is for the operator. */
export class CommandError extends Error {}

/** What a command works with: its statements have no timeout. */
export type CommandContext = Omit<CommandParts, 'database'> & Database['background'] & Pick<Database, 'kind'>

export interface CommandForm {
  /** The required argument: an email address (converted to lower case), or the name of a file or folder. */
  word?: 'EMAIL' | 'FILE' | 'FOLDER'
  /** Its options, with placeholders for their values. */
  options?: Record<string, string>
  /** Required options; the others are optional. */
  required?: readonly string[]
  does: string
}

export interface Command extends CommandForm {
  run(word: string, context: CommandContext, options: Record<string, string | undefined>): Promise<void>
}

/** A command that does not use the site's database, or opens it in its own way. */
export interface StandaloneCommand extends CommandForm {
  run(
    word: string,
    context: { env: Record<string, string | undefined>; io: CommandOutput },
    options: Record<string, string | undefined>,
  ): Promise<void>
}

/** The id of the member with an address in lower case. Throws a `CommandError` if there is none. */
export const memberOf = async ({ auth, db }: CommandContext, email: string): Promise<string> => {
  const id = await (await auth()).findUserId(db, email)
  if (!id) throw new CommandError(`No member has the address ${email}.`)
  return id
}

/** The error as lines; for a refused field, its own sentence. */
const sentencesOf = (error: unknown): string[] => {
  if (error instanceof Refusal && error.fields) return error.fields.map(({ message }) => message)
  if (error instanceof Refusal) return [sentenceOf(error)]
  return [error instanceof Error ? error.message : String(error)]
}

/** A command with its argument and options, as help shows it: optional ones in brackets. */
export const usageOf = (name: string, { word, options = {}, required = [] }: CommandForm): string => {
  const shown = Object.entries(options).map(([option, value]) =>
    required.includes(option) ? `--${option} ${value}` : `[--${option} ${value}]`,
  )
  return [name, ...(word ? [word] : []), ...shown].join(' ')
}

/**
 * The argument and the options of a command, with files and folders as absolute paths. Throws a `CommandError` for unknown or
 * missing ones.
 */
const parse = (name: string, { word, options: known = {} }: CommandForm, args: readonly string[], folder: string) => {
  const options = Object.fromEntries(Object.keys(known).map((option) => [option, { type: 'string' as const }]))
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true })
  const [first = '', second] = word ? positionals : ['', positionals[0]]
  if (second !== undefined) throw new CommandError(`Unexpected argument: ${second}`)
  if ((word === 'FILE' || word === 'FOLDER') && !first)
    throw new CommandError(`${name} needs the name of a ${word.toLowerCase()}.`)
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
  run: (word: string, options: Record<string, string | undefined>) => Promise<void>,
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
