// The axes of a chart: round numbers that hold the highest count, and as many names as there is room for.
import { describe, expect, it } from 'vitest'
import { labelledPlaces, peakOf, ticksUpTo } from '../../web/visits/chart-scale.ts'

describe('the counts on an axis', () => {
  it.each([
    [0, [0, 1]],
    [3, [0, 1, 2, 3]],
    [5, [0, 2, 4, 6]],
    [305, [0, 100, 200, 300, 400]],
  ])('up to %d are %j', (most, ticks) => expect(ticksUpTo(most)).toEqual(ticks))
})

describe('the days named on an axis', () => {
  it('are all of a week where there is room, some of it where it is narrow, and today always', () => {
    expect(labelledPlaces(7, 600, 72)).toEqual([0, 1, 2, 3, 4, 5, 6])
    expect(labelledPlaces(7, 270, 72)).toEqual([0, 2, 4, 6])
    expect(labelledPlaces(30, 600, 72)).toEqual([1, 5, 9, 13, 17, 21, 25, 29])
    expect(labelledPlaces(30, 100, 72)).toEqual([0, 29])
    expect(labelledPlaces(1, 10, 72)).toEqual([0])
  })
})

describe('the peak', () => {
  it('is the latest of the highest, and none where nothing was counted', () => {
    expect(peakOf([3, 9, 4, 9, 1])).toBe(3)
    expect(peakOf([0, 0])).toBe(-1)
    expect(peakOf([])).toBe(-1)
  })
})
