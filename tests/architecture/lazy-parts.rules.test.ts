// Code that is loaded later goes through one loader, in the one form that the build knows.
import { describe, expect, it } from 'vitest'
import { lazyPartCall } from '../../build/lazy-parts.ts'
import { nodesOf, within } from './sources.ts'

describe('import() in the site', () => {
  it('stands in lazyPart(() => import(…), …) and nowhere else', () => {
    const found = within('web').map((source) => ({
      path: source.path,
      imports: nodesOf(source).filter(({ type }) => type === 'ImportExpression').length,
      calls: source.text.match(lazyPartCall)?.length ?? 0,
    }))
    expect(found.filter(({ imports, calls }) => imports !== calls)).toEqual([])
    expect(found.reduce((sum, { imports }) => sum + imports, 0)).toBeGreaterThan(30)
  })
})
