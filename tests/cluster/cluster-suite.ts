// What npm run test:cluster runs: all API and race tests on PostgreSQL, except those about one process or one server.
import { configDefaults, defineConfig } from 'vitest/config'
import { leftOutTests } from './left-out-tests.ts'

/** Excluded files, by reason. */
const leftOutFiles: Record<string, string[]> = {
  'they start processes of their own': ['tests/cluster/*.api.test.ts', 'tests/platform/start.api.test.ts'],
  'the connections are those of the balancer': ['tests/platform/connections.api.test.ts'],
  'it gives its village other deadlines than the pooler has': ['tests/contracts/database-faults.api.test.ts'],
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&')

export default defineConfig({
  test: {
    name: 'cluster',
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    env: { NODE_ENV: 'test', TEST_DATABASE: 'postgres' },
    globalSetup: ['tests/global-setup.ts'],
    include: ['tests/**/*.{api,race,cluster}.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/**/embedded-*.test.ts', ...Object.values(leftOutFiles).flat()],
    testNamePattern: new RegExp(`^(?!.*(?:${Object.values(leftOutTests).flat().map(escaped).join('|')})$)`),
    // Three instances, a balancer and commits that wait for the replica: on a busy machine a start took over three
    // minutes.
    testTimeout: 120_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 20_000 } },
  },
})
