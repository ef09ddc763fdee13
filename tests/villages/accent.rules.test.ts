// The accent of a village with a hue: every hue that a file may name has the contrast of the Bay's.
import { expect, it } from 'vitest'
import { villageSchema } from '../../domain/village.schema.ts'
import { accentOf } from '../../server/site/village-looks.ts'

/** Relative luminance (WCAG 2) of a color in OKLCH, by the matrices of CSS Color 4; colors out of sRGB are clipped. */
const luminanceOf = (lightness: number, chroma: number, hue: number): number => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const [l, m, s] = [
    (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3,
    (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3,
    (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3,
  ]
  const [red, green, blue] = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ].map((part) => Math.min(1, Math.max(0, part))) as [number, number, number]
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}

const contrast = (one: number, other: number): number => (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

/** Paper and night, the grounds of the site in light and dark (web/styles/tokens.css), as luminance. */
const [paper, night] = [0.95, 0.006]

const isAllowed = (hue: number): boolean => villageSchema.in.shape.hue.safeParse(hue).success

it('has text, focus ring and graphics that stand out on paper and at night', () => {
  for (let hue = 0; hue < 360; hue++) {
    if (!isAllowed(hue)) continue
    const steps = Object.fromEntries(
      [...accentOf(hue).matchAll(/poppy-(\d+):oklch\(([\d.]+) ([\d.]+)/g)].map(([, step, lightness, chroma]) => [
        step,
        luminanceOf(Number(lightness), Number(chroma), hue),
      ]),
    ) as Record<string, number>
    const on = (step: number, ground: number) => contrast(steps[step] ?? 0, ground)
    expect(on(700, paper), `text, ${hue}`).toBeGreaterThan(4.8)
    expect(on(300, night), `text at night, ${hue}`).toBeGreaterThan(4.8)
    expect(on(600, paper), `focus, ${hue}`).toBeGreaterThan(3)
    expect(on(500, paper), `graphics, ${hue}`).toBeGreaterThan(3)
    expect(on(800, steps[100] ?? 0), `words on a tone, ${hue}`).toBeGreaterThan(4.5)
  }
})

it('is not the green of approval or the red of errors', () => {
  for (const hue of [15, 25, 35, 135, 160, 175]) expect(isAllowed(hue), `${hue}`).toBe(false)
  for (const hue of [0, 14, 36, 134, 176, 342]) expect(isAllowed(hue), `${hue}`).toBe(true)
})
