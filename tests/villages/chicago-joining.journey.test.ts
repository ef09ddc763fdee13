// Another village in two states, from the build of this one: a parent joins and shares, and others find it across the state line.
import { expect, it } from 'vitest'
import { demoInvitation } from '../../server/demo/demo-members.ts'
import { startTestVillage } from '../app.ts'
import { maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from '../journeys/browser.ts'
import { choose, fillShare, joinByInvitation, sendShare } from '../journeys/parent-steps.ts'
import { decide } from '../submissions.ts'

const village = await forFile(startTestVillage({ demo: true }))
const browser = await forFile(startBrowser(village))
const nora = { email: 'nora@example.com', password: 'seven-gold-poppies' }

/** Names that belong to the village we ship. */
const ours = /Trusted Village|Bay Area|San Francisco|Oakland|, CA\b/

it('a parent joins, shares a provider in Hammond, and it is found from Gary', async () => {
  const { page, faults } = await browser.visitor()
  for (const path of ['/about', '/contact', '/providers', '/']) {
    await page.goto(path)
    await page.getByRole('contentinfo').waitFor()
    expect(await page.title()).toContain('Lakeside Village')
    expect(await page.locator('body').textContent()).not.toMatch(ours)
  }
  await joinByInvitation(page, { code: demoInvitation, ...nora, town: 'Hammond, IN' })
  const mail = (await village.mails()).find(({ to }) => to === nora.email)
  expect(`${mail?.subject} ${mail?.text}`).toContain('Lakeside Village')
  expect(`${mail?.subject} ${mail?.text}`).not.toMatch(ours)
  await page.goto(mail?.link ?? '')
  await page.getByText('Welcome to Lakeside Village! Your account is now active.', { exact: true }).waitFor()
  await page.goto('/add-listing')
  await fillShare(page, { name: 'Wilhelmina Brightwater', city: 'Hammond, IN', words: 'She sings on the train.' })
  await sendShare(page)
  const { id } = await village.database.db
    .selectFrom('experience_submissions')
    .select('id')
    .where('provider_name', '=', 'Wilhelmina Brightwater')
    .executeTakeFirstOrThrow()
  await decide(village, id)

  const other = await browser.visitor({ as: maya })
  await other.page.goto('/')
  const location = other.page.getByRole('combobox', { name: 'Location' })
  await location.clear()
  await location.pressSequentially('Gary')
  await other.page.getByRole('option', { name: 'Gary, IN' }).click()
  await choose(other.page, 'Category', 'Babysitter')
  await other.page.getByRole('button', { name: 'Search Providers' }).click()
  await other.page.getByRole('heading', { level: 1, name: 'Babysitters near Gary' }).waitFor()
  const found = other.page.getByRole('article').filter({ hasText: 'Wilhelmina B.' })
  await found.getByText('Hammond').waitFor()
  for (const seen of [faults, other.faults]) expect(seen).toEqual([])
})

it('names itself in the manifest, the offline page and the page for mailed links', async () => {
  for (const path of [
    '/manifest.webmanifest',
    '/offline.html',
    '/auth/confirm?token_hash=x&type=signup',
    '/.well-known/security.txt',
  ]) {
    const text = await (await fetch(`${village.url}${path}`)).text()
    expect(text, path).not.toMatch(ours)
    if (!path.includes('security')) expect(text, path).toContain('Lakeside Village')
  }
})
