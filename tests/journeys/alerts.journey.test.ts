// An alert from the search to its email, and its end by one press without signing in.
import { expect, it } from 'vitest'
import { listAlerts } from '../../domain/alerts/alerts.contracts.ts'
import { daysLater, newsOf } from '../alerts/alerts.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommend } from '../submissions.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
const alerts = async () => (await village.call(listAlerts, {}, maya)).body.alerts

it('a search is followed by one email, whose link ends it', async () => {
  const { page, faults } = await browser.visitor({ as: maya, reducedMotion: true })
  await page.goto('/search-results?location=Oakland%2C+CA&category=nanny')
  await page.getByRole('button', { name: 'Tell me' }).click()
  await page.getByText('We’ll tell you').waitFor()
  await page.getByRole('link', { name: 'Your alerts' }).click()
  await page.getByRole('button', { name: 'End Nanny near Oakland' }).waitFor()
  await recommend(village, { provider_name: 'Keiko Morning', service_type: 'nanny' }, otto)
  for (const day of [1, 2]) await village.runDigests(daysLater(day))

  const [mail, ...others] = await newsOf(village, maya.email)
  expect(others).toEqual([])
  expect(mail?.text).toContain('Keiko M., Nanny, Oakland')
  const stranger = await browser.visitor({ reducedMotion: true })
  await stranger.page.goto(/End this alert:\n(\S+)/.exec(mail?.text ?? '')?.[1] ?? '')
  await stranger.page.getByText('these emails are on').waitFor()
  // a mail scanner opens links, too
  expect(await alerts()).toHaveLength(1)
  await stranger.page.getByRole('button', { name: 'Turn them off' }).click()
  await stranger.page.getByText('these emails are off').waitFor()
  expect(await alerts()).toEqual([])
  expect([...faults, ...stranger.faults]).toEqual([])
})
