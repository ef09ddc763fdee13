// Two mailboxes of one page: an unconfirmed one can only request a removal, and either can object to one.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { recommendPerson } from '../provider-portal/own-page.ts'
import { recommend } from '../submissions.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import {
  addressMailedTo,
  atTheRequests,
  emptyTheBoard,
  heading,
  onMembersPage,
  onOwnPage,
  openMyPage,
} from './own-page.ts'
import { row } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheBoard(village))

/** An owner whose mailbox two families named, and another mailbox that one family named for the same page. */
const ownerAndOther = async () => {
  const owner = await recommendPerson(village)
  const named = { provider_name: owner.provider_name, provider_phone: owner.provider_phone, has_contact_consent: true }
  await recommend(village, { ...named, provider_email: owner.email }, otto)
  const other = { ...owner, email: `other-of-${owner.email}` }
  await recommend(village, { ...named, provider_email: other.email }, await makePerson(village.database.db))
  return { owner, other }
}

describe.each(walkedAt)('two mailboxes of one page, on a %s', (viewport) => {
  it('an unconfirmed one requests the removal, and loses access once its address is refused', async () => {
    const { other } = await ownerAndOther()
    const { page, faults } = await onOwnPage(browser, village, other, viewport)
    await page.getByRole('heading', { name: 'We don’t know yet if this page is yours' }).waitFor()
    expect(await page.getByRole('main').textContent()).not.toContain(other.provider_phone)
    expect(await axeInBothThemes(page)).toEqual([])
    await page.getByRole('button', { name: 'Ask us to remove the page' }).click()
    await page.getByText('You asked us to remove the page.').and(page.locator(':focus')).waitFor()
    // members can still open the page
    await onMembersPage(browser, other, viewport)

    const desk = await atTheRequests(browser, viewport)
    const request = row(desk.page, 'Paloma Q.')
    await request.getByText('New email address').waitFor()
    expect(await axeInBothThemes(desk.page)).toEqual([])
    await request.getByRole('button', { name: /^Not theirs/ }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByText(other.email).waitFor()
    await dialog.getByLabel('Reason').fill('The provider does not know it.')
    await dialog.getByRole('button', { name: 'Not theirs' }).click()
    await toast(desk.page, 'Address refused').waitFor()

    await page.reload()
    await page.getByText(/no longer opens a page\. Please ask for a new one\.$/).waitFor()
    expect([...faults, ...desk.faults]).toEqual([])
  })

  it('the second one objects to a removal by the owner, and an administrator restores the page', async () => {
    const { owner, other } = await ownerAndOther()
    const { page, faults } = await onOwnPage(browser, village, owner, viewport)
    await page.getByRole('button', { name: 'Remove my page' }).click()
    const removal = page.getByRole('dialog')
    await removal.getByText('We found no other page about you.').waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    await removal.getByRole('button', { name: 'Remove my page' }).click()
    await heading(page, 'Your page is hidden').waitFor()

    const second = await browser.visitor({ viewport, reducedMotion: true })
    await second.page.goto(await addressMailedTo(village, other.email))
    await openMyPage(second.page).click()
    await heading(second.page, 'This page is hidden').waitFor()
    expect(await axeInBothThemes(second.page)).toEqual([])
    await second.page.getByLabel('If not, why should the page stay?').fill('It is my page.')
    await second.page.getByRole('button', { name: 'Object to the removal' }).click()
    await second.page.getByText(/^We’ve been asked to keep it\./).waitFor()

    const desk = await atTheRequests(browser, viewport)
    const request = row(desk.page, 'Paloma Q.')
    for (const words of ['Wants the page back', '“It is my page.”']) await request.getByText(words).waitFor()
    await request.getByRole('button', { name: /^Show it again/ }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Called both.')
    await dialog.getByRole('button', { name: 'Show page' }).click()
    await toast(desk.page, 'Page shown again').waitFor()

    await page.reload()
    await heading(page, owner.provider_name).waitFor()
    await onMembersPage(browser, owner, viewport)
    expect([...faults, ...second.faults, ...desk.faults]).toEqual([])
  })
})
