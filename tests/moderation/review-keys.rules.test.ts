// Which keys do what at the review desk, and when they do nothing.
import { describe, expect, it } from 'vitest'
import { readStroke } from '../../web/moderation/desk-keys.tsx'

const stroke = (key: string, instead: Partial<Parameters<typeof readStroke>[0]> = {}) => ({
  key,
  altKey: false,
  ctrlKey: false,
  metaKey: false,
  shiftKey: false,
  repeat: false,
  isComposing: false,
  ...instead,
})

describe('a key at the review desk', () => {
  it('steps and decides, in capitals too', () => {
    expect(['n', 'p', 'a', 'r', 'A', 'z'].map((key) => readStroke(stroke(key), false))).toEqual([
      'next',
      'previous',
      'approved',
      'rejected',
      'approved',
      'undo',
    ])
  })

  it('does nothing when it is another one', () => {
    expect(['x', 'Enter', ' ', 'Escape', 'ArrowRight', ''].map((key) => readStroke(stroke(key), false))).toEqual(
      Array(6).fill(null),
    )
  })

  it('does nothing while somebody writes', () => {
    expect(readStroke(stroke('a'), true)).toBeNull()
  })

  it.each(['altKey', 'ctrlKey', 'metaKey', 'shiftKey', 'repeat', 'isComposing'] as const)(
    'does nothing with %s',
    (held) => {
      expect(readStroke(stroke('a', { [held]: true }), false)).toBeNull()
    },
  )
})
