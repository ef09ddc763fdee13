// Says with which browser and which databases the suite ran: what passes with one version may fail with another.

import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { connectTo } from '../tests/sql.ts'

const project = resolve(import.meta.dirname, '..')

const versionOf = (name: string): string =>
  (JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8')) as { version: string }).version

/** "Chromium 150.0.7871.100"; the program's own words when it says more or less than that. */
const browserVersion = (program: string): string =>
  execFileSync(program, ['--version'], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()

const serverVersion = async (address: string): Promise<string> => {
  const sql = connectTo(address)
  try {
    const [row] = await sql`show server_version`
    return `PostgreSQL ${row?.server_version}`
  } finally {
    await sql.end()
  }
}

/** One line; what is null was not there, and what does not answer is "unknown". */
export const testedWith = async ({
  chromium,
  address,
}: {
  /** Path of the browser. */
  chromium: string | null
  /** Address of the PostgreSQL server. */
  address: string | null
}): Promise<string> => {
  const parts = [
    `Node ${process.versions.node}`,
    `PGlite ${versionOf('@electric-sql/pglite')}`,
    address === null ? 'no PostgreSQL' : await serverVersion(address).catch(() => 'PostgreSQL unknown'),
  ]
  try {
    parts.push(chromium === null ? 'no Chromium' : browserVersion(chromium))
  } catch {
    parts.push('Chromium unknown')
  }
  return `Tested with ${parts.join(', ')}`
}
