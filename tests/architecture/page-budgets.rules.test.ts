// The message about a page over its budget says where the budget is and what to do, and a new budget has room for a line of code.
import { describe, expect, it } from 'vitest'
import { budgetFor, budgetStep, firstVisitBudget, pageBudgets } from '../../build/page-budgets.ts'

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
