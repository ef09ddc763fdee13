// Where a toast is put, given what it must not cover.
import { describe, expect, it } from 'vitest'
import { type Box, toastTop } from '../../web/ui/toast-place.ts'

const toast = { left: 12, right: 378, height: 80 }
const box = (top: number, bottom: number, left = 0, right = 390): Box => ({ top, bottom, left, right })

describe('the place of a toast', () => {
  it('is the first wanted one that covers nothing', () => {
    expect(toastTop(toast, 800, [], [8, 700])).toBe(8)
    expect(toastTop(toast, 800, [box(0, 70)], [8, 700])).toBe(700)
    expect(toastTop(toast, 800, [box(0, 70, 380, 390)], [8, 700])).toBe(8)
  })

  it('is beside an obstacle when all wanted ones are taken', () => {
    expect(toastTop(toast, 800, [box(0, 70), box(720, 800)], [8, 700])).toBe(78)
    expect(toastTop(toast, 800, [box(0, 400), box(500, 800)], [8, 700])).toBe(408)
  })

  it('covers as little as possible where nothing is free, and stays inside the window', () => {
    expect(toastTop(toast, 200, [box(0, 60), box(70, 200)], [8, 112])).toBe(8)
    expect(toastTop({ ...toast, height: 400 }, 200, [], [8])).toBe(8)
  })
})
