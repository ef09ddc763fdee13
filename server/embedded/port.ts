// What pg takes for a socket: protocol bytes go to the embedded database's worker, and its answers come back.
import { Duplex } from 'node:stream'

/** AuthenticationOk and ReadyForQuery: the whole conversation a start-up message asks for here. */
const authenticatedAndReady = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49])

/** The kind of the message by which a client says that it leaves (Terminate). */
const terminate = 'X'.charCodeAt(0)

/**
 * One unit (what the driver wrote at once, through Sync or Flush) is one message to the worker and has one answer. Who
 * destroys the port with an error tells it to every statement that waits.
 */
export class EmbeddedPort extends Duplex {
  readonly #send: (unit: Uint8Array<ArrayBuffer>) => void
  #started = false

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

  /** Takes the worker's answer to the oldest unit. */
  receive(answer: Uint8Array) {
    if (!this.destroyed) this.push(Buffer.from(answer.buffer, answer.byteOffset, answer.byteLength))
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
    // Not while pg still writes.
    if (!this.#started) setImmediate(() => this.receive(authenticatedAndReady))
    else if (bytes[0] !== terminate) this.#send(new Uint8Array(bytes))
    this.#started = true
  }

  override _final(done: () => void) {
    done()
    this.destroy()
  }
}
