// A picture small enough to keep beside the code: a third of the size, at most 64 colours, as an indexed PNG.
import { crc32, deflateSync } from 'node:zlib'
import { PNG } from 'pngjs'

export interface SmallPicture {
  width: number
  height: number
  /** Red, green, blue and 255 for each pixel, row by row. */
  data: Uint8Array
}

const shrinking = 3
const paletteSize = 64

/** Each pixel is the mean of a square of nine. */
const shrink = ({ width, height, data }: PNG): SmallPicture => {
  const small = { width: Math.floor(width / shrinking), height: Math.floor(height / shrinking) }
  const shrunk = new Uint8Array(small.width * small.height * 4).fill(255)
  const square = Array.from(
    { length: shrinking ** 2 },
    (_, i) => (Math.floor(i / shrinking) * width + (i % shrinking)) * 4,
  )
  for (let pixel = 0; pixel < small.width * small.height; pixel++) {
    const corner = (Math.floor(pixel / small.width) * width + (pixel % small.width)) * shrinking * 4
    for (const part of [0, 1, 2]) {
      const sum = square.reduce((total, place) => total + (data[corner + place + part] ?? 0), 0)
      shrunk[pixel * 4 + part] = Math.round(sum / square.length)
    }
  }
  return { ...small, data: shrunk }
}

interface Bucket {
  count: number
  sums: [number, number, number]
}

type Color = readonly [number, number, number]

const distance = (a: Color, b: Color): number =>
  2 * (a[0] - b[0]) ** 2 + 4 * (a[1] - b[1]) ** 2 + 3 * (a[2] - b[2]) ** 2

/** Colours alike in their upper five bits are one; the commonest of those are kept, the others become the nearest of them. */
const reduce = ({ width, height, data }: SmallPicture): { palette: Color[]; places: Uint8Array } => {
  const keyAt = (place: number) =>
    (((data[place] ?? 0) >> 3) << 10) | (((data[place + 1] ?? 0) >> 3) << 5) | ((data[place + 2] ?? 0) >> 3)
  const buckets = new Map<number, Bucket>()
  for (let place = 0; place < data.length; place += 4) {
    const key = keyAt(place)
    const bucket = buckets.get(key) ?? { count: 0, sums: [0, 0, 0] }
    bucket.count++
    for (const part of [0, 1, 2] as const) bucket.sums[part] += data[place + part] ?? 0
    buckets.set(key, bucket)
  }
  const meanOf = ({ count, sums: [red, green, blue] }: Bucket): Color => [
    Math.round(red / count),
    Math.round(green / count),
    Math.round(blue / count),
  ]
  const commonest = [...buckets].sort(([a, one], [b, other]) => other.count - one.count || a - b)
  const palette = commonest.slice(0, paletteSize).map(([, bucket]) => meanOf(bucket))
  const nearest = (color: Color) =>
    palette.reduce(
      (best, each, index) => (distance(each, color) < distance(palette[best] ?? each, color) ? index : best),
      0,
    )
  const indexOf = new Map(
    commonest.map(([key, bucket], index) => [key, index < paletteSize ? index : nearest(meanOf(bucket))]),
  )
  const places = new Uint8Array(width * height)
  for (let pixel = 0; pixel < places.length; pixel++) places[pixel] = indexOf.get(keyAt(pixel * 4)) ?? 0
  return { palette, places }
}

const chunk = (type: string, content: Uint8Array): Buffer => {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), content])
  const frame = Buffer.alloc(8)
  frame.writeUInt32BE(content.length, 0)
  frame.writeUInt32BE(crc32(body), 4)
  return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
}

/** The screenshot (PNG) as the file that is kept. The PNG format: https://www.w3.org/TR/png-3/ */
export const smallFile = (screenshot: Buffer): Buffer => {
  const small = shrink(PNG.sync.read(screenshot))
  const { width, height } = small
  const { palette, places } = reduce(small)
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // eight bits for each pixel, looked up in the palette
  header.set([8, 3, 0, 0, 0], 8)
  const rows = Buffer.alloc((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(places.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Uint8Array.from(palette.flat())),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', new Uint8Array()),
  ])
}

/** A kept file, to be looked at pixel by pixel. */
export const readSmallFile = (file: Buffer): SmallPicture => PNG.sync.read(file)
