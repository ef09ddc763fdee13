// What pg takes for a socket: protocol bytes go to the embedded database's worker, and its answers come back.
import { Duplex } from 'node:stream'

/** AuthenticationOk and ReadyForQuery: the whole conversation a start-up message asks for here. */
const AUTHENTICATED_AND_READY = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])
const READY = AUTHENTICATED_AND_READY.subarray(9)

/**
 * One unit (what the driver wrote at once, through Sync or Flush) is one message to the worker and has one answer.
 * When the database has stopped the port stays open and answers every unit with an error that says why.
 */
export class EmbeddedPort extends Duplex {
  readonly #send: (unit: Uint8Array<ArrayBuffer>) => void
  /** The kinds of messages in each unit that has no answer yet. */
  #waiting: string[] = []
  #started = false
  #stopped: string | null = null

  constructor(send: (unit: Uint8Array<ArrayBuffer>) => void) {
    super()
    this.#send = send
  }

  /** What pg calls of a socket: there is nothing to connect to. */
  connect(): void {
    process.nextTick(() => this.emit('connect'))
  }

  setNoDelay(): void {}

  ref(): void {}

  unref(): void {}

  /** Whether a unit is without its answer. */
  get isWaiting(): boolean {
    return this.#waiting.length > 0
  }

  /** Takes the worker's answer to the oldest unit. */
  receive(answer: Uint8Array) {
    this.#waiting.shift()
    this.#say(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
  }

  /** Answers every waiting unit, and all that come, with this error. */
  stop(reason: string) {
    this.#stopped = reason
    for (const kinds of this.#waiting) this.#say(refusal(kinds, reason))
    this.#waiting = []
  }

  override _read() {
    // Answers are pushed when they come.
  }

  /** pg holds its messages back until the unit is whole. */
  override _writev(chunks: { chunk: Buffer; encoding: BufferEncoding }[], done: () => void) {
    this._write(Buffer.concat(chunks.map(({ chunk }) => chunk)), 'buffer' as BufferEncoding, done)
  }

  override _write(bytes: Buffer, _encoding: BufferEncoding, done: () => void) {
    done()
    if (!this.#started) return this.#start()
    const kinds = kindsOf(bytes)
    if (kinds === 'X') return
    const reason = this.#stopped
    if (reason !== null) return this.#sayLater(refusal(kinds, reason))
    this.#waiting.push(kinds)
    this.#send(new Uint8Array(bytes))
  }

  override _final(done: () => void) {
    done()
    this.destroy()
  }

  #start() {
    this.#started = true
    this.#sayLater(AUTHENTICATED_AND_READY)
  }

  /** Not while pg still writes. */
  #sayLater(bytes: Buffer) {
    setImmediate(() => this.#say(bytes))
  }

  #say(bytes: Buffer) {
    if (!this.destroyed) this.push(bytes)
  }
}

/** One letter for each message, as in the protocol: `PDH`, `BES`, `Q`. */
const kindsOf = (unit: Buffer): string => {
  let kinds = ''
  for (let at = 0; at < unit.length; at += 1 + unit.readUInt32BE(at + 1)) kinds += String.fromCharCode(unit[at] ?? 0)
  return kinds
}

/** What a server says to such a unit when its first statement fails: an error once until each Sync, which is answered. */
const refusal = (kinds: string, reason: string): Buffer => {
  const answer: Buffer[] = []
  let isSaid = false
  for (const kind of kinds) {
    if (kind !== 'S' && !isSaid) answer.push(errorResponse(reason))
    isSaid = kind !== 'S' && kind !== 'Q'
    if (!isSaid) answer.push(READY)
  }
  return Buffer.concat(answer)
}

/** ErrorResponse with SQLSTATE 57P02, crash_shutdown. */
const errorResponse = (reason: string): Buffer => {
  const fields = Buffer.from(`SERROR\0VERROR\0C57P02\0M${reason}\0\0`)
  const head = Buffer.alloc(5)
  head.write('E')
  head.writeUInt32BE(4 + fields.length, 1)
  return Buffer.concat([head, fields])
}
