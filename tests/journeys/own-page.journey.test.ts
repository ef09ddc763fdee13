// A provider without an account opens the link that was mailed to them and decides what members see: contact, availability, answers.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { mailsTo, recommendPerson } from '../provider-portal/own-page.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { tabTo } from './by-keyboard.ts'
import {
  addressMailedTo,
  atTheRequests,
  emptyTheBoard,
  heading,
  nannies,
  onMembersPage,
  onOwnPage,
  openMyPage,
  part,
} from './own-page.ts'
import { row, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheBoard(village))

describe.each(walkedAt)('a provider on a %s', (viewport) => {
  it('gets one mail, whose link opens nothing until it is pressed, and reads the words without a name', async () => {
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

  it('hides the telephone and confirms the rest: members see both once they load the page anew', async () => {
    const person = await recommendPerson(village)
    const member = await onMembersPage(browser, person, viewport)
    const contact = part(member.page, 'Contact')
    await contact.getByText(person.provider_phone).waitFor()

    const { page, faults } = await onOwnPage(browser, village, person, viewport)
    const own = part(page, 'Your contact details')
    await own.getByRole('switch', { name: /^Phone, shown to members/ }).click()
    await own.getByRole('switch', { name: /^Phone, hidden/ }).waitFor()
    await own.getByRole('button', { name: 'Yes, this is right' }).click()
    await own.getByText(/^Contact confirmed by Paloma on \w{3} \d{1,2}, \d{4}$/).waitFor()

    await member.page.reload()
    await contact.getByText(/^Contact confirmed by Paloma on \w{3} \d{1,2}$/).waitFor()
    await contact.getByRole('link', { name: person.email }).waitFor()
    expect(await member.page.getByText(person.provider_phone).count()).toBe(0)
    expect([...faults, ...member.faults]).toEqual([])
  })

  it('says that they are free now: members read it, and find them by it', async () => {
    await recommendPerson(village, { provider_name: 'Bernice Tillwood' })
    const person = await recommendPerson(village)
    const { page } = await onOwnPage(browser, village, person, viewport)
    const free = part(page, 'When are you available?')
    await free.getByText('Looking for a family now').click()
    await free.getByRole('button', { name: 'Save' }).click()
    await free.getByText(/^This shows until/).waitFor()

    const member = await onMembersPage(browser, person, viewport)
    await member.page.getByText('Available now they told us').waitFor()
    await member.page.goto(nannies)
    const card = (name: string) =>
      member.page.getByRole('article').filter({ has: member.page.getByRole('heading', { name }) })
    await card('Bernice T.').waitFor()
    await member.page.getByRole('button', { name: 'Available by…' }).click()
    await member.page.getByRole('dialog', { name: 'Available by' }).getByRole('button', { name: 'Now' }).click()
    await member.page.getByText(/^1 provider parents have worked with/).waitFor()
    await card('Paloma Q.').getByText('Available now').waitFor()
    expect(await card('Bernice T.').count()).toBe(0)
  })

  it('answers a note: members read it below the words once an administrator has approved it', async () => {
    const person = await recommendPerson(village)
    const words = 'We sang on every walk.\nThank you for that.'
    const { page } = await onOwnPage(browser, village, person, viewport)
    const says = part(page, 'What parents say')
    await says.getByRole('button', { name: 'Reply' }).click()
    await says.getByLabel('Your reply').fill(words)
    await says.getByRole('button', { name: 'Send' }).click()
    await says.getByText('Your reply is waiting for review').waitFor()
    const member = await onMembersPage(browser, person, viewport)
    const note = member.page.getByRole('article').filter({ hasText: person.own_words })
    await note.waitFor()
    expect(await note.getByText(/replied/).count()).toBe(0)

    const desk = await atTheRequests(browser, viewport)
    const request = row(desk.page, 'Paloma Q.')
    await request.getByText(`“${person.own_words}”`).waitFor()
    expect(await axeInBothThemes(desk.page)).toEqual([])
    await request.getByRole('button', { name: /^Approve/ }).click()
    const dialog = desk.page.getByRole('dialog')
    await dialog.getByLabel('Reason').fill('Kind words.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(desk.page, 'Reply approved').waitFor()

    await member.page.reload()
    await note.getByText('Paloma replied').waitFor()
    await note.getByText(words).waitFor()
    await page.reload()
    await says.getByText(/^Your reply, shown to members since/).waitFor()
    expect([...desk.faults, ...member.faults]).toEqual([])
  })

  it('is told on a second device that the link was opened elsewhere, and can ask for a new one', async () => {
    const person = await recommendPerson(village)
    const link = await addressMailedTo(village, person.email)
    await onOwnPage(browser, village, person, viewport)
    const { page, faults } = await browser.visitor({ viewport, reducedMotion: true })
    await page.goto(link)
    await openMyPage(page).click()
    await page.getByText(/no longer opens a page\. Please ask for a new one\.$/).waitFor()
    expect(await axeInBothThemes(page)).toEqual([])
    await page.getByLabel('Your name or business').fill(person.provider_name)
    await page.getByLabel('Email, phone, or license number').fill(person.email)
    await page.getByRole('button', { name: 'Send' }).click()
    await heading(page, 'Thank you').waitFor()
    await page.goto(await addressMailedTo(village, person.email))
    await openMyPage(page).click()
    await heading(page, person.provider_name).waitFor()
    expect(faults).toEqual([])
  })
})

it('by keyboard alone a provider opens the page, hides their telephone, and says when they are free', async () => {
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
})
