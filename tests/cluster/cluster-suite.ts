// What npm run test:cluster runs: all API and race tests on PostgreSQL, except those about one process or one server.
import { configDefaults, defineConfig } from 'vitest/config'

/** Excluded files, by reason. */
const leftOutFiles: Record<string, string[]> = {
  'they start processes of their own': ['tests/cluster/*.api.test.ts', 'tests/platform/start.api.test.ts'],
  'the connections are those of the balancer': ['tests/platform/connections.api.test.ts'],
  'it gives its village other deadlines than the pooler has': ['tests/contracts/database-faults.api.test.ts'],
}

/** Excluded tests of the other files, by reason. A test is excluded if its name ends with the text. */
const leftOutTests: Record<string, string[]> = {
  'it looks into the memory of one process': [
    'is given to the next member who asks, without asking the database again',
    'in such a wave few are held back at once, the others are told to come again, and nobody else notices',
  ],
  'it counts what one process gathers before it writes it': [
    'counts searches and those that found nobody, first pages only, and nothing of who or what',
    'loses no search of several that are written at once',
  ],
  'each process tells its own metrics, and a port of theirs belongs to one': [
    'counts responses by call name and status, never by a path with an id',
    'tells of kept answers, streams, the pool, the event loop and memory',
    'with METRICS_PORT it tells there and not on the port of the site (token: undefined)',
    'with METRICS_PORT it tells there and not on the port of the site (token: a-token-of-thirty-two-characters)',
  ],
  'the connection that closes is the balancer’s': [
    'comes when the server closes, also for a browser that does not read',
    'find-known-products takes JSON objects only',
    'import-products takes JSON objects only',
  ],
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
