// Generates web/public/pictures from our own drawings and fonts, when run manually: icons and link previews.
import { mkdirSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join, resolve } from 'node:path'
import { chromium, type Page } from 'playwright-core'
import { village } from '../domain/village.ts'
import { findChromium } from '../tests/chromium.ts'
import { themeColors } from '../web/styles/theme-colors.ts'

const project = resolve(import.meta.dirname, '..')
const folder = join(project, 'web/public/pictures')

const art = (name: string): string => readFileSync(join(project, `web/art/${name}.svg`), 'utf8')

const font = (file: string | URL): string => `data:font/woff2;base64,${readFileSync(file).toString('base64')}`
const display = new URL('../web/styles/fonts/fraunces-latin.woff2', import.meta.url)
const words = createRequire(import.meta.url).resolve(
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
)

const ink = '#192620'

interface Picture {
  name: string
  width: number
  height: number
  body: string
  transparent?: boolean
}

/** The logo in the middle of a square; `share` is the logo's part of the width, `radius` rounds the background. */
const icon = (name: string, size: number, share: number, radius: number): Picture => ({
  name,
  width: size,
  height: size,
  transparent: radius > 0,
  body: `<style>
    main { display: grid; place-items: center; background: ${themeColors.light}; border-radius: ${radius * size}px }
    svg { width: ${share * size}px; height: ${share * size}px }
  </style>${art('favicon')}`,
})

const preview: Picture = {
  name: 'preview',
  width: 1200,
  height: 630,
  body: `<style>
    @font-face { font-family: display; font-weight: 400 580; src: url(${font(display)}) }
    @font-face { font-family: words; font-weight: 300 900; src: url(${font(words)}) }
    main { position: relative; overflow: hidden; background: linear-gradient(#dcebf0, #fdf1dc 78%); color: ${ink} }
    #art { position: absolute; right: 0; bottom: 0; width: 1320px; height: auto }
    header { position: absolute; left: 64px; top: 52px; display: flex; align-items: center; gap: 16px;
      font: 580 44px/1 display; letter-spacing: -0.012em }
    header svg { width: 64px; height: 64px }
    p { position: absolute; left: 64px; top: 146px; margin: 0; width: 600px;
      font: 430 57px/1.06 display; letter-spacing: -0.025em; text-wrap: balance }
  </style>
  ${art('hero')}
  <header>${art('favicon')}${village.name}</header>
  <p>${village.tagline.replace(/\.$/, '')}</p>`,
}

const pictures: Picture[] = [
  icon('icon-192', 192, 0.72, 0.22),
  icon('icon-512', 512, 0.72, 0.22),
  // what lies outside the middle four fifths may be cropped to any shape
  icon('icon-maskable', 512, 0.54, 0),
  icon('icon-touch', 180, 0.68, 0),
  preview,
]

const draw = async (page: Page, { name, width, height, body, transparent = false }: Picture): Promise<void> => {
  await page.setViewportSize({ width, height })
  await page.setContent(
    `<style>* { box-sizing: border-box } body { margin: 0 } main { width: ${width}px; height: ${height}px }</style><main>${body}</main>`,
  )
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(folder, `${name}.png`), omitBackground: transparent })
}

const executablePath = findChromium()
if (!executablePath) throw new Error('No Chromium was found. Set CHROMIUM_PATH, or install one.')
mkdirSync(folder, { recursive: true })
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
const page = await browser.newPage({ colorScheme: 'light' })
for (const picture of pictures) await draw(page, picture)
await browser.close()
console.log(`${pictures.length} pictures written`)
