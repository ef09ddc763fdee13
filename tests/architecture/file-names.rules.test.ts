// File names: known roles, meaningful names, and a handler and a test for every contract.
import { basename } from 'node:path'
import { describe, expect, it } from 'vitest'
import { contracts, streams } from '../../domain/contracts.ts'
import * as handlers from '../../server/handlers.ts'
import { files, importsOf, project, read, sources, within } from './sources.ts'

const roles: Record<string, string[]> = {
  domain: ['contracts', 'schema', 'rules', 'd'],
  server: ['handler', 'handlers', 'queries', 'plugin', 'job', 'sweep'],
  web: ['page', 'form', 'copy', 'd'],
  tests: ['rules.test', 'api.test', 'screen.test', 'race.test', 'journey.test', 'cluster.test'],
  scripts: [],
  build: [],
}

/** Names that say nothing about the content. */
const empty = new Set(['index', 'util', 'utils', 'helper', 'helpers', 'common', 'misc'])

const word = '[a-z0-9]+(?:-[a-z0-9]+)*'

describe('file names', () => {
  it.each(Object.entries(roles))('in %s end with a listed role, or have none', (wing, allowed) => {
    const name = new RegExp(
      `^${word}(?:\\.(?:${['(?!)', ...allowed].join('|').replaceAll('.', '\\.')}))?\\.(?:tsx?|mjs)$`,
    )
    const strange = within(wing).filter(({ path }) => !name.test(basename(path)))
    expect(strange.map(({ path }) => path)).toEqual([])
  })

  it('are meaningful', () => {
    const silent = sources.filter(({ path }) => empty.has(basename(path).split('.')[0] ?? ''))
    expect(silent.map(({ path }) => path)).toEqual([])
  })

  it('of code are in the layers, the tests and the scripts, except two configuration files', () => {
    const homeless = sources.map(({ path }) => path).filter((path) => !((path.split('/')[0] ?? '') in roles))
    expect(homeless).toEqual(['vite.config.ts', 'vitest.config.ts'])
  })
})

interface Named {
  /** The name of the constant. */
  constant: string
  /** `domain/<feature>/<feature>.contracts.ts`. */
  feature: string
  name: string
  path: string
}

/** A contract, or a stream, which has no method. */
const isContract = (value: unknown): value is { name: string; path: string } =>
  typeof value === 'object' && value !== null && 'output' in value && 'path' in value && 'name' in value

/** Every contract and stream that a `.contracts.ts` file exports. */
const exported: Named[] = (
  await Promise.all(
    within('domain')
      .filter(({ path }) => path.endsWith('.contracts.ts'))
      .map(async ({ path }) => {
        const found = (await import(`${project}/${path}`)) as Record<string, unknown>
        return Object.entries(found).flatMap(([constant, value]) =>
          isContract(value)
            ? [{ constant, feature: path.split('/')[1] ?? '', name: value.name, path: value.path }]
            : [],
        )
      }),
  )
).flat()

describe('every contract', () => {
  it.each(exported)('$name is in the list of all contracts or streams', ({ name }) => {
    expect([...contracts, ...streams].filter((contract) => contract.name === name)).toHaveLength(1)
  })

  it.each(exported)('$name has a handler in its feature, which the server registers', ({ feature, name, constant }) => {
    const places = [`server/${feature}/${feature}.handlers.ts`, `server/${feature}/${name}.handler.ts`]
    const handling = new RegExp(`handle\\w*\\(\\s*${constant}\\b|stream: ${constant}\\b`)
    expect(within('server').filter(({ path, text }) => places.includes(path) && handling.test(text))).toHaveLength(1)
    const served = Object.values(handlers).map((handler) => ('contract' in handler ? handler.contract : handler.stream))
    expect(served.filter((one) => one.name === name)).toHaveLength(1)
  })

  it.each(exported)('$name is named in an API test', ({ constant, path }) => {
    const mention = new RegExp(`\\b${constant}\\b|${path.replaceAll(/\{\w+\}/g, '[^\\s/?]+')}(?![\\w/])`)
    const testing = within('tests').filter(
      (test) => /\.(?:api|race)\.test\.ts$/.test(test.path) && mention.test(test.text),
    )
    expect(testing.length).toBeGreaterThan(0)
  })

  it('is served by a handler', () => {
    const names = exported.map(({ feature, name }) => `server/${feature}/${name}.handler.ts`)
    expect(files.filter((path) => path.endsWith('.handler.ts') && !names.includes(path))).toEqual([])
  })
})

describe('every sweep', () => {
  it('is imported by its engine', () => {
    const listed = ['server/gotrue/create-auth.ts', 'server/start.ts'].flatMap((path) =>
      importsOf({ path, text: read(path) }).filter((imported) => imported.endsWith('.sweep.ts')),
    )
    expect(listed.sort()).toEqual(files.filter((path) => path.endsWith('.sweep.ts')).sort())
  })
})

describe('every route', () => {
  /** Routes without a contract, and the reasons. */
  const exceptions: Record<string, string> = {
    'server/http/serve.ts': 'turns contracts into routes',
    'server/http/serve-stream.ts': 'turns streams into routes',
    'server/gotrue/': 'auth/v1 is a protocol of its own',
    'server/platform/health.plugin.ts': 'for the operator’s tools',
    'server/platform/metrics.plugin.ts': 'for the operator’s tools',
    'server/http/openapi.ts': 'what describes the calls themselves',
    'server/site/page.plugin.ts': 'pages, and files that contain the village’s name',
    'server/site/site-texts.plugin.ts': 'for search engines, and for those who found a weakness',
    'server/platform/mailbox.plugin.ts': 'the local mailbox',
  }
  const route = /\.(?:route|get|post|put|patch|delete|head|options|all)(?:<[^(]*>)?\(\s*(?:['"`]\/|\{)/
  const routed = within('server').filter(({ text }) => route.test(text))

  it('comes from a contract, except for the listed ones', () => {
    const strays = routed.filter(({ path }) => !Object.keys(exceptions).some((exception) => path.startsWith(exception)))
    expect(strays.map(({ path }) => path)).toEqual([])
  })

  it.each(Object.keys(exceptions))('exception %s is still in use', (exception) => {
    expect(routed.some(({ path }) => path.startsWith(exception))).toBe(true)
  })
})
