// deploy/metrics/: the dashboard and the alert rules use only metrics that a village exports.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'

const folder = join(import.meta.dirname, '../../deploy/metrics')
const rulesFile = join(folder, 'village-rules.yml')

interface Rule {
  alert: string
  expr: string
  annotations: { summary: string; description: string }
}
const { groups } = parse(readFileSync(rulesFile, 'utf8')) as { groups: { rules: Rule[] }[] }
const rules = groups.flatMap((group) => group.rules)
const dashboard = JSON.parse(readFileSync(join(folder, 'village-dashboard.json'), 'utf8')) as {
  panels: { title: string; targets: { expr: string }[] }[]
}
const queries: [string, string][] = [
  ...rules.map(({ alert, expr }): [string, string] => [alert, expr]),
  ...dashboard.panels.flatMap(({ title, targets }) => targets.map(({ expr }): [string, string] => [title, expr])),
]

/** Metrics and labels in a query; `up` is built into Prometheus. */
const namesIn = (query: string): string[] => query.match(/\b(?:village|nodejs|process)_\w+/g) ?? []

const village = await forFile(startTestVillage())
let declared: Set<string>
let labelled: string

beforeAll(async () => {
  // Requested twice: the second response counts the first request.
  await fetch(`${village.url}/metrics`)
  labelled = await (await fetch(`${village.url}/metrics`)).text()
  const types = [...labelled.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name = '', type = '']) => ({ name, type }))
  declared = new Set(
    types.flatMap(({ name, type }) =>
      type === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    ),
  )
})
it('both files contain expressions', () => {
  expect(rules.length).toBeGreaterThan(8)
  expect(dashboard.panels.length).toBeGreaterThan(15)
  expect(rules.filter(({ annotations }) => !annotations.summary || !annotations.description)).toEqual([])
})

describe.each(queries)('%s', (_of, query) => {
  it('uses only exported metrics', () => {
    const names = namesIn(query)
    expect(names.filter((name) => !declared.has(name))).toEqual([])
    if (!/\bup\{/.test(query)) expect(names.length).toBeGreaterThan(0)
  })
})

// Skipped without promtool, which contributors need not install.
if (spawnSync('promtool', ['--version']).status === 0)
  it('promtool accepts the rules', () => {
    expect(execFileSync('promtool', ['check', 'rules', rulesFile], { encoding: 'utf8' })).toContain('SUCCESS')
  })
