// The message about a page over its budget says where the budget is and what to do; a new budget has room for small
// changes.
import { describe, expect, it } from 'vitest'
import { budgetFor, budgetStep, firstVisitBudget, pageBudgets } from '../../build/page-budgets.ts'

describe('a new page budget', () => {
  it.each([
    [180.1, 185],
    [184, 185],
    [184.1, 190],
    [185, 190],
  ])('for %d KiB leaves at least one KiB: %d', (size, budget) => expect(budgetFor(size)).toBe(budget))

  it('is a multiple of the step', () => {
    const all = [firstVisitBudget, ...Object.values(pageBudgets).map(({ kib }) => kib)]
    expect(all.filter((kib) => kib % budgetStep !== 0)).toEqual([])
  })
})
