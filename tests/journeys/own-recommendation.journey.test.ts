// A parent's own recommendation: seen as others see it, edited while the shown words stay, told why it was not approved, withdrawn.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { providerSlug } from '../../domain/providers/provider-address.rules.ts'
import { startTestVillage } from '../app.ts'
import { maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { readProviders } from '../providers/merge-facts.ts'
import { decide, recommend, share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { goToShareStep } from './parent-steps.ts'
import { atTheDesk, dialogOf, open as openRow, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const addressOf = async (name: string): Promise<string> => {
  const [found] = await readProviders(village, name, otto)
  return `/providers/${providerSlug(found?.provider_id ?? '', found?.provider_name ?? '')}`
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const note = (page: Page) => page.getByRole('article', { name: 'Your note' })
const story = (page: Page) =>
  page
    .getByRole('region', { name: 'What’s happened so far' })
    .getByRole('listitem')
    .locator('span.block')
    .allInnerTexts()

/** From the account to one's own note. */
const openOwn = async (page: Page, name: string) => {
  await page.goto('/profile')
  const link = page.getByRole('region', { name: 'My Recommendations' }).getByRole('link', { name, exact: true })
  const rejected = page.getByText(/not approved/)
  await link.or(rejected).first().waitFor()
  if (!(await link.isVisible())) await rejected.click()
  await link.click()
  await heading(page, `Your note about ${name}`).waitFor()
}

const edit = async (page: Page) => {
  await page.getByRole('link', { name: /^Edit/ }).click()
  await heading(page, 'Edit your note').waitFor()
}

const send = async (page: Page) => {
  await goToShareStep(page, 'How it will look')
  await page.getByRole('button', { name: 'Submit recommendation' }).click()
  await toast(page, 'Your edited recommendation is waiting for review.').waitFor()
  await note(page).waitFor()
}

/** The id of the version that waits. */
const waiting = async (provider_name: string): Promise<string> => {
  const { id } = await village.database.db
    .selectFrom('experience_submissions')
    .select('id')
    .where('provider_name', '=', provider_name)
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow()
  return id
}

describe('a parent', () => {
  it('edits an approved note on a phone; other parents see the old words until the new ones are approved', async () => {
    const name = 'Edita Pham'
    await recommend(village, {
      provider_name: name,
      own_words: 'She was kind.',
      custom_highlight: 'Bakes, and sings',
      has_contact_consent: true,
      provider_phone: '510-555-0142',
    })
    const { page, faults } = await browser.visitor({ as: maya, viewport: 'phone', reducedMotion: true })
    await openOwn(page, name)
    await page.getByText('As parents see it', { exact: true }).waitFor()
    await note(page).getByText('She was kind.').waitFor()
    await note(page).getByText('A parent · met in Oakland').waitFor()
    await page.getByText('Approved by Admin').waitFor()
    expect(await story(page)).toEqual(['Approved', 'You shared it'])

    await edit(page)
    expect(await page.getByLabel('Provider or Business Name').inputValue()).toBe(name)
    expect(await page.getByLabel('Another strength').inputValue()).toBe('Bakes, and sings')
    expect(await page.getByLabel('Phone').inputValue()).toBe('510-555-0142')
    expect(await page.locator('[aria-pressed=true]', { hasText: 'Reliable' }).count()).toBe(1)
    await page.getByLabel('In your own words').fill('She was kind, and never late.')
    // What was typed is kept, apart from what is typed into a new one.
    await page.reload()
    await page.getByText('We saved what you wrote.').waitFor()
    expect(await page.getByLabel('In your own words').inputValue()).toBe('She was kind, and never late.')
    expect(await page.getByLabel('Phone').inputValue()).toBe('510-555-0142')
    await page.goto('/add-listing')
    await page.locator('fieldset:enabled').first().waitFor()
    expect(await page.getByLabel('In your own words').inputValue()).toBe('')
    await page.goBack()
    await page.getByLabel('In your own words').waitFor()
    await send(page)
    await note(page).getByText('She was kind, and never late.').waitFor()
    await page.getByText('As parents will see it. Parents still see the earlier version.').waitFor()
    expect(await story(page)).toEqual(['Waiting for review', 'You edited it', 'Approved', 'You shared it'])

    const other = await browser.visitor({ as: otto, viewport: 'phone', reducedMotion: true })
    await other.page.goto(await addressOf(name))
    await other.page.getByText('“She was kind.”').first().waitFor()
    await decide(village, await waiting(name))
    await other.page.reload()
    await other.page.getByText('“She was kind, and never late.”').first().waitFor()
    await other.page.getByText('“She was kind.”').waitFor({ state: 'detached' })
    await openOwn(page, name)
    await page.getByText('Approved by Admin').waitFor()
    expect([...faults, ...other.faults]).toEqual([])
  })

  it('reads why one was not approved, changes it and sends it again; the desk shows what changed', async () => {
    const name = 'Rhea Diaz'
    await share(village, { provider_name: name, own_words: 'Kind. Lives in the yellow house.' })
    const desk = await atTheDesk(browser, '/admin')
    let dialog = await openRow(desk.page, name)
    await dialog.getByLabel('Admin Notes').fill('Spoke to nobody.')
    await dialog.getByRole('button', { name: 'Identifies a child or home' }).click()
    const reason = dialog.getByLabel('Reason the parent will see')
    expect(await reason.inputValue()).toMatch(/^It names a child or says where someone lives\./)
    await reason.fill('It says where Rhea lives. Take that part out and it can go up.')
    await dialog.getByRole('button', { name: 'Reject', exact: true }).click()
    await toast(desk.page, 'Submission rejected').waitFor()

    const { page, faults } = await browser.visitor({ as: maya, reducedMotion: true })
    await openOwn(page, name)
    await page.getByText('Why it wasn’t posted').waitFor()
    await page.getByText('It says where Rhea lives. Take that part out and it can go up.').waitFor()
    await page.getByText('Only you see this').waitFor()
    expect(await page.getByText('Spoke to nobody.').count()).toBe(0)
    await edit(page)
    await page.getByLabel('In your own words').fill('Kind.')
    await send(page)
    await page.getByText('Pending Review').waitFor()
    expect(await page.getByText('Why it wasn’t posted').count()).toBe(0)

    await desk.page.goto('/admin')
    await desk.page.getByText('Edited by the parent').first().waitFor()
    dialog = await openRow(desk.page, name)
    const changes = dialog.getByRole('region', { name: 'What changed' })
    await changes.getByText('We told the parent: It says where Rhea lives.').waitFor()
    await changes.getByText('Before: Kind. Lives in the yellow house.').waitFor()
    await changes.getByText('Now: Kind.', { exact: true }).waitFor()
    expect(await changes.getByRole('term').allInnerTexts()).toEqual(['Own words'])
    await dialogOf(desk.page, name).getByRole('button', { name: 'Approve' }).click()
    await toast(desk.page, 'Submission approved successfully').waitFor()
    expect([...faults, ...desk.faults]).toEqual([])
  })

  it('withdraws the only note about somebody, whose page goes with it', async () => {
    const name = 'Walda Pham'
    await recommend(village, { provider_name: name })
    const address = await addressOf(name)
    const { page, faults } = await browser.visitor({ as: maya, viewport: 'phone', reducedMotion: true })
    await openOwn(page, name)
    await page.getByRole('button', { name: 'Withdraw' }).click()
    const dialog = page.getByRole('dialog', { name: `Withdraw your note about ${name}?` })
    await dialog.getByText('Without it, the page comes down.').waitFor()
    await dialog.getByRole('button', { name: 'Keep it' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('button', { name: 'Withdraw' }).click()
    await dialog.getByRole('button', { name: 'Withdraw' }).click()
    await toast(page, 'Recommendation withdrawn').waitFor()
    await page.waitForURL('**/profile')
    await page.getByRole('link', { name, exact: true }).waitFor({ state: 'detached' })
    expect((await fetch(`${village.url}${address}`)).status).toBe(404)
    await page.goto(address)
    await heading(page, 'This page isn’t available').waitFor()
    const found = await readProviders(village, 'Walda', otto)
    expect(found.filter(({ provider_name }) => provider_name === 'Walda P.')).toEqual([])
    expect(faults).toEqual([])
  })
})

it('an edit from a page that is out of date is refused, loads the newer version and keeps what was typed', async () => {
  const id = await share(village, { provider_name: 'Two Tabs' })
  const { page } = await browser.visitor({ as: maya, reducedMotion: true })
  await openOwn(page, 'Two Tabs')
  await edit(page)
  const other = await page.context().newPage()
  await other.goto(`/my-recommendations/${id}#edit`)
  await other.getByLabel('In your own words').fill('From the other tab.')
  await other.getByLabel('Another strength').fill('Sings')
  await send(other)
  await page.getByLabel('In your own words').fill('From this tab.')
  await page.getByRole('button', { name: 'Submit recommendation' }).click()
  await toast(page, 'You’ve already sent a newer version.').waitFor()
  await page.getByRole('button', { name: 'Load the newer version' }).click()
  await page.getByText('The newer version is loaded.', { exact: false }).waitFor()
  expect(await page.getByLabel('In your own words').inputValue()).toBe('From this tab.')
  expect(await page.getByLabel('Another strength').inputValue()).toBe('Sings')
  await send(page)
  await note(page).getByText('From this tab.').waitFor()
  await note(page).getByText('Sings').first().waitFor()
})
