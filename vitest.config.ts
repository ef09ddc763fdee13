// The test projects: rules without a server, then what needs a database, on PostgreSQL, and on the embedded one what could differ there.
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { forgetEnvironment } from './scripts/clean-environment.mjs'
import { canStartCluster } from './tests/postgres-cluster.ts'

// Here too, for whoever starts Vitest by itself; workers begin with what is left.
forgetEnvironment()

type DatabaseKind = 'embedded' | 'postgres'

/** Where everything runs that need not run on both: a village starts there in a quarter of the processor time. */
const mainDatabase: DatabaseKind = process.env.TEST_DATABASE_URL || canStartCluster() ? 'postgres' : 'embedded'
const isDeep = process.env.TEST_DEPTH === 'deep'

/** API tests that the embedded database could answer differently: its own, races, search, dumps, times and the outbox. */
const sensitiveTests = [
  'tests/**/*.race.test.ts',
  'tests/**/embedded-*.test.ts',
  'tests/{database,visits,commands}/*.api.test.ts',
  'tests/architecture/migrations.api.test.ts',
  'tests/platform/{limits,outbox,outbox-replacing,retention,start}.api.test.ts',
  'tests/providers/{search,suggest}-*.api.test.ts',
  'tests/moderation/search-submissions.api.test.ts',
]

/** Everything runs in the deep run, and what is named on the command line. */
const runsAll = isDeep || process.env.TEST_DEPTH === 'named'

/** Too long for every change. */
const deepTests = runsAll
  ? []
  : [
      // Two callers at the same moment: `npm test -- race`.
      'tests/**/*.race.test.ts',
      'tests/{bench,cluster,faults}/*.api.test.ts',
      // Limits, time limits and pauses in real time.
      'tests/auth/{limits,mail-budgets}.api.test.ts',
      'tests/platform/{connections,start}.api.test.ts',
      'tests/platform/load-gate.rules.test.ts',
      // Dumps, moves, releases, migrations and the embedded database's own files.
      'tests/commands/{embedded-backups,migrate,postgres-move,remove-again}.api.test.ts',
      'tests/database/{dump,embedded-database,releases}.api.test.ts',
      'tests/{contracts/{database-faults,garbage},platform/surroundings,providers/search-plans}.api.test.ts',
      'tests/metrics/*.api.test.ts',
      // Long stories of one rare event each.
      'tests/provider-portal/removal-*.api.test.ts',
      'tests/{auth/changed-secret,privacy/leaving,demo/demo-village,platform/local-only}.api.test.ts',
      // Every page while the browser translates it.
      'tests/layout/translated.screen.test.tsx',
    ]

/** The journeys of every change: what the site is for. */
const usualJourneys = '{joining,main-job,review}'

const onDatabase = (
  kind: 'api' | 'journeys' | 'chicago-journeys',
  database: DatabaseKind,
  include: string[],
  groupOrder: number,
) => ({
  extends: true as const,
  test: {
    name: kind === 'chicago-journeys' ? kind : `${kind}-${database}`,
    include,
    // What only one database has, only it is asked for: a skipped test is a failure in continuous integration.
    exclude: [
      ...configDefaults.exclude,
      ...deepTests,
      `tests/**/${database === 'postgres' ? 'embedded' : 'postgres'}-*.test.ts`,
      ...(kind === 'chicago-journeys' ? [] : [chicagoJourneys]),
    ],
    env: { TEST_DATABASE: database, ...(kind === 'chicago-journeys' && chicagoFile) },
    globalSetup: ['tests/global-setup.ts'],
    sequence: { groupOrder },
    // A worker keeps what it has loaded, and its browser, from file to file.
    isolate: false,
  },
})

const apiTests = ['tests/**/*.{api,race}.test.ts']
/** The other database is asked for every change what it alone has, and in the deep run what it could answer differently. */
const apiOn = (database: DatabaseKind): string[] =>
  database === mainDatabase ? apiTests : runsAll ? sensitiveTests : [`tests/**/${database}-*.test.ts`]
const journeys = [runsAll ? 'tests/**/*.journey.test.ts' : `tests/journeys/${usualJourneys}.journey.test.ts`]
/** Journeys that run on both databases: what the difference between the two could break for people. */
const bothDatabases = ['main-job', 'one-browser', 'password', 'live', 'offline'].map(
  (name) => `tests/journeys/${name}.journey.test.ts`,
)
const journeysOn = (database: DatabaseKind): string[] =>
  database === mainDatabase ? journeys : runsAll ? bothDatabases : []

/** Tests of a second village, in two states. */
const chicagoTests = 'tests/villages/chicago-*.rules.test.ts'
const chicagoJourneys = 'tests/villages/chicago-*.journey.test.ts'
const chicagoFile = { VILLAGE_FILE: 'tests/villages/chicago.yaml' }

/** Files that would end alone if they began late, longest first. */
const longest = ['sweep.journey', 'desk.journey', 'load-gate.rules', 'dump.api']

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification): number => {
      const place = longest.findIndex((name) => moduleId.includes(`/${name}.`))
      return place < 0 ? longest.length : place
    }
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other))
  }
}

export default defineConfig({
  test: {
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    // One more than two cores have: what waits for a disk, a page or a second to pass leaves a core to others.
    maxWorkers: 3,
    silent: 'passed-only',
    env: { NODE_ENV: 'test' },
    // Far above what any of it takes, on a machine that does five other things: only a hang ends here.
    testTimeout: 180_000,
    hookTimeout: 180_000,
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['tests/**/*.rules.test.{ts,tsx}'],
          exclude: [...configDefaults.exclude, ...deepTests, chicagoTests],
          ...(isDeep && { env: { PROPERTY_RUNS: '5000' } }),
          // A worker keeps what it has loaded: a file that stubs something global puts it back.
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'chicago',
          include: [chicagoTests],
          env: chicagoFile,
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      {
        extends: true,
        test: {
          name: 'screens',
          include: ['tests/**/*.screen.test.tsx'],
          exclude: [...configDefaults.exclude, ...deepTests],
          environment: 'jsdom',
          env: { TZ: 'America/Los_Angeles' },
          isolate: false,
          sequence: { groupOrder: 0 },
        },
      },
      onDatabase('api', 'embedded', apiOn('embedded'), 1),
      onDatabase('api', 'postgres', apiOn('postgres'), 1),
      onDatabase('journeys', 'embedded', journeysOn('embedded'), 2),
      onDatabase('journeys', 'postgres', journeysOn('postgres'), 2),
      onDatabase('chicago-journeys', mainDatabase, [chicagoJourneys], 2),
    ],
  },
})
