// Finds a Chromium for the browser tests: an installed one, or Debian's package, or Playwright's download.
import { existsSync } from 'node:fs'
import { findChromium } from '../tests/chromium.ts'
import { run } from './checks.ts'

const isDebianRoot = (): boolean => process.getuid?.() === 0 && existsSync('/etc/debian_version')

const installPackage = async (): Promise<void> => {
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  if ((await run(['apt-get', 'install', '-y', 'chromium'], env)) === 0) return
  // The package list may be missing or outdated.
  await run(['apt-get', 'update'])
  await run(['apt-get', 'install', '-y', 'chromium'], env)
}

export const obtainChromium = async (): Promise<string | null> => {
  const here = findChromium({ shell: true })
  if (here) return here
  console.log('No Chromium here; trying to install one ...')
  if (isDebianRoot()) await installPackage()
  else await run(['playwright-core', 'install', 'chromium'])
  return findChromium({ shell: true })
}
