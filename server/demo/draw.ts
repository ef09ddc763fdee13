// Repeatable randomness: a seeded generator for the demo village.
import { v7 } from 'uuid'

/** The mulberry32 generator (Tommy Ettinger, public domain): 32 bits of state, enough for a demo, not for secrets. */
export const createDraw = (seed: number) => {
  let state = seed >>> 0
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  /** A whole number from `least` to `most`, both included. */
  const whole = (least: number, most: number): number => least + Math.floor(fraction() * (most - least + 1))
  const one = <T>(from: readonly T[]): T => {
    const picked = from[whole(0, from.length - 1)]
    if (picked === undefined) throw new Error('nothing to draw from')
    return picked
  }
  /** `count` different items of the list, in random order. */
  const some = <T>(from: readonly T[], count: number): T[] => {
    const rest = [...from]
    return Array.from({ length: Math.min(count, rest.length) }, () => rest.splice(whole(0, rest.length - 1), 1)).flat()
  }
  const bytes = (count: number): Uint8Array => Uint8Array.from({ length: count }, () => whole(0, 255))
  const id = (moment: Date): string => v7({ msecs: moment.getTime(), random: bytes(16) })
  return { fraction, whole, chance: (probability: number): boolean => fraction() < probability, one, some, bytes, id }
}

export type Draw = ReturnType<typeof createDraw>
