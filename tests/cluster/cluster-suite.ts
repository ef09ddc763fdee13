// What npm run test:cluster runs: all API and race tests on PostgreSQL, but those that are about one process or one server.
import { configDefaults, defineConfig } from 'vitest/config'

/** Files that are left out, by why. */
const leftOut: Record<string, string[]> = {
  'they start their own processes': ['tests/cluster/*.api.test.ts', 'tests/platform/start.api.test.ts'],
}

export default defineConfig({
  test: {
    name: 'cluster',
    pool: 'forks',
    maxWorkers: 2,
    isolate: false,
    env: { NODE_ENV: 'test', TEST_DATABASE: 'postgres' },
    globalSetup: ['tests/global-setup.ts'],
    include: ['tests/**/*.{api,race,cluster}.test.ts'],
    exclude: [...configDefaults.exclude, 'tests/**/embedded-*.test.ts', ...Object.values(leftOut).flat()],
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
