// Errors that an operator can correct. The start and the command line print only their message.

/** `message` is one or more full sentences for the person who started the process. */
export class OperatorError extends Error {}

/** Exit code of a process with an error that only the operator can fix (EX_CONFIG of sysexits.h); a restart would fail again. */
export const operatorExitCode = 78

/** A service in the configuration does not respond now; the same start may succeed later. */
export class UnreachableError extends OperatorError {}

export const isWrongArgument = (error: unknown): error is Error =>
  error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')

/** What is printed of an error that ends a process: its message if an operator can correct it, otherwise everything. */
export const toPrint = (error: unknown): unknown =>
  error instanceof OperatorError || isWrongArgument(error) ? error.message : error

/** Message of a system error; some have only a code. */
export const systemMessage = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  return error.message || ('code' in error ? String(error.code) : error.name)
}
