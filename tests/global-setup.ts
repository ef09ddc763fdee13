// Creates, once per run and kind of database, the migrated databases that tests copy instead of migrating their own.

import { randomBytes } from 'node:crypto'
import { cp, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { ProvidedContext } from 'vitest'
import type { TestProject } from 'vitest/node'
import { readConfiguration } from '../server/configuration.ts'
import { migrate } from '../server/database/migrate.ts'
import { type Database, openDatabase } from '../server/database/open.ts'
import { keepEngineCompiled } from './compiled-engine.ts'
import { startCluster } from './postgres-cluster.ts'
import { connectTo } from './sql.ts'

/**
 * What a test file reads with `inject`; values for the other kind are empty, as is `postgresUrl` without PostgreSQL.
 */
interface Templates {
  /** URL of a database on the PostgreSQL server, for creating others. */
  postgresUrl: string
  /** Template for `create database … template …`: migrated and empty. */
  postgresTemplate: string
  /** Data folder to copy: migrated, empty, closed. */
  embeddedTemplate: string
  /** Data folder to copy: without tables, closed. */
  embeddedBlank: string
}

declare module 'vitest' {
  export interface ProvidedContext extends Templates {}
}

interface Made {
  templates: Templates
  remove: () => Promise<unknown>
}

const nothing: Templates = { postgresUrl: '', postgresTemplate: '', embeddedTemplate: '', embeddedBlank: '' }
const log = pino({ level: 'silent' })

/** Opens the database of `environment`, runs `act` on it, and closes it. */
const prepare = async (environment: Record<string, string>, act: (database: Database) => Promise<unknown>) => {
  const database = await openDatabase(readConfiguration({ NODE_ENV: 'test', ...environment }), log)
  await act(database).finally(() => database.close())
}

const withTables = ({ background }: Database) => migrate(background.db)

const embeddedTemplates = async (): Promise<Made> => {
  const folder = await mkdtemp(join(tmpdir(), 'village-templates-'))
  await keepEngineCompiled()
  const [embeddedBlank, embeddedTemplate] = [join(folder, 'blank'), join(folder, 'empty')]
  // Creating a database takes longest, so the second one is a copy of the first.
  await prepare({ DATA_DIR: embeddedBlank }, async () => undefined)
  await cp(embeddedBlank, embeddedTemplate, { recursive: true })
  await prepare({ DATA_DIR: embeddedTemplate }, withTables)
  return {
    templates: { ...nothing, embeddedTemplate, embeddedBlank },
    remove: () => rm(folder, { recursive: true, force: true }),
  }
}

const postgresTemplates = async (): Promise<Made> => {
  const given = process.env.TEST_DATABASE_URL
  const cluster = given ? null : await startCluster()
  const postgresUrl = given ?? cluster?.url
  if (!postgresUrl) {
    console.warn('No PostgreSQL 15 or newer was found and TEST_DATABASE_URL is not set: its tests are skipped.')
    return { templates: nothing, remove: async () => undefined }
  }
  const postgresTemplate = `village_template_${randomBytes(6).toString('hex')}`
  const sql = connectTo(postgresUrl)
  await sql.text(`create database "${postgresTemplate}"`)
  const address = new URL(postgresUrl)
  address.pathname = `/${postgresTemplate}`
  await prepare({ DATABASE_URL: address.href }, withTables)
  return {
    templates: { ...nothing, postgresUrl, postgresTemplate },
    async remove() {
      await sql.text(`drop database if exists "${postgresTemplate}" with (force)`)
      await sql.end()
      await cluster?.stop()
    },
  }
}

/** Two projects share a database, and each loads this file separately; this shares the databases already created. */
const shared = globalThis as { villageTemplates?: Map<string, Promise<Made>> }

/** Runs before the first test of each project that needs a database. */
const setup = async (project: TestProject): Promise<(() => Promise<unknown>) | undefined> => {
  const kind = String(project.config.env.TEST_DATABASE)
  shared.villageTemplates ??= new Map()
  const known = shared.villageTemplates.get(kind)
  const making = known ?? (kind === 'embedded' ? embeddedTemplates() : postgresTemplates())
  shared.villageTemplates.set(kind, making)
  const { templates, remove } = await making
  for (const [name, value] of Object.entries(templates)) project.provide(name as keyof ProvidedContext, value)
  // Projects end in reverse order, so the one that created the databases needs them last.
  return known ? undefined : remove
}

export default setup
