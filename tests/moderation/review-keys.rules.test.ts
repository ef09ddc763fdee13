// The shortcut keys of the review desk, and when they are inactive.
import { expect, it } from 'vitest'
import { readStroke } from '../../web/moderation/desk-keys.tsx'

const none = { altKey: false, ctrlKey: false, metaKey: false, shiftKey: false, repeat: false, isComposing: false }

it.each([
  ['n', 'next'],
  ['p', 'previous'],
  ['a', 'approved'],
  ['r', 'rejected'],
  ['A', 'approved'],
  ['z', 'undo'],
  ['?', 'keys'],
  ['x', null],
  ['Enter', null],
  [' ', null],
  ['Escape', null],
  ['ArrowRight', null],
  ['', null],
])('“%s” maps to %s, and to nothing while somebody types', (key, act) => {
  expect(readStroke({ key, ...none }, false)).toBe(act)
  expect(readStroke({ key, ...none }, true)).toBeNull()
})

it.each(Object.keys(none))('a key with %s held does nothing', (held) => {
  expect(readStroke({ key: 'a', ...none, [held]: true }, false)).toBeNull()
})

it('the list of keys also opens if the question mark requires Shift', () => {
  expect(readStroke({ key: '?', ...none, shiftKey: true }, false)).toBe('keys')
})
