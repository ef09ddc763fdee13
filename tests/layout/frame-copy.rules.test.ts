// The greeting of the header and the years of the footer.
import { describe, expect, it } from 'vitest'
import { copyrightYears, greetingName } from '../../web/layout/frame.copy.ts'

describe('the greeting', () => {
  it.each([
    ['Maya Krishnan', 'maya@example.com', 'Maya'],
    ['  maría josé  ', 'mj@example.com', 'María'],
    ["o'neill", 'x@example.com', "O'neill"],
    [undefined, 'otto.l@example.com', 'Otto.l'],
    ['', 'otto@example.com', 'Otto'],
    ['  ', '', 'User'],
    [undefined, undefined, 'User'],
  ])('for the name %j and the address %j is "Hi %s"', (name, email, greeting) => {
    expect(greetingName(name, email)).toBe(greeting)
  })
})

describe('the copyright line', () => {
  it('names the first year, and later also the current one', () => {
    expect(copyrightYears(2025)).toBe('© 2025')
    expect(copyrightYears(2026)).toBe('© 2025–2026')
    expect(copyrightYears(2031)).toBe('© 2025–2031')
    expect(copyrightYears(1970)).toBe('© 2025')
  })
})
