// What a start on a laptop prints: the URL, and how to look around.
import { village } from '../domain/village.ts'
import { isLocalSite } from './platform/local-only.ts'
import type { Village } from './start.ts'

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
  if (local && !configuration.SMTP_URL) lines.push(`  Read outgoing email:          ${url}/mailbox`)
  if (!local && !configuration.production) {
    lines.push(
      '',
      '  Others can reach this site, so it has no demo village and no mailbox page.',
      '  For a real site, set NODE_ENV=production and SITE_URL. To try the demo, unset HOST and AUTH_TRUSTED_PROXIES.',
    )
  }
  lines.push('')
  console.log(lines.join('\n'))
}
