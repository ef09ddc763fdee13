// What a village's file changes of the site's looks: the hue of the accent, the picture, and files beside it that replace ours.
import { readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { village } from '../../domain/village.ts'
import { villageFile } from './village-file.ts'

/** Lightness and chroma of the accent's steps (web/styles/tokens.css), which give every allowed hue enough contrast. */
const steps: Record<number, readonly [lightness: number, chroma: number]> = {
  100: [0.94, 0.042],
  200: [0.884, 0.08],
  300: [0.812, 0.122],
  400: [0.745, 0.158],
  500: [0.64, 0.178],
  600: [0.565, 0.168],
  700: [0.49, 0.146],
  800: [0.42, 0.118],
  900: [0.335, 0.086],
}

/** Linear sRGB of a color in OKLCH (matrices of CSS Color 4); parts outside 0 to 1 cannot be shown. */
export const linearRgb = (lightness: number, chroma: number, hue: number): [number, number, number] => {
  const [a, b] = [chroma * Math.cos((hue * Math.PI) / 180), chroma * Math.sin((hue * Math.PI) / 180)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
}

/** The largest chroma up to the wanted one that a screen can show: browsers would change the lightness of any other. */
const shownChroma = (lightness: number, wanted: number, hue: number): number => {
  const isShown = (chroma: number) => linearRgb(lightness, chroma, hue).every((part) => part >= 0 && part <= 1)
  let chroma = wanted
  while (chroma > 0 && !isShown(chroma)) chroma -= 0.002
  return Math.max(0, chroma)
}

/** The colors of the accent for a hue in degrees (OKLCH), as custom properties. */
export const accentOf = (hue: number): string =>
  Object.entries(steps)
    .map(([step, [lightness, chroma]]) => [step, lightness, shownChroma(lightness, chroma, hue).toFixed(3)] as const)
    .map(([step, lightness, chroma]) => `--color-poppy-${step}:oklch(${lightness} ${chroma} ${hue})`)
    .join(';')

/** A style element for the head of every page; '' if the village has the accent of the style sheet. */
export const accentStyle =
  village.hue === undefined
    ? ''
    : `    <style>:root{${accentOf(village.hue)};--ill-cloth-1:var(--color-poppy-500);--ill-bridge:var(--color-poppy-500)}</style>\n`

/** Files here replace those of the same name under /pictures/. */
export const ownPictures = join(dirname(villageFile), 'pictures')

export const ownPictureNames: readonly string[] = statSync(ownPictures, { throwIfNoEntry: false })?.isDirectory()
  ? readdirSync(ownPictures).filter((name) => /^[\w-]+\.(?:png|svg|jpg|webp)$/.test(name))
  : []

const builtAssets = join(import.meta.dirname, '../../dist/site/assets')

/** Path of the scene on pages that the server renders; the browser's is in web/ui/illustration.tsx. */
export const sceneUrl = (dev: boolean): string => {
  const { picture } = village
  if (picture.endsWith('.svg')) return `/pictures/${picture}#art`
  const name = picture === 'bay' ? 'hero' : picture
  const built = !dev && readdirSync(builtAssets).find((file) => new RegExp(`^${name}-.{8}\\.svg$`).test(file))
  return built ? `/assets/${built}#art` : `/art/${name}.svg#art`
}

/** Whether links to the site have a preview: ours shows the Bay and its name. */
export const hasPreview = village.picture === 'bay' || ownPictureNames.includes('preview.png')
