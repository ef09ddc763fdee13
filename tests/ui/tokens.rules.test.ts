// The colours of the site stand in one place, and both ways into the dark scheme show the same one.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeColors } from '../../web/styles/theme-colors.ts'

const web = join(import.meta.dirname, '../../web')
const tokens = readFileSync(join(web, 'styles/tokens.css'), 'utf8')

/** The declarations of the rule that follows `selector`, one per entry. */
function declarations(selector: string): string[] {
  const start = tokens.indexOf(`${selector} {`)
  expect(start, `tokens.css has a rule for ${selector}`).toBeGreaterThan(-1)
  const open = tokens.indexOf('{', start)
  return tokens
    .slice(open + 1, tokens.indexOf('}', open))
    .split(';')
    .map((line) => line.trim().replace(/\s+/g, ' '))
    .filter(Boolean)
}

describe('the tokens', () => {
  it('are the same whether the device or the page asks for dark', () => {
    const byDevice = declarations(':root:not([data-theme="light"])')
    expect(byDevice).toContain('color-scheme: dark')
    expect(byDevice).toEqual(declarations(':root[data-theme="dark"]'))
  })

  it('give every colour of the light page a dark one or keep it on purpose', () => {
    const light = [
      ...tokens.slice(tokens.indexOf('---- semantic, light ----')).matchAll(/^ {2}(--color-[a-z0-9-]+):/gm),
    ]
    const names = new Set(light.map(([, name]) => name))
    const dark = new Set(declarations(':root[data-theme="dark"]').map((line) => line.split(':')[0]))
    const kept = [...names].filter((name) => !dark.has(name ?? ''))
    expect(kept).toEqual([])
  })
})

describe('colours', () => {
  it('around the page are those of the page', () => {
    const hexOf = (name: string) => new RegExp(`--color-${name}: oklch[^;]+; /\\* (#[0-9a-f]{6})`).exec(tokens)?.[1]
    const { light, dark } = themeColors
    expect({ light, dark }).toEqual({ light: hexOf('paper-50'), dark: hexOf('night-0') })
    expect(tokens).toContain('--color-bg: var(--color-paper-50)')
    expect(declarations(':root[data-theme="dark"]')).toContain('--color-bg: var(--color-night-0)')
  })

  it('are written as values in tokens.css and the drawings only', () => {
    const files = readdirSync(web, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && /\.(css|html|tsx?)$/.test(entry.name))
      .map((entry) => join(entry.parentPath, entry.name))
      .filter((path) => !/tokens\.css$|theme-colors\.ts$/.test(path) && !path.startsWith(join(web, 'art')))
    const strays = files.flatMap((path) =>
      [...readFileSync(path, 'utf8').matchAll(/#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w-])/gi)].map(
        ([text]) => `${relative(web, path)}: ${text}`,
      ),
    )
    expect(files.length).toBeGreaterThan(20)
    expect(strays).toEqual([])
  })
})
