// A provider without an email address sends a request, and an administrator answers it with a link.
import type { Page } from 'playwright-core'
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { recommendPerson } from '../provider-portal/own-page.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, toast, walkedAt } from './browser.ts'
import { addressMailedTo, atTheRequests, emptyTheBoard, heading, openMyPage, part } from './own-page.ts'
import { row } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheBoard(village))

const phone = '(510) 555-0190'

/** Requests the page of a name, and returns the message that follows. */
const ask = async (page: Page, name: string, reach: string): Promise<string | null> => {
  await page.goto('/is-this-you')
  await page.getByLabel('Your name or business').fill(name)
  await page.getByLabel('Email, phone, or license number').fill(reach)
  await page.getByRole('button', { name: 'Send' }).click()
  await heading(page, 'Thank you').waitFor()
  return page.getByRole('main').textContent()
}

describe.each(walkedAt)('a provider on a %s', (viewport) => {
  it('sends a request with a phone number, sees the standard message, and gets a link from the desk', async () => {
    const person = await recommendPerson(village)
    const { page, faults } = await browser.visitor({ viewport, reducedMotion: true })
    const known = await ask(page, person.provider_name, person.email)
    expect(await ask(page, person.provider_name, phone)).toBe(known)

    const desk = await atTheRequests(browser, viewport)
    const request = row(desk.page, person.provider_name)
    for (const words of ['Claim', '2 days left', /^no later than/, phone]) await request.getByText(words).waitFor()
    await request.getByRole('link', { name: 'Paloma Q.' }).waitFor()
    expect(await axeInBothThemes(desk.page)).toEqual([])
    await request.getByRole('button', { name: /^Send the link/ }).click()
    const dialog = desk.page.getByRole('dialog')
    const email = 'paloma-at-home@care.example'
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Reason').fill('Called back: it is her.')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await toast(desk.page, 'The link is on its way').waitFor()
    await desk.page.getByRole('heading', { name: 'No open requests' }).waitFor()
    const done = part(desk.page, 'Done').getByRole('listitem').filter({ hasText: 'Called back: it is her.' })
    await done.getByRole('heading', { name: person.provider_name }).waitFor()
    await done.getByText(`by ${ada.fullName}`).waitFor()

    await page.goto(await addressMailedTo(village, email))
    await openMyPage(page).click()
    await heading(page, person.provider_name).waitFor()
    expect([...faults, ...desk.faults]).toEqual([])
  })
})
