// npm run check: types, lint, unused code, architecture and page sizes; run it before every commit.
import { passes, siteBuild, sizeBudget, startBudget, staticChecks } from './checks.ts'

const architecture = {
  name: 'architecture',
  command: ['vitest', 'run', '--project=unit', 'tests/architecture/'],
} as const

let failed = 0
for (const check of [...staticChecks, architecture, siteBuild, sizeBudget, startBudget])
  if (!(await passes(check))) failed++
process.exitCode = failed > 0 ? 1 : 0
