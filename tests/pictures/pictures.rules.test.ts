// Comparing pictures of screens, and the table that must contain every screen of the site.
import { PNG } from 'pngjs'
import { describe, expect, it } from 'vitest'
import { sitePathOf, sitePaths } from '../../domain/pages.ts'
import { differenceOf } from './compare-pictures.ts'
import { screens } from './screens.ts'

type Color = [number, number, number]
const paper: Color = [253, 249, 240]
const laurel: Color = [30, 79, 59]

/** A picture of one color with a square of another color. */
const screenshot = ({ width = 300, height = 150, square = 60, color = laurel } = {}): Buffer => {
  const picture = new PNG({ width, height })
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      picture.data.set([...(x < square && y < square ? color : paper), 255], (y * width + x) * 4)
    }
  }
  return PNG.sync.write(picture)
}

describe('two pictures', () => {
  const kept = screenshot()

  it('are equal if nothing or almost nothing has changed', () => {
    expect(differenceOf(kept, screenshot())).toBeNull()
    expect(differenceOf(kept, screenshot({ color: [33, 82, 62] }))).toBeNull()
  })

  it('differ if something has another position, color or size; the differences are marked', () => {
    const moved = differenceOf(kept, screenshot({ square: 66 }))
    expect(moved?.words).toMatch(/^\d+ pixels differ$/)
    expect(PNG.sync.read(moved?.picture ?? Buffer.alloc(0)).width).toBe(300)
    expect(differenceOf(kept, screenshot({ color: [166, 62, 22] }))).not.toBeNull()
    expect(differenceOf(kept, screenshot({ height: 180 }))?.words).toBe('300 x 180 px instead of 300 x 150')
  })
})

describe('the table of screens', () => {
  it('contains every page of the site, with unique names', () => {
    const shown = new Set<string | undefined>(screens.map(({ path }) => sitePathOf(path.split('?')[0] ?? '')))
    expect(sitePaths.filter((path) => !shown.has(path))).toEqual([])
    const names = screens.map(({ name }) => name)
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([])
  })
})
