// A streaming replica of a cluster of ours, on this machine; gone when we are.
import { execFileSync, spawn } from 'node:child_process'
import { chownSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { type Cluster, clusterOwner, freePort, isReady, leash, stopLeash } from '../postgres-cluster.ts'

export interface StartedReplica {
  /** Its database of the same name as the primary's. */
  url: string
  stop: () => Promise<void>
}

/** Copies the primary's data and follows its stream of changes. `port`: the one it had before, when it comes back. */
export const startReplica = async ({ url, programs }: Cluster, port?: number): Promise<StartedReplica> => {
  const folder = mkdtempSync(join(tmpdir(), 'village-replica-'))
  const owner = clusterOwner() ?? undefined
  if (owner) chownSync(folder, owner.uid, owner.gid)
  const data = join(folder, 'data')
  // Writes the signal file and the address of the primary into the copy.
  const copy = ['--pgdata', data, '--dbname', url, '--write-recovery-conf', '--checkpoint=fast', '--no-sync']
  execFileSync(join(programs, 'pg_basebackup'), copy, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'pipe'] })
  const ownPort = port ?? (await freePort())
  const settings = [
    'max_connections=200',
    'shared_buffers=64MB',
    'fsync=off',
    'hot_standby_feedback=on',
    // A read that holds up the replay is cancelled, and asked again of the primary.
    'max_standby_streaming_delay=1s',
    'listen_addresses=127.0.0.1',
    `port=${ownPort}`,
    `unix_socket_directories=${folder}`,
  ].flatMap((setting) => ['-c', setting])
  const child = spawn('/bin/sh', ['-c', leash, 'sh', folder, join(programs, 'postgres'), '-D', data, ...settings], {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  child.unref()
  for (let tries = 0; tries < 150; tries++) {
    if (isReady(programs, ownPort)) {
      const address = new URL(url)
      address.port = String(ownPort)
      return { url: address.href, stop: () => stopLeash(child) }
    }
    await wait(100)
  }
  await stopLeash(child)
  throw new Error('The replica did not start.')
}
