// Databases of its own for the bench: on the server that is named, else on a temporary cluster that syncs like a real one.

import { randomBytes } from 'node:crypto'
import { type Cluster, findPrograms, startCluster } from '../postgres-cluster.ts'
import { connectTo, type Sql } from '../sql.ts'

export interface BenchServer {
  /** Folder of pgbench. */
  programs: string
  /** Version of PostgreSQL. */
  version: string
  /** Makes an empty database and resolves with its address. */
  makeDatabase(): Promise<string>
  /** Drops what was made. */
  close(): Promise<void>
}

const onServer = (server: string): Cluster => {
  const programs = findPrograms()
  if (!programs) throw new Error('pgbench of PostgreSQL 15 or newer was not found on this machine.')
  return { url: server, programs, stop: async () => undefined }
}

/** Opens the server, on which we must be able to make databases. */
export const openBenchServer = async (server?: string): Promise<BenchServer> => {
  const cluster = server ? onServer(server) : await startCluster({ durable: true })
  if (!cluster) throw new Error('PostgreSQL 15 or newer was not found on this machine. Name a server with --database.')
  const made: string[] = []
  let version = ''
  const administer = async (act: (sql: Sql) => Promise<unknown>): Promise<void> => {
    const sql = connectTo(cluster.url)
    await act(sql).finally(() => sql.end())
  }
  await administer(async (sql) => {
    const [row] = await sql<{ version: string }>`select current_setting('server_version') as version`
    version = row?.version ?? ''
  })
  return {
    programs: cluster.programs,
    version,
    makeDatabase: async () => {
      const name = `village_bench_${randomBytes(6).toString('hex')}`
      await administer((sql) => sql.text(`create database "${name}"`))
      made.push(name)
      const address = new URL(cluster.url)
      address.pathname = `/${name}`
      return address.href
    },
    close: () =>
      administer(async (sql) => {
        for (const name of made) await sql.text(`drop database if exists "${name}" with (force)`)
      }).finally(() => cluster.stop()),
  }
}
