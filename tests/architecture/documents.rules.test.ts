// The documents match the code: every variable is explained, and every path, command and link exists.
import { dirname, posix } from 'node:path'
import { describe, expect, it } from 'vitest'
import { help } from '../../server/commands/run-command.ts'
import { environmentSchema } from '../../server/configuration.ts'
import { files, read, within } from './sources.ts'

const documents = files.filter((path) => /^(?:[A-Z]+\.md|docs\/.*\.md|deploy\/.*\.md|server\/.*\.md)$/.test(path))
const folders = new Set(files.flatMap((path) => path.split('/').map((_part, i, parts) => parts.slice(0, i).join('/'))))
const exists = (path: string): boolean => files.includes(path) || folders.has(path.replace(/\/$/, ''))

const withoutBlocks = (text: string): string => text.replaceAll(/^```[\s\S]*?^```/gm, '')
const quoted = (text: string): string[] =>
  [...withoutBlocks(text).matchAll(/`([^`\n]+)`/g)].map((match) => match[1] ?? '')

/** Created when the site runs or is built, so not among the files. */
const madeLater = /^(?:data|dist|node_modules)\//

/** `server/main.ts`, `domain/`, `docs/*.md`: starts with one of our folders. Not `/search-results` and not `text/html`. */
const isPath = (token: string): boolean =>
  /^\.?[\w@-]+\/[\w@./*-]*$/.test(token) && folders.has(token.split('/')[0] ?? '') && !madeLater.test(token)

const matches = (path: string): boolean => {
  if (!path.includes('*')) return exists(path)
  const pattern = new RegExp(
    `^${path
      .replaceAll('.', '\\.')
      .replaceAll('**/', '(?:.+/)?')
      .replaceAll(/(?<!\.)\*+/g, '[^/]*')}$`,
  )
  return files.some((file) => pattern.test(file))
}

describe('docs/running.md', () => {
  it.each(Object.keys(environmentSchema.shape))('explains %s', (name) => {
    expect(quoted(read('docs/running.md')).some((token) => token === name || token.startsWith(`${name}=`))).toBe(true)
  })

  it('explains only variables that the code reads', () => {
    const ofTools = ['TEST_DATABASE_URL', 'CHROMIUM_PATH', 'PROPERTY_RUNS']
    const named = quoted(read('docs/running.md')).flatMap(
      (token) => /^([A-Z]+(?:_[A-Z]+)+)(?:=.*)?$/.exec(token)?.[1] ?? [],
    )
    expect(named.filter((name) => !(name in environmentSchema.shape) && !ofTools.includes(name))).toEqual([])
  })
})

describe('docs/map.md', () => {
  const section = /## Before you change\n([\s\S]*?)\n## /.exec(read('docs/map.md'))?.[1] ?? ''

  it('lists what to know before a change, at most five items per area', () => {
    const counts = [...section.matchAll(/^\*\*[\s\S]*?(?=\n\n|$)/gm)].map(
      ([text]) => text.match(/\(\d\) /g)?.length ?? 0,
    )
    expect(counts.length).toBeGreaterThanOrEqual(7)
    expect(counts.filter((count) => count === 0 || count > 5)).toEqual([])
  })

  it('names only what the code declares', () => {
    const names = quoted(section).filter((token) => /^[A-Za-z]+$/.test(token))
    const code = within('domain', 'server', 'web').map(({ text }) => text)
    const isDeclared = (name: string): boolean => {
      const declaration = new RegExp(`(?:const|function|class|interface|type) ${name}\\b|^ +${name}\\??:`, 'm')
      return code.some((text) => declaration.test(text))
    }
    expect(names.length).toBeGreaterThan(10)
    expect(names.filter((name) => !isDeclared(name))).toEqual([])
  })
})

describe('docs/security.md', () => {
  const section = /## Threats and mitigations\n([\s\S]*?)\n## /.exec(read('docs/security.md'))?.[1] ?? ''
  const threats = section.split(/^- /m).slice(1)

  it('names a test for each mitigation', () => {
    expect(threats.length).toBeGreaterThan(25)
    expect(threats.filter((threat) => !/`tests\/[^`]+`/.test(threat))).toEqual([])
  })
})

describe('CONTRIBUTING.md', () => {
  const page = read('CONTRIBUTING.md')

  it('describes a first change whose test and list exist', () => {
    const [, tests = ''] = /In `(tests\/[^`]+)`, inside `describe\('highlights'/.exec(page) ?? []
    expect(read(tests)).toContain("describe('highlights', () => {")
    const [, list = ''] = /highlights are in\s+`([^`]+)`/.exec(page) ?? []
    expect(read(list)).toContain('  nanny: listOf(')
  })

  it('names exactly the files that a new field of a recommendation must be added to', () => {
    const [places = ''] = /A new field of a recommendation[\s\S]*?provider\.copy\.ts`\)/.exec(page) ?? []
    const [, field = '?'] = /`(\w+)` has one/.exec(places) ?? []
    const wanted = files
      .filter((path) => /^(domain|server|web)\//.test(path) && read(path).includes(field))
      // The schema of the first migration stays as it is: a new field has a migration of its own.
      .map((path) => path.replace('schema-0001.sql', 'migrate.ts'))
    const named = quoted(places).filter((token) => /\.(?:tsx?|sql)$/.test(token))
    expect(named.sort()).toEqual([...new Set(wanted)].sort())
  })
})

describe.each(documents)('%s', (path) => {
  const text = read(path)

  it('names only commands of the village that exist', () => {
    const named = [...text.matchAll(/village(?:\.ts| --) ([a-z][a-z-]+)/g)].map((match) => match[1] ?? '')
    const known = help().flatMap((line) => /^ {2}([a-z-]+)/.exec(line)?.[1] ?? [])
    expect(named.filter((name) => !known.includes(name))).toEqual([])
  })

  it('names only paths that exist', () => {
    expect(quoted(text).filter((token) => isPath(token) && !matches(token))).toEqual([])
  })

  it('has only links to existing files', () => {
    const links = [...text.matchAll(/\]\(([^)\s]+)\)/g)].map((match) => match[1] ?? '')
    const own = links.filter((link) => !/^(?:[a-z]+:|#)/.test(link)).map((link) => link.split('#')[0] ?? '')
    expect(own.filter((link) => !exists(posix.join(dirname(path), link)))).toEqual([])
  })

  it('names only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> }
    const commands = [...text.matchAll(/npm (?:run )?(?:--silent )?(start|test|(?<=run (?:--silent )?)[a-z:-]+)/g)]
    expect(commands.map((match) => match[1] ?? '').filter((name) => !(name in scripts))).toEqual([])
  })
})
