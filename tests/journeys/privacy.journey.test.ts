// The privacy page: public, linked from every footer, and generated from the retention table.
import { expect, it } from 'vitest'
import { type Retained, retention, retentionWords } from '../../domain/privacy/retention.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(
  startTestVillage({ environment: { VISITS_KEEP_DAYS: '45', CONTACT_EMAIL: 'hello@parents.example' } }),
)
const browser = await forFile(startBrowser(village))

it('shows a visitor each row of the retention table with its days, also configured ones', async () => {
  const { page } = await browser.visitor({ viewport: 'phone' })
  await page.goto('/about')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Privacy' }).click()
  await page.getByRole('heading', { level: 1, name: 'What the village knows, and who sees it' }).waitFor()
  const told = page.getByRole('region', { name: 'How long we keep it' })
  expect(await told.locator('dl').evaluateAll((lists) => lists.map((list) => list.checkVisibility()))).toEqual([
    true,
    false,
  ])
  await told.getByText('Everything else we keep, for how long, and why').click()
  await told.locator('dl').last().waitFor()
  const lines: Retained[] = Object.values(retention)
  expect(await told.locator('dt').count()).toBe(lines.length)
  for (const kept of lines) {
    const row = told.locator('dl > div').filter({ hasText: kept.what })
    expect(await row.textContent(), kept.what).toContain(kept.why)
    const words = kept === retention.visits ? '45 days, then only counts' : retentionWords(kept)
    expect(await row.locator('dd').textContent(), kept.what).toBe(words)
  }
  await page.getByRole('link', { name: 'hello@parents.example' }).first().waitFor()
})
