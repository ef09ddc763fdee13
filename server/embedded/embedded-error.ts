// What keeps the embedded database from opening, as a sentence for the person who started the village.

/** `locked`: in use; `version`: made by another PostgreSQL; `folder`: cannot be read or written; `engine`: PostgreSQL itself would not start. */
export type EmbeddedHomeErrorCode = 'locked' | 'version' | 'folder' | 'engine'

/** The embedded database did not open; `message` is one or more full sentences a person can act on. */
export class EmbeddedHomeError extends Error {
  readonly code: EmbeddedHomeErrorCode

  constructor(code: EmbeddedHomeErrorCode, message: string, cause?: unknown) {
    super(message, { cause })
    this.name = 'EmbeddedHomeError'
    this.code = code
  }
}
