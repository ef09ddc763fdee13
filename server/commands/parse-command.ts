// How commands are called: their words and options, and what is said when something is wrong with them.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '../../domain/refusal.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { isWrongArgument } from '../platform/operator-error.ts'
import { CommandError, type CommandForm, type CommandParts } from './command.ts'

/** What went wrong, line by line; a refused field says more than that one was refused. */
const sentencesOf = (error: unknown): string[] => {
  if (error instanceof Refusal && error.fields) return error.fields.map(({ message }) => message)
  if (error instanceof Refusal) return [sentenceOf(error)]
  return [error instanceof Error ? error.message : String(error)]
}

/** A command with its word and options, as help shows it: in brackets what may be left out. */
export const usageOf = (name: string, { word, options = {}, required = [] }: CommandForm): string => {
  const shown = Object.entries(options).map(([option, value]) =>
    required.includes(option) ? `--${option} ${value}` : `[--${option} ${value}]`,
  )
  return [name, ...(word ? [word] : []), ...shown].join(' ')
}

/**
 * The word and the options of a command, a file or folder as a whole path; throws a `CommandError` for what it does not know or
 * lacks.
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

/** The number that an option gives, or `otherwise`; throws a `CommandError` outside 1 to `most`. */
export const wholeNumber = (option: string, value: string | undefined, otherwise: number, most: number): number => {
  const number = Number(value ?? otherwise)
  if (Number.isInteger(number) && number >= 1 && number <= most) return number
  throw new CommandError(`--${option} must be a whole number from 1 to ${most}.`)
}

/** Parses and runs one command that was typed in `folder`; returns its exit code: 0 done, 1 it failed, 2 it was called wrongly. */
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
