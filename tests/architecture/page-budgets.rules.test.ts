// The message about a page over its budget says where the budget is and what to do, and a new budget has room for a line of code.
import { describe, expect, it } from 'vitest'
import { budgetFor, budgetStep, firstVisitBudget, overweight, pageBudgets } from '../../build/page-budgets.ts'

const files = [
  { file: 'assets/table-of-routes.js', kib: 120.5 },
  { file: 'assets/gate.js', kib: 64.5 },
]

describe('a page', () => {
  it('within its budget has nothing said of it', () => expect(overweight('Scripts of /gate', files, 185)).toBeNull())

  it('that is too heavy names its files, the file of the budgets, and both ways out', () => {
    expect(overweight('Scripts of /gate', [...files, { file: 'assets/one-more.js', kib: 0.2 }], 185)).toBe(
      [
        'Scripts of /gate: 185.2 KiB, 0.2 more than its budget of 185 in build/page-budgets.ts. The heaviest:',
        '     120.5 KiB  assets/table-of-routes.js',
        '      64.5 KiB  assets/gate.js',
        '       0.2 KiB  assets/one-more.js',
        '  Load what is wanted later when it is wanted (web/app/lazy.ts); or, if the page is worth it, set the budget to 190 there.',
      ].join('\n'),
    )
  })
})

describe('a budget', () => {
  it.each([
    [180.1, 185],
    [184, 185],
    [184.1, 190],
    [185, 190],
  ])('for %d KiB is the next step that leaves one KiB: %d', (size, budget) => expect(budgetFor(size)).toBe(budget))

  it('is a whole number of steps', () => {
    const all = [firstVisitBudget, ...Object.values(pageBudgets).map(({ kib }) => kib)]
    expect(all.filter((kib) => kib % budgetStep !== 0)).toEqual([])
  })
})
