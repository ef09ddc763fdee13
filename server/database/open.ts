// Opens the database: the operator's PostgreSQL server when DATABASE_URL names one, else the embedded home.

import type { FastifyBaseLogger } from 'fastify'
import { Kysely, type Transaction } from 'kysely'
import postgres from 'postgres'
import type { Configuration } from '../configuration.ts'
import { openEmbeddedHome } from './embedded-home.ts'
import { createNotifications, type Notifications, type Subscribe } from './notifications.ts'
import { sharedOptions } from './postgres-options.ts'
import { sharingDialect } from './sharing-dialect.ts'
import type { Tables } from './tables.ts'

/** Anything a query can run on: the database, or the transaction that must then be used for everything inside it. */
export type Queryable = Kysely<Tables> | Transaction<Tables>

export interface Database extends Notifications {
  db: Kysely<Tables>
  sql: postgres.Sql
  home: 'embedded' | 'server'
  close(): Promise<void>
}

const openServer = (url: string, pool: number): postgres.Sql =>
  postgres(url, {
    ...sharedOptions,
    max: pool,
    connect_timeout: 10,
    connection: {
      application_name: 'trusted-village',
      TimeZone: 'UTC',
      'pg_trgm.word_similarity_threshold': 0.45,
    },
  }) as postgres.Sql

/** Opens the database of this configuration. Throws with a clear sentence when it cannot. */
export const openDatabase = async (configuration: Configuration, log: FastifyBaseLogger): Promise<Database> => {
  if (configuration.DATABASE_URL) {
    const sql = openServer(configuration.DATABASE_URL, configuration.DATABASE_POOL)
    const db = new Kysely<Tables>({ dialect: sharingDialect(sql) })
    const notifications = createNotifications(sql, (channel, hear, begin) => sql.listen(channel, hear, begin), log)
    return { db, sql, home: 'server', ...notifications, close: () => sql.end({ timeout: 5 }) }
  }
  const embedded = await openEmbeddedHome({ dataDir: configuration.DATA_DIR, log })
  const db = new Kysely<Tables>({ dialect: sharingDialect(embedded.sql) })
  const subscribe: Subscribe = async (channel, hear, begin) => {
    embedded.onNotification(channel, hear)
    begin()
  }
  const notifications = createNotifications(embedded.sql, subscribe, log)
  return { db, sql: embedded.sql, home: 'embedded', ...notifications, close: () => embedded.close() }
}
