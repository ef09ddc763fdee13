// The faults of the network between the site and PostgreSQL, which goes through a wire of ours.
import { setTimeout as wait } from 'node:timers/promises'
import { type Fault, lastsMs } from './fault.ts'
import { openWire, type Wire } from './wire.ts'

/** Milliseconds that a slow network adds to each way. */
const slowMs = 200

/** Strikes with what `begin` does to the wire, and ends with what it returns. */
const onWire = (name: string, begin: (wire: Wire) => () => void): Fault => {
  let wire: Wire | undefined
  return {
    name,
    on: ['postgres'],
    prepare: async () => ({
      join: async ({ url }) => {
        wire = await openWire(Number(new URL(url).port))
        const through = new URL(url)
        through.port = String(wire.port)
        return through.href
      },
      close: async () => wire?.close(),
    }),
    strike: async () => {
      if (!wire) throw new Error('There is no wire to strike.')
      const mend = begin(wire)
      await wait(lastsMs)
      mend()
    },
  }
}

export const networkFaults: readonly Fault[] = [
  onWire(`network ${slowMs} ms slower each way, for ${lastsMs / 1000} s`, (wire) => wire.slow(slowMs)),
  onWire(`network silent for ${lastsMs / 1000} s, no connection broken`, (wire) => wire.silence()),
  onWire(`network cut for ${lastsMs / 1000} s, every connection reset`, (wire) => wire.cut()),
]
