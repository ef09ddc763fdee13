// The accent of a village with a hue: every hue that a file may name has the contrast of the Bay's.
import { expect, it } from 'vitest'
import { villageSchema } from '../../domain/village.schema.ts'
import { accentOf, linearRgb } from '../../server/platform/village-looks.ts'

/** Relative luminance (WCAG 2) of a color in OKLCH. */
const luminanceOf = (lightness: number, chroma: number, hue: number): number => {
  const [red, green, blue] = linearRgb(lightness, chroma, hue)
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
