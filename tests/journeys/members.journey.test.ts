// Members for administrators: found, suspended and let in again, made administrators, codes re-issued, joining closed.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { getMember } from '../../domain/members/members.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson, type Person } from '../members/members-village.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, viewports, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const dialog = (page: Page) => page.getByRole('dialog')
const toast = (page: Page, words: string) =>
  page.getByRole('region', { name: /^Notifications/ }).getByText(words, { exact: true })

/** Goes to a member's page by way of the list, as an administrator does. */
const open = async (page: Page, { fullName, email }: Person): Promise<void> => {
  await page.goto('/admin?tab=members')
  await page.getByLabel('Search by name, email, town, or code').fill(email)
  await page
    .getByRole('main')
    .getByRole('link', { name: new RegExp(`${fullName}.*${email}`) })
    .click()
  await page.getByRole('heading', { level: 2, name: fullName }).waitFor()
}

const confirm = async (page: Page, reason: string, button: string): Promise<void> => {
  await dialog(page).getByRole('textbox').fill(reason)
  await dialog(page).getByRole('button', { name: button }).click()
  await dialog(page).waitFor({ state: 'detached' })
}

/** Texts of what is wider than the window; empty when all fits. */
const sticksOut = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const { scrollWidth, clientWidth } = document.documentElement
    if (scrollWidth <= clientWidth) return []
    return [...document.querySelectorAll('main *')]
      .filter((element) => element.children.length === 0 && element.getBoundingClientRect().right > clientWidth)
      .map((element) => element.textContent.slice(0, 60))
  })

describe.each(walkedAt)('on a %s', (viewport) => {
  it('a member is suspended with a reason and words they read, is out at once, and is let in again', async () => {
    const person = await makePerson(village.database.db, { fullName: 'Tamsin Okafor' })
    const hers = await browser.visitor({ as: person, viewport })
    await hers.page.goto('/profile')
    await hers.page.getByText(person.email).first().waitFor()
    const { page } = await browser.visitor({ as: ada, viewport })
    await open(page, person)
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
    await confirm(page, 'She explained it', 'Lift the suspension')
    await page.getByText('In good standing').waitFor()
    await page.getByText('Ada Fairweather lifted the suspension: “She explained it”').waitFor()
    await village.newSession(person)
  })

  it('joining is closed with a note, visitors read it at the gate, and it is opened again', async () => {
    const person = await makePerson(village.database.db)
    const { page } = await browser.visitor({ as: ada, viewport })
    await page.goto('/admin?tab=members')
    const knob = page.getByRole('switch', { name: 'Close joining' })
    await knob.click()
    await dialog(page).getByText('Members can still sign in, share, and search.').waitFor()
    await dialog(page).getByRole('button', { name: 'Close joining' }).click()
    await dialog(page).getByText('Please say why.').waitFor()
    await confirm(page, 'A code was posted', 'Close joining')
    await page.getByRole('heading', { name: 'Joining is closed' }).waitFor()
    expect(await knob.getAttribute('aria-checked')).toBe('true')
    await page.getByText('“A code was posted”').waitFor()

    const visitor = await browser.visitor({ viewport })
    await visitor.page.goto(`/referral-signup?code=${person.code}`)
    await visitor.page.getByText('The village isn’t taking new members right now. Please try again later.').waitFor()
    const member = await browser.visitor({ as: maya, viewport })
    await member.page.goto('/generate-referral')
    await member.page.getByText('Your codes are saved and will work when we reopen.').waitFor()

    await knob.click()
    await confirm(page, 'Sorted out', 'Open joining')
    await page.getByRole('heading', { name: 'Joining is open' }).waitFor()
    await visitor.page.reload()
    await visitor.page.getByText('Referred by Priya R.').first().waitFor()
  })

  it('a leaked code is re-issued, invitations are paused, and a session is ended', async () => {
    const person = await makePerson(village.database.db, { fullName: 'Keola Nakamura' })
    await village.newSession(person)
    const { page } = await browser.visitor({ as: ada, viewport })
    await open(page, person)
    await page.getByRole('button', { name: `Re-issue this code, ${person.code}` }).click()
    await confirm(page, 'It was posted', 'Re-issue the code')
    const codes = page.getByRole('region', { name: 'Codes' }).getByRole('listitem')
    await codes.filter({ hasText: person.code }).filter({ hasText: 'Revoked' }).waitFor()
    expect(await codes.count()).toBe(2)
    await page.getByRole('button', { name: 'Pause: Pause invitations' }).click()
    await confirm(page, 'Too many at once', 'Pause invitations')
    await page.getByText('1 active, paused for now').waitFor()
    await page.getByRole('button', { name: /^End the session of/ }).click()
    await confirm(page, 'She lost her phone', 'Sign out this device')
    await page.getByText('Not signed in anywhere.').waitFor()
    const hers = await browser.visitor({ as: person, viewport })
    await hers.page.goto('/generate-referral')
    await hers.page.getByText('so your codes don’t work for now', { exact: false }).waitFor()
    await hers.page.getByText('Your invitations are paused.').waitFor()
  })

  it('a member becomes an administrator and a member again; the last one stays, and says so in the dialog', async () => {
    const person = await makePerson(village.database.db, { fullName: 'Hanna Lindqvist' })
    const { page } = await browser.visitor({ as: ada, viewport })
    await open(page, person)
    await page.getByRole('button', { name: 'Make admin: Make administrator' }).click()
    await confirm(page, 'She helps us', 'Make administrator')
    await page.getByText('Ada Fairweather made them an administrator: “She helps us”').waitFor()
    const hers = await browser.visitor({ as: person, viewport })
    await hers.page.goto('/admin')
    await hers.page.getByRole('heading', { level: 1, name: 'Admin Dashboard' }).waitFor()
    await page.getByRole('button', { name: 'Remove: Remove as administrator' }).click()
    await confirm(page, 'She moved', 'Remove as administrator')
    await page.getByText('Ada Fairweather made them a member again: “She moved”').waitFor()

    await page.goto('/admin?tab=members&status=administrators')
    await page
      .getByRole('main')
      .getByRole('link', { name: /Ada Fairweather/ })
      .click()
    await page.getByRole('button', { name: 'Remove: Remove as administrator' }).click()
    await dialog(page).getByRole('textbox').fill('I leave')
    await dialog(page).getByRole('button', { name: 'Remove as administrator' }).click()
    await dialog(page).getByText('This is the only administrator. Please make someone else one first.').waitFor()
    expect(await page.getByRole('button', { name: 'Suspend', exact: true }).count()).toBe(0)
  })
})

describe('the list and a page', () => {
  it('hold on a phone with names that never end, right to left, with nobody invited and with many', async () => {
    const { db } = village.database
    const long = await makePerson(db, {
      fullName: `Wolfeschlegel${'steinhausen'.repeat(12)}`,
      family: { location: `Llanfair${'pwllgwyngyll'.repeat(10)}` },
    })
    const hebrew = await makePerson(db, { fullName: 'שרה לוי־אברהם', usedCode: long.code })
    for (let at = 0; at < 21; at++) await makePerson(db, { fullName: `Child ${at}`, usedCode: hebrew.code })
    await recommend(village, { provider_name: 'Una Ashby', own_words: 'Kind.' }, hebrew)
    await village.sql`
      insert into experience_submissions
        (id, user_id, submitter_email, provider_id, service_type, provider_name, rating, recommendation, highlights, status,
         reviewed_at)
      select gen_random_uuid(), user_id, submitter_email, provider_id, service_type, 'Nobody ' || n, rating,
        recommendation, highlights, 'rejected', now()
      from experience_submissions, generate_series(1, 299) n where submitter_email = ${hebrew.email}`
    const { page } = await browser.visitor({ as: ada, viewport: 'smallest' })
    await page.goto('/admin?tab=members')
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Wolfeschlegel/ })
      .waitFor()
    expect(await sticksOut(page)).toEqual([])
    await page.getByRole('main').getByRole('link', { name: /^שרה/ }).click()
    await page.getByText('1 approved, 299 rejected, 0 pending').waitFor()
    await page.getByText('1 above them, 21 invited by them').waitFor()
    const tree = page.getByRole('region', { name: 'Invitation tree' })
    await tree.getByRole('link', { name: 'Child 19' }).waitFor()
    await tree.getByRole('button', { name: 'More' }).click()
    await tree.getByRole('link', { name: 'Child 20' }).waitFor()
    expect(await sticksOut(page)).toEqual([])
    await page.getByRole('button', { name: 'Show more' }).click()
    await expect.poll(() => page.getByText(/^Nobody \d+$/).count()).toBeGreaterThan(10)
    await page.setViewportSize(viewports.desktop)
    await tree.getByRole('link', { name: /^Wolfeschlegel/ }).click()
    await tree.getByRole('button', { name: /^Show 21 invited by שרה/ }).click()
    await tree.getByRole('link', { name: 'Child 0', exact: true }).waitFor()
    await page.getByText('They haven’t shared anything yet.').waitFor()
    expect(await sticksOut(page)).toEqual([])
  })

  it('tell who is nobody’s and what a colleague did meanwhile', async () => {
    const person = await makePerson(village.database.db)
    const { page } = await browser.visitor({ as: ada })
    await page.goto('/admin/members/01900000-0000-7000-8000-00000000dead')
    await page.getByRole('heading', { name: 'Member not found' }).waitFor()
    await page.goto(`/admin/members/${person.id}`)
    await page.getByRole('button', { name: 'Pause: Pause invitations' }).click()
    await dialog(page).getByRole('textbox').fill('Too many')
    await village.sql`
      insert into member_acts (id, member_id, act, reason) values (gen_random_uuid(), ${person.id}, 'end_sessions', 'Lost')`
    await dialog(page).getByRole('button', { name: 'Pause invitations' }).click()
    await dialog(page).getByText('This member’s page just changed.', { exact: false }).waitFor()
    await dialog(page).getByRole('button', { name: 'Pause invitations' }).click()
    await toast(page, 'Their invitations are paused').waitFor()
    expect((await village.call(getMember, { id: person.id }, ada)).body.acts).toHaveLength(2)
  })
})
