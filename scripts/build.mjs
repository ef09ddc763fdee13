// npm run build: makes the site in dist/site, when its sources have changed.
import { ensureInstalled } from './install.mjs'
import { ensureBuilt } from './site.mjs'

ensureInstalled()
await ensureBuilt()
