// The call paths in docs/map.md follow the imports, start at a form or page, end at SQL, and are short.
import { describe, expect, it } from 'vitest'
import { importsOf, read, sources } from './sources.ts'

/** Maximum number of files in a call path: as many as a person can keep in mind. */
const longest = 12

const section = /## Five calls, file by file\n([\s\S]*?)\n## /.exec(read('docs/map.md'))?.[1] ?? ''
const paths = [...section.matchAll(/^\*\*(.+?):\*\* (.+)$/gm)].map(([, name = '', path = '']) => ({
  name,
  files: [...path.matchAll(/`([^`]+)`/g)].map(([, file = '']) => file),
}))

const imports = new Map(sources.map((source) => [source.path, new Set(importsOf(source))]))
const areJoined = (one: string, other: string): boolean =>
  Boolean(imports.get(one)?.has(other) || imports.get(other)?.has(one))

it('docs/map.md describes five call paths', () => {
  expect(paths.map(({ name }) => name)).toEqual([
    'Share a recommendation',
    'Decide on one',
    'Sign up',
    'Search',
    'Import products',
  ])
})

describe.each(paths)('$name', ({ files }) => {
  it(`passes at most ${longest} files, from the browser to SQL`, () => {
    expect(files.length).toBeLessThanOrEqual(longest)
    expect(files[0]).toMatch(/^web\//)
    expect(files.filter((file) => file.endsWith('.queries.ts'))).not.toEqual([])
  })

  it('follows the imports', () => {
    // The network is between browser and server, so the server's first file is not imported.
    const entrances = ['server/http/serve.ts', 'server/gotrue/auth.plugin.ts']
    const loose = files.filter(
      (file, place) =>
        place > 0 && !entrances.includes(file) && !files.slice(0, place).some((earlier) => areJoined(earlier, file)),
    )
    expect(loose, 'imported by no file before it, and importing none').toEqual([])
  })
})
