// The colors of the site are defined in one place, each for light and dark.
import { readdirSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { describe, expect, it } from 'vitest'
import { themeColors } from '../../web/styles/theme-colors.ts'

const web = join(import.meta.dirname, '../../web')
const tokens = readFileSync(join(web, 'styles/tokens.css'), 'utf8')

/** Each semantic color with its value. */
const semantic = new Map(
  [...tokens.slice(tokens.indexOf('---- semantic')).matchAll(/^ {2}(--color-[\w-]+): ([^;]+);/gm)].map(
    ([, name = '', value = '']) => [name, value],
  ),
)

describe('the tokens', () => {
  it('give every semantic color a light and a dark value, except text on bands, which are always dark', () => {
    const kept = [...semantic].filter(([, value]) => !/^light-dark\((.+), (?!\1\))(.+)\)$/.test(value))
    expect(kept.map(([name]) => name)).toEqual(['--color-on-band', '--color-on-band-mute'])
    expect(semantic.size).toBeGreaterThan(40)
  })
})

describe('colors', () => {
  it('around the page equal those of the page', () => {
    const hexOf = (name: string) => new RegExp(`--color-${name}: oklch[^;]+; /\\* (#[0-9a-f]{6})`).exec(tokens)?.[1]
    const { light, dark } = themeColors
    expect({ light, dark }).toEqual({ light: hexOf('paper-50'), dark: hexOf('night-0') })
    expect(semantic.get('--color-bg')).toBe('light-dark(var(--color-paper-50), var(--color-night-0))')
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
