// During a database outage the log has one full entry and then counts, however many calls are refused.
import { expect, it } from 'vitest'
import { sendInquiry } from '../../domain/inquiries/inquiries.contracts.ts'
import { searchProviders } from '../../domain/providers/providers.contracts.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { logIntoMemory } from './logged-lines.ts'

const { log, lines } = logIntoMemory()
const village = await forFile(startTestVillage({ log }))

const calls = 150

it('an outage is logged with one stack, then one counting line a second, not a line per refused call', async () => {
  await village.accessToken(maya)
  await village.database.close()
  lines.length = 0
  const inquiry = { name: 'Jordan Wells', email: 'jordan@example.com', subject: 'Hello', message: 'Hello there' }
  const statuses = new Set<number>()
  for (let count = 0; count < calls / 3; count++) {
    const signIn = fetch(`${village.url}/auth/v1/token?grant_type=password`, {
      method: 'POST',
      headers: { apikey: village.apiKey, 'content-type': 'application/json' },
      body: JSON.stringify({ email: maya.email, password: 'x' }),
    })
    const answers = [village.call(searchProviders, {}, maya), village.call(sendInquiry, inquiry), signIn]
    for (const { status } of await Promise.all(answers)) statuses.add(status)
  }
  expect([...statuses]).toEqual([503])
  const counted = () =>
    lines.map((line) => JSON.parse(line) as { count?: number }).reduce((sum, { count }) => sum + (count ?? 1), 0)
  await expect.poll(counted).toBeGreaterThanOrEqual(calls)
  expect(lines.filter((line) => line.includes('"stack"'))).toHaveLength(1)
  expect(lines.length).toBeLessThan(calls / 10)
  expect(lines.at(-1)).toContain('search-providers')
})
