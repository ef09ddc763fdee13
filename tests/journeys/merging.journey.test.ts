// An administrator merges two pages of one provider and undoes it, also by keyboard, and takes down a page at its
// provider's request.
import type { Page, Route } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { shortIdOf } from '../../domain/providers/provider-address.rules.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { pairUp, providerOf } from '../providers/merge-facts.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
let rosa: string
let rosy: string
beforeEach(async () => {
  await village.database.db.deleteFrom('experience_submissions').execute()
  await village.database.db.deleteFrom('providers').execute()
  const other = await recommend(
    village,
    { provider_name: 'Rosalind Marten', own_words: 'A song for every shoe.' },
    otto,
  )
  const one = await recommend(village, { provider_name: 'Rosa Martinez', own_words: 'Calm on every hard day.' })
  await recommend(village, { provider_name: 'Rosa Martinez' }, otto)
  rosa = await providerOf(village, one)
  rosy = await providerOf(village, other)
  await pairUp(village, rosa, rosy)
})

const button = (page: Page, name: string | RegExp) => page.getByRole('main').getByRole('button', { name, exact: true })

const atThePair = async (viewport: 'desktop' | 'phone') => {
  const visitor = await browser.visitor({ as: ada, viewport, reducedMotion: true })
  await visitor.page.goto('/admin?tab=providers')
  await button(visitor.page, /^Rosa Martinez/).click()
  await visitor.page.getByRole('heading', { name: 'Are these the same?' }).waitFor()
  return visitor
}

const statusOf = async (id: string) =>
  (await fetch(`${village.url}/providers/${shortIdOf(id)}`, { redirect: 'manual' })).status

describe.each(walkedAt)('on a %s', (viewport) => {
  it('an administrator merges two pages and undoes it; meanwhile the old URL redirects to the kept page', async () => {
    const { page, faults } = await atThePair(viewport)
    await button(page, 'Merge').click()
    await button(page, 'Undo').waitFor()
    expect(await statusOf(rosy)).toBe(301)

    const parent = await browser.visitor({ as: maya, viewport, reducedMotion: true })
    await parent.page.goto(`/providers/rosalind-m-${shortIdOf(rosy)}`)
    await parent.page.waitForURL(`**/providers/*${shortIdOf(rosa)}`)
    await parent.page.getByText('Recommended by 3 parents').waitFor()

    await button(page, 'Undo').click()
    await button(page, 'Merge').waitFor()
    expect([await statusOf(rosa), await statusOf(rosy)]).toEqual([200, 200])
    expect(faults).toEqual([])
  })

  it('an administrator takes down a page and restores it', async () => {
    const { page } = await browser.visitor({ as: ada, viewport, reducedMotion: true })
    await page.goto(`/providers/${shortIdOf(rosy)}`)
    await button(page, 'Remove this page').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Remove this page' }).click()
    await page.getByRole('heading', { name: 'This page has been taken down' }).waitFor()
    expect(await statusOf(rosy)).toBe(410)
    await button(page, 'Put it back').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Put it back' }).click()
    await page.getByRole('heading', { level: 1, name: 'Rosalind M.' }).waitFor()
    expect(await statusOf(rosy)).toBe(200)
  })
})

it('a late response about a decided pair does not change the decisions shown', async () => {
  const third = await recommend(village, { provider_name: 'Rosa Late' }, otto)
  await pairUp(village, rosy, await providerOf(village, third))
  const { page, faults } = await atThePair('desktop')
  const held = Promise.withResolvers<void>()
  const answerLate = async (route: Route) => {
    await held.promise
    await route.continue()
  }
  await page.route('**/rest/v1/provider_pairs/*', answerLate, { times: 1 })
  await button(page, 'Not the same').click()
  await page.getByRole('region', { name: 'Possible duplicates' }).getByRole('button').nth(1).click()
  await button(page, 'Not the same').click()
  await button(page, 'Undo').waitFor()
  held.resolve()
  await expect
    .poll(() => page.getByRole('region', { name: 'Possible duplicates' }).getByText('Not the same').count())
    .toBe(2)
  await button(page, 'Undo').waitFor()
  expect(faults).toEqual([])
})

it('shortcut keys work unless turned off; a page that changed meanwhile is reported', async () => {
  const { page } = await atThePair('desktop')
  await page.evaluate(() => localStorage.setItem('village.desk-keys', 'off'))
  await page.reload()
  await button(page, /^Rosa Martinez/).click()
  await page.getByRole('heading', { name: 'Are these the same?' }).waitFor()
  for (const key of ['m', 's']) await page.keyboard.press(key)
  expect(await button(page, 'Merge').isEnabled()).toBe(true)
  expect([await statusOf(rosa), await statusOf(rosy)]).toEqual([200, 200])
  await page.evaluate(() => localStorage.removeItem('village.desk-keys'))
  await page.reload()
  await button(page, /^Rosa Martinez/).click()
  await page.getByRole('heading', { name: 'Are these the same?' }).waitFor()
  await page.keyboard.press('m')
  await button(page, 'Undo').waitFor()
  await page.keyboard.press('z')
  await button(page, 'Merge').waitFor()
  await recommend(village, { provider_name: 'Rosalind Marten' })
  await page.keyboard.press('m')
  await page.getByText('These pages just changed.').waitFor()
  await page.getByText('4 recommendations').waitFor()
  await page.keyboard.press('s')
  await button(page, 'Next').waitFor()
  await page.keyboard.press('n')
  await page.getByRole('heading', { name: 'No possible duplicates' }).waitFor()
})
