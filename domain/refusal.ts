// A refused call: its code and the sentence for a person.
import { saidHere } from './fault-sentences.ts'
import type { FieldFault, Problem, RefusalCode } from './refusals.ts'

export type { FieldFault, Problem } from './refusals.ts'

const isSaidHere = (code: RefusalCode): code is keyof typeof saidHere => code in saidHere

/** Thrown by the server to refuse a call; `serve` and the error handler turn it into a problem response. */
export class Refusal extends Error {
  readonly code: RefusalCode
  readonly fields: FieldFault[] | undefined
  readonly detail: string | undefined
  /** Seconds after which a retry makes sense; sent as `Retry-After`. */
  readonly retryAfterSeconds: number | undefined

  constructor(
    code: RefusalCode,
    more: Pick<Partial<Problem>, 'fields' | 'detail'> & { retryAfterSeconds?: number } = {},
  ) {
    super(more.detail ?? (isSaidHere(code) ? saidHere[code] : code))
    this.name = 'Refusal'
    this.code = code
    this.fields = more.fields
    this.detail = more.detail
    this.retryAfterSeconds = more.retryAfterSeconds
  }

  get isFault(): boolean {
    return isSaidHere(this.code)
  }
}

/** The refusal of one field of the input, by its path. */
export const invalidField = (path: string, message: string): Refusal =>
  new Refusal('invalid_input', { fields: [{ path, message }] })
