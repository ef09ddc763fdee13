// A local streaming replica of a test cluster; it is removed when the test process exits.
import { execFileSync } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Cluster, clusterOwner, freePort, runServer } from '../postgres-cluster.ts'

export interface StartedReplica {
  /** URL of the replicated database. */
  url: string
  stop: () => Promise<void>
}

/** Copies the primary's data and streams its changes. `port`: the previous port, for a replica that comes back. */
export const startReplica = async ({ url, programs }: Cluster, port?: number): Promise<StartedReplica> => {
  const folder = mkdtempSync(join(tmpdir(), 'village-replica-'))
  const owner = clusterOwner() ?? undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  // Writes the signal file and the primary's address into the copy.
  const copy = ['--pgdata', data, '--dbname', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  execFileSync(join(programs, 'pg_basebackup'), copy, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ownPort = port ?? (await freePort())
  const settings = [
    'max_connections=200',
    'shared_buffers=64MB',
    'fsync=off',
    'hot_standby_feedback=on',
    // A read that blocks the replay is cancelled, and the site repeats it on the primary.
    'max_standby_streaming_delay=1s',
  ]
  const stop = await runServer(programs, { folder, port: ownPort, settings })
  const address = new URL(url)
  address.port = String(ownPort)
  return { url: address.href, stop }
}
