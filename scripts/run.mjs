// Runs one of the project's programs on its own Node: node scripts/run.mjs <file> [arguments], installing first if need be.
import { runNode } from './child.mjs'
import { ensureInstalled } from './install.mjs'

ensureInstalled()
process.exit(await runNode(process.argv.slice(2)))
