// How commands are called: their words and options, and what is said when something is wrong with them.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { Refusal } from '../../domain/refusal.ts'
import { sentenceOf } from '../../domain/refusals.ts'
import { isWrongArgument } from '../platform/operator-error.ts'
import { CommandError, type CommandForm, type CommandOutput } from './command.ts'

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

const optionsFor = ({ options = {} }: CommandForm) =>
  Object.fromEntries(Object.keys(options).map((option) => [option, { type: 'string' as const }]))

/** The words after a command with its file or folder as seen from here: who carries it out may stand elsewhere. */
export const withWholePath = (form: CommandForm, args: readonly string[]): string[] => {
  if (form.word !== 'FILE' && form.word !== 'FOLDER') return [...args]
  const options = optionsFor(form)
  const { tokens } = parseArgs({ args: [...args], options, allowPositionals: true, strict: false, tokens: true })
  const word = tokens.find((token) => token.kind === 'positional')
  return word ? args.with(word.index, resolve(word.value)) : [...args]
}

/** The word and the options of a command; throws a `CommandError` for what it does not know or lacks. */
const parse = (name: string, form: CommandForm, args: readonly string[]) => {
  const { word } = form
  const { values, positionals } = parseArgs({ args: [...args], options: optionsFor(form), allowPositionals: true })
  const [first = '', second] = word ? positionals : ['', positionals[0]]
  if (second !== undefined) throw new CommandError(`There is one word too many: ${second}`)
  if ((word === 'FILE' || word === 'FOLDER') && !first)
    throw new CommandError(`${name} needs the name of a ${word.toLowerCase()}.`)
  if (word !== 'EMAIL') return { word: first, options: values }
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

/** Parses and runs one command; returns its exit code: 0 done, 1 it failed, 2 it was called wrongly. */
export const carryOut = async (
  name: string,
  form: CommandForm,
  args: readonly string[],
  io: CommandOutput,
  run: (word: string, options: Record<string, string | undefined>) => Promise<void>,
): Promise<number> => {
  try {
    const { word, options } = parse(name, form, args)
    await run(word, options)
    return 0
  } catch (error) {
    for (const line of sentencesOf(error)) io.complain(line)
    if (!(error instanceof CommandError) && !isWrongArgument(error)) return 1
    io.complain(`Usage: ${usageOf(name, form)}`)
    return 2
  }
}
