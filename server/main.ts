// npm start and npm run dev: one process that serves, with the demo village and its mailbox on a laptop.
import { parseArgs } from 'node:util'
import { village } from '../domain/village.ts'
import { readConfiguration } from './configuration.ts'
import { isLocalSite } from './platform/local-only.ts'
import { createLog } from './platform/log.ts'
import { toPrint } from './platform/operator-error.ts'
import { runVillage } from './run-village.ts'
import type { Village } from './start.ts'

/** Prints the address and, for a demo village, how to look around. */
export const greet = ({ url, portMoved, demo, configuration }: Village): void => {
  const lines = [
    '',
    `  ${village.name} is open at ${url}`,
    ...(portMoved ? [`  (port ${configuration.PORT} was taken, so it moved to the next free one)`] : []),
  ]
  if (demo) {
    lines.push(
      '',
      `  Sign in as a member:          ${demo.member}  ${demo.password}`,
      `  Sign in as an administrator:  ${demo.administrator}  ${demo.password}`,
      `  Join with an invitation:      ${url}/referral-signup?code=${demo.invitation}`,
    )
  }
  const local = isLocalSite(configuration)
  if (local && !configuration.SMTP_URL) lines.push(`  Read the village’s mail:      ${url}/mailbox`)
  if (!local && !configuration.production) {
    lines.push(
      '',
      '  Others can reach this site, so it has no demo village and no mailbox page.',
      '  Set NODE_ENV=production and SITE_URL for a real site; leave HOST and AUTH_TRUSTED_PROXIES out to look around.',
    )
  }
  lines.push('')
  console.log(lines.join('\n'))
}

const run = async (): Promise<void> => {
  const { values } = parseArgs({ options: { dev: { type: 'boolean', default: false } } })
  const configuration = readConfiguration(process.env)
  const village = await runVillage(configuration, createLog(configuration), { dev: values.dev })
  // Last: whoever reads that it is open may end it at once.
  greet(village)
}

run().catch((error: unknown) => {
  console.error(toPrint(error))
  process.exit(1)
})
