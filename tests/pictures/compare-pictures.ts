// Whether two screenshots are equal within a tolerance.
import pixelmatch from 'pixelmatch'
import { PNG } from 'pngjs'

/** Pixels with a smaller difference are equal (0 to 1, see pixelmatch); anti-aliased pixels are ignored. */
const colorTolerance = 0.1

/** Number of pixels that may differ: less than an icon. */
const pixelTolerance = 40

export interface Difference {
  /** The difference in words. */
  words: string
  /** The picture with the differences in red; absent if the sizes differ. */
  picture?: Buffer
}

/** The difference between two PNG pictures, or null if they are equal. */
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
