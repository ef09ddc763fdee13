// The short form of npm run test:faults: acknowledged writes survive a hard kill and cut connections.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { freshDatabase, testDatabase } from '../fresh-database.ts'
import { connectionsCut, serverKilled } from './fault-list.ts'
import { tryFault } from './try-fault.ts'

for (const fault of [serverKilled, connectionsCut].filter(({ on }) => on.includes(testDatabase)))
  it(`loses no acknowledged message and leaves no partial write: ${fault.name}`, async () => {
    const folder = await mkdtemp(join(tmpdir(), 'village-faults-'))
    const { environment, remove } = await freshDatabase(join(folder, 'data'))
    const trial = { ground: { environment, close: remove }, aroundMs: 1_000, leastRate: 1 }
    try {
      expect((await tryFault(testDatabase, fault, trial)).failures).toEqual([])
    } finally {
      await remove()
      await rm(folder, { recursive: true, force: true })
    }
  })
