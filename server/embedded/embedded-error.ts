// What keeps the embedded database from opening, as a sentence for the person who started the village.
import { OperatorError } from '../platform/operator-error.ts'

/** `locked`: in use; `version`: made by another PostgreSQL; `folder`: cannot be read or written; `engine`: PostgreSQL itself would not start; `moved`: to a server. */
export type EmbeddedErrorCode = 'locked' | 'version' | 'folder' | 'engine' | 'moved'

/** The embedded database did not open; `message` is one or more full sentences a person can act on. */
export class EmbeddedError extends OperatorError {
  readonly code: EmbeddedErrorCode

  constructor(code: EmbeddedErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedError'
    this.code = code
  }
}
