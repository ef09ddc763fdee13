// A Vitest reporter that names the tests which passed only when they were tried again, with what went wrong, and fails a run with many of them.
import type { Reporter, TestCase } from 'vitest/node'

/** Retried tests in one run that a busy machine explains; more of them are a fault of the tests or of the site. */
const mostRetried = 2

/** Characters that are shown of what went wrong. */
const mostShown = 600

/** Prints nothing when no test was tried again. */
export default class RetryReporter implements Reporter {
  readonly #retried: string[] = []

  onTestCaseResult(test: TestCase): void {
    const tries = test.diagnostic()?.retryCount ?? 0
    const { state, errors = [] } = test.result()
    if (tries === 0 || state !== 'passed') return
    const why = errors.map(({ message, stacks = [] }) => {
      const place = stacks.find(({ file }) => file.includes('/tests/'))
      return `\n    ${place ? `line ${place.line}: ` : ''}${message.slice(0, mostShown).replaceAll('\n', '\n    ')}`
    })
    this.#retried.push(
      `${test.project.name} ${test.module.relativeModuleId} > ${test.fullName} (retried ${tries} times)${why.join('')}`,
    )
  }

  onTestRunEnd(): void {
    if (this.#retried.length === 0) return
    console.log(
      `\nPassed only when tried again: ${this.#retried.length}, of which ${mostRetried} are allowed in a run.`,
    )
    for (const line of this.#retried) console.log(`  ${line}`)
    if (this.#retried.length > mostRetried) process.exitCode = 1
  }
}
