// A provider without an account opens the mailed link and decides, by keyboard only, what members see.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { mailsTo, recommendPerson } from '../provider-portal/own-page.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { tabTo } from './by-keyboard.ts'
import { addressMailedTo, emptyTheBoard, heading, onMembersPage, onOwnPage, openMyPage, part } from './own-page.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheBoard(village))

describe.each(walkedAt)('a provider on a %s', (viewport) => {
  it('opens their page from a mailed link by a press, and reads the note without its author’s name', async () => {
    const person = await recommendPerson(village)
    expect((await mailsTo(village, person.email)).map(({ subject }) => subject)).toEqual([
      'A parent recommends you on Trusted Village',
    ])
    // as a mail scanner does
    const scanner = await browser.visitor()
    await scanner.page.goto(await addressMailedTo(village, person.email))
    await openMyPage(scanner.page).waitFor()
    await scanner.rest()

    const { page, faults } = await onOwnPage(browser, village, person, viewport)
    const says = part(page, 'What parents say')
    await says.getByText(`“${person.own_words}”`).waitFor()
    expect(await page.content()).not.toMatch(/Maya|Krishnan/i)
    expect(new URL(page.url()).search).toBe('')
    expect(await axeInBothThemes(page)).toEqual([])
    await page.reload()
    await says.getByText(`“${person.own_words}”`).waitFor()
    expect(faults).toEqual([])
  })
})

it('a provider hides their phone number and sets availability by keyboard only, and members see both', async () => {
  const person = await recommendPerson(village)
  const { page } = await browser.visitor({ reducedMotion: true })
  await page.goto(await addressMailedTo(village, person.email))
  await openMyPage(page).waitFor()
  await tabTo(page, openMyPage(page))
  await page.keyboard.press('Enter')
  await heading(page, person.provider_name).and(page.locator(':focus')).waitFor()
  await tabTo(page, page.getByRole('switch', { name: /^Phone/ }))
  await page.keyboard.press('Space')
  await page.getByRole('switch', { name: /^Phone, hidden/ }).waitFor()
  await tabTo(page, page.getByRole('radio', { name: 'Looking for a family now' }))
  await page.keyboard.press('Space')
  await tabTo(page, part(page, 'When are you available?').getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await page.getByText(/^This shows until/).waitFor()
  const member = await onMembersPage(browser, person)
  await part(member.page, 'Contact')
    .getByText(/^told by .+ on /)
    .waitFor()
  await part(member.page, 'Contact').getByRole('link', { name: person.email }).waitFor()
  expect(await member.page.getByText(person.provider_phone).count()).toBe(0)
})
