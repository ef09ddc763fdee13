// Starts PgBouncer in transaction mode in front of a local PostgreSQL server; it is removed when it stops.
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { connectQuery } from '../../server/database/open.ts'
import { freePort } from '../postgres-cluster.ts'
import { startProgram } from './start-program.ts'

export interface Pooler {
  /** URL of the database of `serverUrl` through the pooler. */
  url: string
  stop: () => Promise<void>
}

/**
 * Starts PgBouncer for all databases of the server in `serverUrl`, as its user. If `settings` is false, connections
 * lack the settings that the site needs.
 */
export const startPooler = async (serverUrl: string, { settings = true } = {}): Promise<Pooler> => {
  const { hostname, port, username, password } = new URL(serverUrl)
  const folder = mkdtempSync(join(tmpdir(), 'village-pooler-'))
  const ownPort = await freePort()
  const query = settings ? ` connect_query='${connectQuery(10_000)}'` : ''
  writeFileSync(join(folder, 'users'), `"${username}" "${decodeURIComponent(password)}"\n`)
  writeFileSync(
    join(folder, 'pgbouncer.ini'),
    `[databases]
* = host=${hostname} port=${port || 5432}${query}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${ownPort}
unix_socket_dir =
auth_type = plain
auth_file = ${join(folder, 'users')}
pool_mode = transaction
server_login_retry = 1
max_client_conn = 2000
default_pool_size = 10
server_idle_timeout = 5
`,
  )
  chmodSync(folder, 0o755)
  // PgBouncer refuses to run as root.
  const user = process.getuid?.() === 0 ? ['-u', 'postgres'] : []
  const stop = await startProgram('pgbouncer', [...user, join(folder, 'pgbouncer.ini')], ownPort)
  const address = new URL(serverUrl)
  address.host = `127.0.0.1:${ownPort}`
  return {
    url: address.href,
    stop: async () => {
      await stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
