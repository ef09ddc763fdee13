// The members' list for administrators: suspending, readmitting, and very long names.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const dialog = (page: Page) => page.getByRole('dialog')
describe.each(walkedAt)('on a %s', (viewport) => {
  it('a member is suspended with a reason that they can read, is signed out at once, and is readmitted', async () => {
    const person = await makePerson(village.database.db, { fullName: 'Tamsin Okafor' })
    const hers = await browser.visitor({ as: person, viewport })
    await hers.page.goto('/profile')
    await hers.page.getByText(person.email).first().waitFor()
    const { page } = await browser.visitor({ as: ada, viewport })
    await page.goto('/admin?tab=members')
    await page.getByLabel('Search by name, email, town, or code').fill(person.email)
    await page
      .getByRole('main')
      .getByRole('link', { name: new RegExp(person.email) })
      .click()
    await page.getByRole('button', { name: 'Suspend', exact: true }).click()
    await dialog(page)
      .getByRole('button', { name: /^Suspend until/ })
      .click()
    await dialog(page).getByText('Please say why.').waitFor()
    await dialog(page).getByLabel('Sharing invitation codes publicly').check()
    await dialog(page).getByLabel('Until', { exact: true }).fill('2199-12-05')
    await dialog(page).getByText('You can sign in again on December 5, 2199.').waitFor()
    await dialog(page).getByLabel('What they’ll read').fill('Your code was posted.')
    await dialog(page).getByRole('button', { name: 'Suspend until December 5, 2199' }).click()
    await toast(page, 'Suspended').waitFor()
    await page.getByText('by Ada Fairweather on').waitFor()
    await page.getByText('We told them: “Your code was posted.”').waitFor()
    await page.getByText('Not signed in anywhere.').waitFor()
    await hers.page.goto('/saved')
    await hers.page.waitForURL((url) => ['/auth', '/login'].includes(url.pathname))
    await expect
      .poll(async () => (await village.mails()).find(({ to }) => to === person.email)?.text)
      .toContain('Your code was posted.')

    await page.getByRole('button', { name: 'Change the date' }).click()
    await dialog(page).getByRole('button', { name: 'Cancel' }).click()
    await page.getByRole('button', { name: 'Lift now' }).click()
    await dialog(page).getByRole('textbox').fill('She explained it')
    await dialog(page).getByRole('button', { name: 'Lift the suspension' }).click()
    await page.getByText('In good standing').waitFor()
    await page.getByText('Ada Fairweather lifted the suspension: “She explained it”').waitFor()
    await village.newSession(person)
  })
})

it('the list and a member’s page fit the smallest phone with very long and right-to-left names', async () => {
  const { db } = village.database
  const long = await makePerson(db, {
    fullName: `Wolfeschlegel${'steinhausen'.repeat(12)}`,
    family: { location: `Llanfair${'pwllgwyngyll'.repeat(10)}` },
  })
  await makePerson(db, { fullName: 'שרה לוי־אברהם', usedCode: long.code })
  const { page } = await browser.visitor({ as: ada, viewport: 'smallest' })
  const width = () => page.evaluate(() => document.documentElement.scrollWidth)
  await page.goto('/admin?tab=members')
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Wolfeschlegel/ })
    .waitFor()
  expect(await width()).toBe(320)
  await page.getByRole('main').getByRole('link', { name: /^שרה/ }).click()
  await page.getByRole('heading', { level: 2, name: 'שרה לוי־אברהם' }).waitFor()
  await page
    .getByRole('region', { name: 'Invitation tree' })
    .getByRole('link', { name: /^Wolfeschlegel/ })
    .click()
  await page.getByRole('heading', { level: 2, name: /^Wolfeschlegel/ }).waitFor()
  expect(await width()).toBe(320)
})
