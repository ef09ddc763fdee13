// CONTRIBUTING.md is correct: its first change works in a copy of the sources, and its list of files is complete.
import { spawnSync } from 'node:child_process'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { copiedSources, files, project, read } from './sources.ts'

const page = read('CONTRIBUTING.md')

/** Extracts text from the page. */
const said = (pattern: RegExp): string => {
  const [, words] = pattern.exec(page) ?? []
  if (!words) throw new Error(`CONTRIBUTING.md says nothing like ${pattern}`)
  return words
}

it('the first change: its test fails before, for the documented reason, and passes after, with all others of its kind', async () => {
  const copy = await mkdtemp(join(tmpdir(), 'village-contributing-'))
  onTestFinished(() => rm(copy, { recursive: true, force: true }))
  for (const path of copiedSources) await cp(join(project, path), join(copy, path), { recursive: true })
  await symlink(join(project, 'node_modules'), join(copy, 'node_modules'))
  const edit = async (path: string, after: string, added: string) => {
    const [before, rest] = (await readFile(join(copy, path), 'utf8')).split(after)
    await writeFile(join(copy, path), `${before}${after}\n${added}${rest}`)
  }
  const runTests = (...filters: string[]) => {
    const options = { cwd: copy, env: { PATH: process.env.PATH, NO_COLOR: '1' }, encoding: 'utf8' } as const
    const vitest = join(project, 'node_modules/vitest/vitest.mjs')
    const { status, stdout, stderr } = spawnSync(
      process.execPath,
      [vitest, 'run', '--project=unit', ...filters],
      options,
    )
    return { passed: status === 0, said: stdout + stderr }
  }
  const tests = said(/In `(tests\/[^`]+)`, inside/)
  await edit(tests, "describe('highlights', () => {", said(/```ts\n([\s\S]*?)```/))
  const before = runTests(said(/npm test -- (\S+)/))
  expect(before.passed).toBe(false)
  expect(before.said).toContain('1 failed')
  expect(before.said).toContain(said(/for the reason you expect \("([^"]*?) …"\)/))

  await edit(said(/highlights are in\s+`([^`]+)`/), '  nanny: listOf(', said(/Add `([^`]+)` to the nanny's list/))
  // All tests that use highlights.
  const after = runTests('tests/recommendations', 'tests/providers')
  expect(after.passed, after.said).toBe(true)
})

it('a new field of a recommendation has an entry in exactly the documented files', () => {
  const told = said(/(A new field of a recommendation[\s\S]*?provider\.copy\.ts`\))/)
  const places = files.filter((path) => /^(domain|server|web)\//.test(path))
  const holding = places.filter((path) => read(path).includes(said(/`(\w+)` has one/)))
  // The schema of the first migration never changes: a new field has its own migration.
  const wanted = new Set(holding.map((path) => path.replace('schema-0001.sql', 'migrate.ts')))
  expect([...told.matchAll(/`([\w/.-]+\.(?:tsx?|sql))`/g)].map((match) => match[1]).sort()).toEqual([...wanted].sort())
})
