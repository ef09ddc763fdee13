// Providers whom no mail reaches ask at the desk: an administrator answers with a link, and with one that lets somebody be listed again.
import type { Page } from 'playwright-core'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, makeAdministrator, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { act, mailsTo, openedPerson, recommendPerson } from '../provider-portal/own-page.ts'
import { recommend } from '../submissions.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { addressMailedTo, atTheRequests, emptyTheBoard, heading, openMyPage, part } from './own-page.ts'
import { row, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeAll(() => makeAdministrator(village.database.db, otto))
beforeEach(() => emptyTheBoard(village))

const phone = '(510) 555-0190'

/** Asks for the page of a name, and returns what is said to that. */
const ask = async (page: Page, name: string, reach: string): Promise<string | null> => {
  await page.goto('/is-this-you')
  await page.getByLabel('Your name or business').fill(name)
  await page.getByLabel('Email, phone, or license number').fill(reach)
  await page.getByRole('button', { name: 'Send' }).click()
  await heading(page, 'Thank you').waitFor()
  return page.getByRole('main').textContent()
}

/** The request of a name, with the dialog that one of its buttons opens. */
const asking = async (page: Page, name: string, button: RegExp) => {
  await row(page, name).getByRole('button', { name: button }).click()
  return page.getByRole('dialog')
}

describe.each(walkedAt)('a provider on a %s', (viewport) => {
  it('asks with a telephone number, reads what everybody reads, and is sent the link by an administrator', async () => {
    const person = await recommendPerson(village)
    const { page, faults } = await browser.visitor({ viewport, reducedMotion: true })
    const known = await ask(page, person.provider_name, person.email)
    expect(await ask(page, person.provider_name, phone)).toBe(known)

    const desk = await atTheRequests(browser, viewport)
    const request = row(desk.page, person.provider_name)
    for (const words of ['Claim', '2 days left', /^no later than/, phone]) await request.getByText(words).waitFor()
    await request.getByRole('link', { name: 'Paloma Q.' }).waitFor()
    expect(await axeInBothThemes(desk.page)).toEqual([])
    const dialog = await asking(desk.page, person.provider_name, /^Send the link/)
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

  it('who is on the do-not-list stands at the desk without a name, until they open the link that lists them again', async () => {
    const { key, provider_name, email } = await openedPerson(village)
    await act(village, key, { kind: 'remove' })
    const desk = await atTheRequests(browser, viewport)
    const list = part(desk.page, 'Do not list')
    await list.getByText('1 entry').waitFor()
    expect(await list.textContent()).not.toContain('Paloma')
    expect(await axeInBothThemes(desk.page)).toEqual([])
    await list.getByRole('button', { name: 'List someone again' }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByLabel('Email').fill(email)
    await dialog.getByLabel('Reason').fill('She wrote to us.')
    await dialog.getByRole('button', { name: 'Send the link' }).click()
    await toast(desk.page, 'The link is on its way').waitFor()

    expect((await mailsTo(village, email)).at(-1)?.subject).toBe('Want to be listed on Trusted Village again?')
    const { page, faults } = await browser.visitor({ viewport, reducedMotion: true })
    await page.goto(`${await addressMailedTo(village, email)}&again=yes`)
    await page.getByRole('button', { name: 'List me again' }).click()
    await heading(page, 'You can be listed again').waitFor()
    await desk.page.reload()
    await list.getByText('0 entries').waitFor()
    await recommend(village, { provider_name })
    expect([...faults, ...desk.faults]).toEqual([])
  })
})

it('of two administrators at one request the second is told, and sees it done', async () => {
  const { page } = await browser.visitor()
  await ask(page, 'Bernice Tillwood', phone)
  const first = await atTheRequests(browser)
  const second = await atTheRequests(browser, 'desktop', { as: otto })
  const close = async (desk: Page, reason: string) => {
    const dialog = await asking(desk, 'Bernice Tillwood', /^Close/)
    await dialog.getByLabel('Reason').fill(reason)
    return dialog
  }
  const theirs = await close(second.page, 'No such page.')
  const ours = await close(first.page, 'Nobody of this name.')
  await ours.getByRole('button', { name: 'Close', exact: true }).last().click()
  await toast(first.page, 'Request closed').waitFor()
  await theirs.getByRole('button', { name: 'Close', exact: true }).last().click()
  await theirs.getByText(/^Another administrator got to this one first\./).waitFor()
  await theirs.getByRole('button', { name: 'Cancel' }).click()
  await second.page.getByRole('heading', { name: 'No open requests' }).waitFor()
  const done = part(second.page, 'Done')
  await done.getByText('Nobody of this name.').waitFor()
  await done.getByText(`by ${ada.fullName}`).waitFor()
})
