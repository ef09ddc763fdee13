// npm run dev: the server restarts when its sources change, and the site reloads in the browser.
import { runNode } from './child.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
const watched = ['server', 'domain'].map((folder) => `--watch-path=${folder}`)
process.exit(await runNode([...watched, '--watch-preserve-output', 'server/main.ts', '--dev']))
