// docs/security.md: every mitigation names its tests.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const project = join(import.meta.dirname, '../..')

/** The bullets between two headings: a threat in bold, its mitigation, the tests. */
const threats = (): { threat: string; files: string[] }[] => {
  const page = readFileSync(join(project, 'docs/security.md'), 'utf8')
  const section = /## Threats and mitigations\n([\s\S]*?)\n## /.exec(page)?.[1] ?? ''
  return section
    .split(/^- /m)
    .slice(1)
    .map((bullet) => ({
      threat: /\*\*(.+?)\*\*/.exec(bullet)?.[1] ?? bullet,
      files: [...bullet.matchAll(/`(tests\/[^`]+)`/g)].map((match) => match[1] ?? ''),
    }))
}

it('each mitigation names a test, and each test exists', () => {
  const all = threats()
  expect(all.length).toBeGreaterThan(25)
  expect(all.filter(({ files }) => files.length === 0).map(({ threat }) => threat)).toEqual([])
  const missing = all.flatMap(({ files }) => files).filter((file) => !existsSync(join(project, file)))
  expect(missing).toEqual([])
})
