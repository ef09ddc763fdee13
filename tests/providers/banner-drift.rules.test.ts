// The featured banner leaves no gap while it moves, and stands still when the page shows all of it.
import { describe, expect, it } from 'vitest'
import { bannerDrift } from '../../web/providers/banner-drift.ts'
import fc from '../property.ts'

const cardWidth = 320

describe('the drift of the banner', () => {
  it('stands with no or one business, on any screen', () => {
    for (const width of [320, 390, 768, 1440, 3840]) {
      expect(bannerDrift(0, width)).toBeNull()
      expect(bannerDrift(1, width)).toBeNull()
    }
  })

  it('stands with two or three where they fit beside each other, and drifts where they do not', () => {
    expect(bannerDrift(2, 1440)).toBeNull()
    expect(bannerDrift(3, 1440)).toBeNull()
    expect(bannerDrift(2, 390)).toEqual({ copies: 1, seconds: 45 })
    expect(bannerDrift(3, 768)).toEqual({ copies: 1, seconds: 45 })
  })

  it('drifts with six: one list in 45 seconds, once repeated', () => {
    expect(bannerDrift(6, 390)).toEqual({ copies: 1, seconds: 45 })
    expect(bannerDrift(6, 1440)).toEqual({ copies: 1, seconds: 45 })
  })

  it('repeats the list on a wide desktop, at the same pace', () => {
    expect(bannerDrift(6, 2560)).toEqual({ copies: 2, seconds: 90 })
    expect(bannerDrift(4, 3840)).toEqual({ copies: 3, seconds: 135 })
  })

  it('always fills the window with one half', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 6 }), fc.integer({ min: 0, max: 8000 }), (cards, width) => {
        const drift = bannerDrift(cards, width)
        return drift === null
          ? cards < 2 || cards * cardWidth <= width
          : drift.copies * cards * cardWidth >= width && drift.seconds === drift.copies * 45
      }),
    )
  })
})
