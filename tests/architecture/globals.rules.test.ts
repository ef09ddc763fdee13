// Available globals: no browser globals in the server, no Node globals in the site, neither in the domain.
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { project } from './sources.ts'

const declared: Record<string, RegExp> = { dom: /\/lib\.dom\.d\.ts$/, node: /\/@types\/node\/index\.d\.ts$/ }

it.each([
  ['domain', []],
  ['server', ['node']],
  ['web', ['dom']],
  ['.', ['dom', 'node']],
])('the type check of %s knows the globals of %j', (folder, wanted) => {
  const tsc = join(project, 'node_modules/typescript/bin/tsc')
  const files = execFileSync(process.execPath, [tsc, '-p', folder, '--listFilesOnly'], {
    cwd: project,
    encoding: 'utf8',
  })
  const known = Object.keys(declared).filter((name) => files.split('\n').some((file) => declared[name]?.test(file)))
  expect(known).toEqual(wanted)
})
