// Whether two pictures of a screen show the same, within a stated tolerance.
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Below this a pixel counts as the same (0 to 1, see pixelmatch); smoothed edges never count. */
const colorTolerance = 0.1

/** So many pixels may differ: less than an icon. */
const pixelTolerance = 40

export interface Difference {
  /** What a person should know about it. */
  words: string
  /** The picture with what differs in red; none when the sizes differ. */
  picture?: Buffer
}

/** What differs between two pictures (PNG); null when nothing does. */
export const differenceOf = (kept: Buffer, made: Buffer): Difference | null => {
  if (kept.equals(made)) return null
  const [before, after] = [PNG.sync.read(kept), PNG.sync.read(made)]
  const { width, height } = before
  if (width !== after.width || height !== after.height) {
    return { words: `${after.width} x ${after.height} px instead of ${width} x ${height}` }
  }
  const marked = new PNG({ width, height })
  const count = pixelmatch(before.data, after.data, marked.data, width, height, { threshold: colorTolerance })
  return count > pixelTolerance ? { words: `${count} pixels differ`, picture: PNG.sync.write(marked) } : null
}
