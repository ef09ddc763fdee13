// One set of components: web/ui and the style sheets alone define how a button, field, card or badge looks.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { project, within } from './sources.ts'

/** Screens and their parts, without the shared components. */
const screens = within('web').filter(({ path }) => path.endsWith('.tsx') && !path.startsWith('web/ui/'))

/** Every class name that a file contains. */
const classWords = (text: string): string[] =>
  [...text.matchAll(/className=(?:"([^"]*)"|\{([^}]*)\})/g)].flatMap(([, plain = '', code = '']) => [
    ...plain.split(/\s+/),
    ...[...code.matchAll(/['"`]([^'"`]*)['"`]/g)].flatMap(([, words = '']) => words.split(/\s+/)),
  ])

const ownedByParts =
  /^(?:btn|icon-btn|field|check|radio|choice|card|pinned|badge|chip|notice|toast|ticket|dlg|pop|opt|seg|tab|av)(?:-[a-z-]+)?$/

describe('a screen', () => {
  it('uses the shared buttons, fields, cards and badges instead of styling its own', () => {
    const strays = screens.flatMap(({ path, text }) =>
      classWords(text)
        .filter((word) => ownedByParts.test(word))
        .map((word) => `${path}: ${word}`),
    )
    expect(screens.length).toBeGreaterThan(60)
    expect(strays).toEqual([])
  })

  it('uses tokens for corners, shadows, colors and durations', () => {
    const invented =
      /\b(?:rounded|shadow|duration|ease|delay)-\[|\b(?:bg|text|border|fill|stroke|ring|outline)-\[(?:#|rgb|hsl|oklch|color)/g
    const strays = screens.flatMap(({ path, text }) =>
      [...text.matchAll(invented)].map(([found]) => `${path}: ${found}`),
    )
    expect(strays).toEqual([])
  })

  it('draws a mean rating only with the parts that count the families', () => {
    /** Other stars and figures, with what they rate. */
    const exceptions: Record<string, string> = {
      'web/members/member-recommendations.tsx': 'one recommendation',
      'web/moderation/provider-pair.copy.ts': 'for administrators',
      'web/moderation/queue-pane.tsx': 'one recommendation',
      'web/moderation/submission-facts.tsx': 'one recommendation',
      'web/moderation/submission-row.tsx': 'one recommendation',
      'web/offline/offline-page.ts': 'the last search, offline',
      'web/products/product-card.tsx': 'a product',
      'web/provider-portal/page-recommendations.tsx': 'counts the families',
      'web/provider-portal/provider-request-row.tsx': 'one recommendation',
      'web/providers/all-recommendations.tsx': 'one recommendation each',
      'web/providers/note.tsx': 'one recommendation',
      'web/providers/provider-says.tsx': 'from three families on',
      'web/providers/rating-line.tsx': 'counts the families',
      'web/recommendations/my-recommendations.tsx': 'one recommendation',
    }
    const drawn = within('web').filter(
      ({ path, text }) => !path.startsWith('web/ui/') && /ui\/stars|rating\.toFixed/.test(text),
    )
    expect(drawn.map(({ path }) => path).sort()).toEqual(Object.keys(exceptions).sort())
  })

  it('has input elements of its own only where they are hidden', () => {
    /** Exceptions with reasons. */
    const exceptions: Record<string, string> = {
      'web/auth/password.form.tsx': 'hidden, for password managers',
      'web/auth/second-factor-setup.tsx': 'hidden, for password managers',
      'web/visits/visit-charts.tsx': 'transparent over the chart, for its arrow keys',
    }
    const drawn = screens.filter(({ text }) => /<(?:input|select|textarea)\b/.test(text)).map(({ path }) => path)
    expect(drawn.sort()).toEqual(Object.keys(exceptions).sort())
  })
})

describe('the style sheets', () => {
  it('use tokens for shadows, colors and durations', () => {
    const folder = join(project, 'web/styles')
    const invented =
      /(?:#[0-9a-f]{3,8}\b|oklch\(|hsla?\()|box-shadow:\s*(?!var\(|none|inset 0 0 0 )\S|(?:transition|animation)[^;]*\b\d+m?s\b/gi
    const strays = readdirSync(folder)
      .filter((name) => name.endsWith('.css') && name !== 'tokens.css')
      .flatMap((name) =>
        [...readFileSync(join(folder, name), 'utf8').matchAll(invented)].map(([found]) => `${name}: ${found}`),
      )
    expect(strays).toEqual([])
  })
})

describe('a field', () => {
  it('has a font size of 16 pixels on touch screens, because iPhones zoom in on smaller text', () => {
    const small = /(?:^|:)(?:\[&_(?:\.field|input|select|textarea)\]:)?text-(?:micro|small|\[0?\.\d+rem\])$/
    const forFields = /^(?:[\w[\].-]+:)*\[&_(?:\.field|input|select|textarea)\]:/
    const smallAt = (word: string) => small.test(word) && !word.startsWith('pointer-fine:')
    const strays = within('web').flatMap(({ path, text }) => [
      ...text
        .split(/['"`\s]+/)
        .filter((word) => forFields.test(word) && smallAt(word))
        .map((word) => `${path}: ${word}`),
      // the styles of the box itself
      ...[...text.matchAll(/inputClassName=(?:"([^"]*)"|\{([^}]*)\})/gs)]
        .flatMap(([, plain = '', code = '']) => `${plain} ${code}`.split(/['"`\s,()]+/))
        .filter(smallAt)
        .map((word) => `${path}: ${word}`),
    ])
    expect(strays).toEqual([])
    const rules = ['fields', 'steps']
      .map((name) => readFileSync(join(project, `web/styles/${name}.css`), 'utf8'))
      .join()
    const sizes = [...rules.matchAll(/\n {2}\.field(?:-letter)? \{[^{}]*?font-size: ([\d.]+)rem/g)].map(([, size]) =>
      Number(size),
    )
    expect(sizes).toHaveLength(2)
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(1)
  })
})
