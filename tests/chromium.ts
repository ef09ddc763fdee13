// Finds the Chromium for browser tests: CHROMIUM_PATH, the system's, or Playwright's download.
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium } from 'playwright-core'

const names = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']
const macPrograms = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

/** Chromium without browser UI, which Playwright also uses by default: it needs a third less CPU time. */
const shellName = 'chromium-headless-shell'

/**
 * Path of the executable, or null if this machine has none; `shell` prefers the headless shell. Throws if
 * CHROMIUM_PATH does not exist.
 */
export const findChromium = ({ shell = false } = {}): string | null => {
  const named = process.env.CHROMIUM_PATH
  if (named && !existsSync(named)) throw new Error(`CHROMIUM_PATH names no file: ${named}`)
  if (named) return named
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const candidates = [
    ...[...(shell ? [shellName] : []), ...names].flatMap((name) => folders.map((folder) => join(folder, name))),
    ...macPrograms,
    chromium.executablePath(),
  ]
  return candidates.find((path) => existsSync(path)) ?? null
}
