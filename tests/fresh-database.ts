// A database for one test file, copied from the template that the run created for each kind of database.

import { randomBytes } from 'node:crypto'
import { cpSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { inject } from 'vitest'
import { type Configuration, readConfiguration } from '../server/configuration.ts'
import { type Database, openDatabase } from '../server/database/open.ts'
import { keepEngineCompiled } from './compiled-engine.ts'
import { connectTo } from './sql.ts'

/** The kind of database of this test file. */
export const testDatabase = (process.env.TEST_DATABASE ?? 'embedded') as 'embedded' | 'postgres'

export interface FreshDatabase {
  environment: Record<string, string>
  remove: () => Promise<unknown>
}

/** A copy of a data folder, on the embedded database. */
const embeddedCopy = async (template: string, folder: string): Promise<FreshDatabase> => {
  await keepEngineCompiled()
  // A synchronous copy: the folder has a thousand files, and nothing else runs in this process meanwhile.
  cpSync(template, folder, { recursive: true })
  return { environment: { DATA_DIR: folder }, remove: async () => undefined }
}

/** A copy of a database on PostgreSQL; `folder` is for the village's other files. */
const postgresCopy = async (template: string, folder: string): Promise<FreshDatabase> => {
  if (!inject('postgresUrl')) throw new Error('This test needs PostgreSQL 15 or newer, or TEST_DATABASE_URL.')
  const name = `village_test_${randomBytes(6).toString('hex')}`
  const sql = connectTo(inject('postgresUrl'))
  await sql.text(`create database "${name}" template "${template}"`)
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: address.href, DATABASE_POOL: '8' },
    remove: async () => {
      await sql.text(`drop database if exists "${name}" with (force)`)
      await sql.end()
    },
  }
}

/** A database without tables, of this test file's kind. */
export const emptyDatabase = (folder: string): Promise<FreshDatabase> =>
  testDatabase === 'embedded' ? embeddedCopy(inject('embeddedBlank'), folder) : postgresCopy('template1', folder)

/** A copy of the migrated, empty template, with a function that removes it. */
export const freshDatabase = (folder: string): Promise<FreshDatabase> =>
  testDatabase === 'embedded'
    ? embeddedCopy(inject('embeddedTemplate'), folder)
    : postgresCopy(inject('postgresTemplate'), folder)

/** A new open database, with its configuration. It is removed when it is closed. */
export const openFresh = async (
  make = freshDatabase,
  environment: Record<string, string> = {},
): Promise<Database & { configuration: Configuration }> => {
  const folder = await mkdtemp(join(tmpdir(), 'village-database-'))
  const fresh = await make(join(folder, 'data'))
  const configuration = readConfiguration({ NODE_ENV: 'test', ...fresh.environment, ...environment })
  const database = await openDatabase(configuration, pino({ level: 'silent' }))
  return {
    ...database,
    configuration,
    close: async () => {
      await database.close()
      await fresh.remove()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
