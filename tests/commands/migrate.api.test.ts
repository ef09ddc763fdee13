// `village migrate`: prints the migrations it applied, or that there were none.
import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { migrations } from '../../server/database/migrate.ts'
import { project } from '../architecture/sources.ts'
import { folderForTest } from '../for-file.ts'
import { emptyDatabase } from '../fresh-database.ts'

const run = promisify(execFile)

it('prints the migrations it applied, or that there were none', async () => {
  const { environment, remove } = await emptyDatabase(join(await folderForTest('migrate'), 'data'))
  onTestFinished(async () => void (await remove()))
  const migrate = async () => {
    const env = { PATH: process.env.PATH, NODE_ENV: 'test', ...environment }
    const { stdout } = await run(process.execPath, ['server/commands/village.ts', 'migrate'], { cwd: project, env })
    return stdout
  }
  expect(await migrate()).toBe(`Applied: ${Object.keys(migrations).join(', ')}\n`)
  expect(await migrate()).toBe('The database is up to date.\n')
})
