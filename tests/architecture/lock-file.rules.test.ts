// The lock file is complete: it lists the packages of every platform, without which `npm ci` refuses to install.
import { expect, it } from 'vitest'
import { read } from './sources.ts'

interface LockFile {
  packages: Record<string, { version?: string; optionalDependencies?: Record<string, string> }>
}

const { packages } = JSON.parse(read('package-lock.json')) as LockFile

it('lists every optional dependency of its packages', () => {
  const listed = new Set(Object.keys(packages).map((path) => path.split('node_modules/').at(-1)))
  const wanted = Object.values(packages).flatMap(({ optionalDependencies }) => Object.keys(optionalDependencies ?? {}))
  expect(wanted.filter((name) => !listed.has(name))).toEqual([])
})
