// A database of its own for the bench: on the server that is named, else on a temporary cluster that syncs like a real one.
import { randomBytes } from 'node:crypto'
import postgres from 'postgres'
import { type Cluster, findPrograms, startCluster } from '../postgres-cluster.ts'

export interface BenchDatabase {
  url: string
  /** Folder of pgbench. */
  programs: string
  close(): Promise<void>
}

const onServer = (server: string): Cluster => {
  const programs = findPrograms()
  if (!programs) throw new Error('pgbench of PostgreSQL 15 or newer was not found on this machine.')
  return { url: server, programs, stop: async () => undefined }
}

/** Makes the database; `close` drops it again. `server` must let us make databases. */
export const openBenchDatabase = async (server?: string): Promise<BenchDatabase> => {
  const cluster = server ? onServer(server) : await startCluster({ durable: true })
  if (!cluster) throw new Error('PostgreSQL 15 or newer was not found on this machine. Name a server with --database.')
  const name = `village_bench_${randomBytes(6).toString('hex')}`
  const administer = async (act: (sql: postgres.Sql) => Promise<unknown>): Promise<void> => {
    const sql = postgres(cluster.url, { max: 1, onnotice: () => undefined })
    await act(sql).finally(() => sql.end())
  }
  try {
    await administer((sql) => sql`create database ${sql(name)}`)
  } catch (error) {
    await cluster.stop()
    throw error
  }
  const address = new URL(cluster.url)
  address.pathname = `/${name}`
  return {
    url: address.href,
    programs: cluster.programs,
    close: async () => {
      await administer((sql) => sql`drop database if exists ${sql(name)} with (force)`).finally(() => cluster.stop())
    },
  }
}
