// Errors that an operator caused and can correct: what starts the village or a command prints their message alone.

/** `message` is one or more full sentences for the person who started the process. */
export class OperatorError extends Error {}

/** What the operator named does not answer now; the same start may succeed later. */
export class UnreachableError extends OperatorError {}

export const isWrongArgument = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** What is printed of an error that ends a process: its sentences where an operator can correct it, else all of it. */
export const toPrint = (error: unknown): unknown =>
  error instanceof OperatorError || isWrongArgument(error) ? error.message : error

/** Message of an error of the system; some have only a code. */
export const systemMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
