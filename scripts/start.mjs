// npm start: installs and builds what is missing, then runs the server on the Node that came with the packages.
import { runNode } from './child.mjs'
import { ensureInstalled } from './install.mjs'
import { ensureBuilt } from './site.mjs'

ensureInstalled()
await ensureBuilt()
process.exit(await runNode(['server/main.ts']))
