// A database of its own for one test file, copied from the template that the run made once for its home.
import { randomBytes } from 'node:crypto'
import { cp } from 'node:fs/promises'
import postgres from 'postgres'
import { inject } from 'vitest'

/** The home this test file runs on. */
export const testHome = (process.env.TEST_HOME ?? 'embedded') as 'embedded' | 'postgres'

interface FreshDatabase {
  environment: Record<string, string>
  remove: () => Promise<unknown>
}

/** A database without a table, on this file's home. `template` names a database to copy instead. */
export const emptyDatabase = async (folder: string, template = 'template1'): Promise<FreshDatabase> => {
  if (testHome === 'embedded') return { environment: { DATA_DIR: folder }, remove: async () => undefined }
  if (!inject('postgresUrl')) throw new Error('This test needs PostgreSQL 15 or newer, or TEST_DATABASE_URL.')
  const name = `village_test_${randomBytes(6).toString('hex')}`
  const sql = postgres(inject('postgresUrl'), { max: 1, onnotice: () => undefined })
  await sql`create database ${sql(name)} template ${sql(template)}`
  const address = new URL(inject('postgresUrl'))
  address.pathname = `/${name}`
  return {
    environment: { DATA_DIR: folder, DATABASE_URL: address.href, DATABASE_POOL: '8' },
    remove: async () => {
      await sql`drop database if exists ${sql(name)} with (force)`
      await sql.end()
    },
  }
}

/** A copy of the migrated, empty template, and how to be rid of it. */
export const freshDatabase = async (folder: string): Promise<FreshDatabase> => {
  if (testHome === 'embedded') await cp(inject('embeddedTemplate'), folder, { recursive: true })
  return emptyDatabase(folder, inject('postgresTemplate'))
}
