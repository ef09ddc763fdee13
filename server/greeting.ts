// What a person reads in the terminal once the village is open.
import { village } from '../domain/village.ts'
import { isLoopback } from './platform/loopback.ts'
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
  const local = isLoopback(configuration.HOST)
  if (local && !configuration.production && !configuration.SMTP_URL) {
    lines.push(`  Read the village’s mail:      ${url}/mailbox`)
  }
  if (demo && !local)
    lines.push('', '  Whoever reaches this address can sign in with these. DEMO=off starts an empty village.')
  lines.push('')
  console.log(lines.join('\n'))
}
