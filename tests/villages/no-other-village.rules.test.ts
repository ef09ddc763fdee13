// One build serves any village: no code names the shipped one or its towns, except to upgrade what it has stored.
import { expect, it } from 'vitest'
import { village } from '../../domain/village.ts'
import { villageParts } from '../../domain/village-places.ts'
import { files, read, within } from '../architecture/sources.ts'

const names = [
  village.name,
  village.shortMetro,
  ...villageParts.flatMap(({ name, together, towns }) => [name, ...[...together, ...towns].map(({ city }) => city)]),
]
const named = new RegExp(`(?<![\\p{L}-])(?:${[...new Set(names)].join('|')})(?![\\p{L}|-])`, 'u')

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(?<=^|\s)\/\/.*$/gm, '')

/** Names of regions that earlier releases stored, and of the demo village, which has towns of the file instead. */
const listed = /^server\/(?:database\/migrate|demo\/.*)\.ts$/

it('no code, style or page names the shipped village or its towns', () => {
  const code = within('domain', 'server', 'web', 'build').filter(({ path }) => !listed.test(path))
  const rest = files
    .filter((path) => /^(?:web|build)\/.*\.(?:html|css|svg|json)$/.test(path))
    .map((path) => ({ path, text: read(path) }))
  const found = [...code, ...rest].flatMap(({ path, text }) => {
    const [match] = named.exec(withoutComments(text)) ?? []
    return match ? [`${path}: ${match}`] : []
  })
  expect(found).toEqual([])
})
