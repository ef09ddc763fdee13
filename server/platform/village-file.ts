// Reads the village's file when the program starts: VILLAGE_FILE, or the village.yaml of the project.
import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { isMap, isNode, LineCounter, parseDocument } from 'yaml'
import type { z } from 'zod'
import { type VillageFile, villageSchema } from '../../domain/village.schema.ts'
import { OperatorError, operatorExitCode, systemMessage, toPrint } from './operator-error.ts'

const sentenceOf = (issue: z.core.$ZodIssue): string => {
  const setting = issue.path.map((key) => (typeof key === 'number' ? key + 1 : String(key))).join(' ')
  if (issue.code === 'unrecognized_keys') return `"${issue.keys.join('", "')}" is not a setting.`
  if (issue.code !== 'invalid_type') return `"${setting}" ${issue.message}.`
  if (setting === '') return 'The file has no settings.'
  return issue.input === undefined ? `"${setting}" is missing.` : `"${setting}" must be of the type ${issue.expected}.`
}

const parse = (text: string): VillageFile => {
  const lines = new LineCounter()
  const document = parseDocument(text, { lineCounter: lines, prettyErrors: false })
  const refuse = (faults: { at: number; sentence: string }[]): never => {
    const sentences = faults.map(({ at, sentence }) => `Line ${lines.linePos(at).line}: ${sentence}`)
    throw new OperatorError([...new Set(sentences)].join('\n'))
  }
  if (document.errors.length > 0)
    refuse(document.errors.map(({ pos, message }) => ({ at: pos[0], sentence: `${message}.` })))
  const parsed = villageSchema.safeParse(document.toJS(), { reportInput: true })
  if (parsed.success) return parsed.data
  /** The beginning of the innermost node that the issue names, or of an unknown key. */
  const positionOf = (issue: z.core.$ZodIssue): number => {
    for (let length = issue.path.length; length >= 0; length -= 1) {
      const node: unknown = length > 0 ? document.getIn(issue.path.slice(0, length), true) : document.contents
      if (isMap(node) && issue.code === 'unrecognized_keys') {
        const pair = node.items.find(({ key }) => issue.keys.includes(String(key)))
        if (isNode(pair?.key) && pair.key.range) return pair.key.range[0]
      }
      if (isNode(node) && node.range) return node.range[0]
    }
    return 0
  }
  return refuse(parsed.error.issues.map((issue) => ({ at: positionOf(issue), sentence: sentenceOf(issue) })))
}

/** Throws an OperatorError with a sentence and a line for each fault. */
export const readVillageFile = (file: string): VillageFile => {
  try {
    return parse(readFileSync(file, 'utf8'))
  } catch (error) {
    throw new OperatorError(`We can’t use the village’s file ${file}.\n${systemMessage(error)}`, { cause: error })
  }
}

/** VILLAGE_FILE, or the file that comes with the project. */
export const villageFile = resolve(process.env.VILLAGE_FILE || resolve(import.meta.dirname, '../../village.yaml'))

/** Commands that write or check a file, also while the file of the site cannot be used. */
const fileCommands = ['new-village', 'check-village', 'help']

/** Commands on a timer that need nothing of the file: a mistake in it must not end the backups of a running site. */
const backupCommands = ['backup', 'verify-backup', 'dump']

/** Imports run before the program can catch an error, so this prints it and exits. */
const readOrExit = (): VillageFile => {
  try {
    return readVillageFile(villageFile)
  } catch (error) {
    const [, program = '', command = 'help'] = process.argv
    const isAllowed = program.endsWith('/commands/village.ts') && [...fileCommands, ...backupCommands].includes(command)
    if (!isAllowed || backupCommands.includes(command)) console.error(toPrint(error))
    if (isAllowed)
      return parse(
        'name: Village\ntagline: Village\nmetro: Village\nstate: CA\ntimeZone: America/Los_Angeles\ncontactEmail: hello@village.example',
      )
    process.exit(operatorExitCode)
  }
}

export default readOrExit()
