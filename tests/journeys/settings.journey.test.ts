// A member's settings: name and town, mails, password, devices, another address, all that is held of them to take along.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { mailSwitches } from '../../domain/settings/mail-switches.ts'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { mailsInTheEnd } from '../moderation/hurry-mails.ts'
import { recommend } from '../submissions.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, walkedAt } from './browser.ts'
import { hasFocus, tabTo } from './by-keyboard.ts'
import { signIn } from './sign-in.ts'

const village = await forFile(startTestVillage({ environment: { AUTH_MAIL_COOLDOWN_S: '0' } }))
const browser = await forFile(startBrowser(village))

const person = () => makePerson(village.database.db)
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const toast = (page: Page, words: string) => page.getByRole('region').getByText(words, { exact: true })
const decisions = (page: Page) => page.getByRole('switch', { name: mailSwitches.decisions.name })

/** Loads the page anew and waits until it asks to sign in. */
const expectSignedOut = async (page: Page): Promise<void> => {
  await page.goto('/profile/settings')
  await page.waitForURL((url) => url.pathname === '/auth')
}

const lastMailTo = async (address: string) => (await village.mails()).findLast(({ to }) => to === address)

/** The link of a decision's mail that turns mails like it off. */
const offLink = async (member: { email: string; fullName: string; password: string }): Promise<string> => {
  await recommend(village, {}, member)
  const mail = (await mailsInTheEnd(village)).find(({ to, text }) => to === member.email && text.includes('/mails?'))
  return /\S+\/mails\?\S+/.exec(mail?.text ?? '')?.[0] ?? ''
}

describe.each(walkedAt)('a member on a %s', (viewport) => {
  it('changes name and town, and is greeted by the new name', async () => {
    const { page, faults } = await browser.visitor({ as: await person(), viewport })
    await page.goto('/profile/settings')
    const about = part(page, 'About you')
    await about.getByLabel('First name').fill('Priyanka')
    await about.getByLabel('Last name').fill('Raman-Hill')
    await about.getByText('People with your code see Priyanka R.').waitFor()
    await about.getByRole('combobox', { name: 'Location' }).fill('Berkeley, CA')
    await about.getByRole('button', { name: 'Save' }).click()
    await toast(page, 'Saved').waitFor()
    await page.getByRole('button', { name: 'Hi Priyanka' }).waitFor()
    await page.reload()
    await expect.poll(() => about.getByLabel('Last name').inputValue()).toBe('Raman-Hill')
    expect(await about.getByRole('combobox', { name: 'Location' }).inputValue()).toBe('Berkeley, CA')
    await page.getByRole('button', { name: 'Hi Priyanka' }).waitFor()
    expect(faults).toEqual([])
  })

  it('changes the password: a wrong one is told at its field, and every other browser is signed out', async () => {
    const member = await person()
    const { page } = await browser.visitor({ as: member, viewport })
    const { page: other } = await browser.visitor({ as: member, viewport })
    await other.goto('/profile/settings')
    await part(other, 'Password').waitFor()
    await page.goto('/profile/settings')
    const password = part(page, 'Password')
    const now = password.getByLabel('Current password')
    await now.fill('not-my-password')
    await password.getByLabel('New password', { exact: true }).fill('eleven-green-hills')
    await password.getByLabel('Confirm new password').fill('eleven-green-hill')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByText('Passwords do not match').waitFor()
    await password.getByLabel('Confirm new password').fill('eleven-green-hills')
    await password.getByRole('button', { name: 'Change password' }).click()
    await password.getByText('That isn’t your current password.').waitFor()
    expect(await hasFocus(now)).toBe(true)
    expect(await password.getByLabel('Confirm new password').inputValue()).toBe('eleven-green-hills')
    await now.fill(member.password)
    await password.getByRole('button', { name: 'Change password' }).click()
    await toast(page, 'Password changed').waitFor()
    expect(await now.inputValue()).toBe('')
    await page.reload()
    await password.waitFor()
    await expectSignedOut(other)
    await signIn(other, { ...member, password: 'eleven-green-hills' })
  })

  it('turns a mail off, and it stays off', async () => {
    const { page } = await browser.visitor({ as: await person(), viewport })
    await page.goto('/profile/settings')
    await decisions(page).click()
    await expect.poll(() => decisions(page).getAttribute('aria-checked')).toBe('false')
    await page.reload()
    await expect.poll(() => decisions(page).getAttribute('aria-checked')).toBe('false')
    for (const other of ['questions', 'joined'] as const)
      expect(await page.getByRole('switch', { name: mailSwitches[other].name }).getAttribute('aria-checked')).toBe(
        'true',
      )
  })

  it('turns a mail off and on by its link, without signing in', async () => {
    const member = await person()
    const { page } = await browser.visitor({ viewport })
    await page.goto(await offLink(member))
    await page.getByText('these emails are on.').waitFor()
    await page.getByRole('button', { name: 'Turn them off' }).click()
    await page.getByText('these emails are off.', { exact: false }).waitFor()
    const { page: own } = await browser.visitor({ as: member, viewport })
    await own.goto('/profile/settings#mails')
    await expect.poll(() => decisions(own).getAttribute('aria-checked')).toBe('false')
    await page.getByRole('button', { name: 'Turn them back on' }).click()
    await page.getByText('these emails are on.').waitFor()
    await own.reload()
    await expect.poll(() => decisions(own).getAttribute('aria-checked')).toBe('true')
  })

  it('gets another address once the links in both mailboxes were opened', async () => {
    const member = await person()
    const email = `new-${member.email}`
    const { page } = await browser.visitor({ as: member, viewport })
    await page.goto('/profile/settings')
    await part(page, 'About you').getByRole('button', { name: 'Change it' }).click()
    const dialog = page.getByRole('dialog', { name: 'Change your email' })
    await dialog.getByLabel('New email').fill(email)
    await dialog.getByLabel('Your password').fill('not-my-password')
    await dialog.getByRole('button', { name: 'Send the links' }).click()
    await dialog.getByText('That isn’t your current password.').waitFor()
    await dialog.getByLabel('Your password').fill(member.password)
    await dialog.getByRole('button', { name: 'Send the links' }).click()
    await dialog.waitFor({ state: 'detached' })
    await part(page, 'About you').getByText('becomes your email once').waitFor()

    const { page: mailbox } = await browser.visitor({ viewport })
    for (const [address, answer] of [
      [member.email, 'Now open the link we sent to the other one.'],
      [email, 'Your email has changed.'],
    ] as const) {
      await mailbox.goto((await lastMailTo(address))?.link ?? '')
      await mailbox.getByRole('button', { name: /^Confirm (the change|my address)$/ }).click()
      await mailbox.getByText(answer).waitFor()
    }
    await signIn(mailbox, { ...member, email })
    await mailbox.goto('/profile/settings')
    await part(mailbox, 'About you').getByText(email).waitFor()
    expect((await lastMailTo(member.email))?.subject).toBe('Your Trusted Village email was changed')
  })

  it('signs another device out, and everywhere else', async () => {
    const member = await person()
    const { page } = await browser.visitor({ viewport })
    await signIn(page, member)
    const { page: second } = await browser.visitor({ viewport })
    await signIn(second, member)
    const places = part(page, 'Where you’re signed in').getByRole('listitem')
    await page.goto('/profile/settings#signed-in')
    await expect.poll(() => places.count()).toBe(2)
    expect(await places.first().textContent()).toMatch(/^Linux, Chrome.*This deviceNow$/)
    await places
      .nth(1)
      .getByRole('button', { name: /^Sign out: Linux, Chrome.*, last seen / })
      .click()
    await expect.poll(() => places.count()).toBe(1)
    await expectSignedOut(second)

    await signIn(second, member)
    const { page: third } = await browser.visitor({ as: member, viewport })
    await third.goto('/profile')
    await page.reload()
    await expect.poll(() => places.count()).toBe(3)
    await page.getByRole('button', { name: 'Sign out everywhere else' }).click()
    await toast(page, 'Signed out everywhere else').waitFor()
    await expect.poll(() => places.count()).toBe(1)
    await expectSignedOut(second)
    await expectSignedOut(third)
    expect(await page.getByRole('button', { name: 'Sign out everywhere else' }).count()).toBe(0)
  })

  it('takes everything along, twice a day, with the password', async () => {
    const member = await person()
    const { page } = await browser.visitor({ as: member, viewport })
    await page.goto('/profile/settings')
    const dialog = page.getByRole('dialog', { name: 'Download everything' })
    const load = async (password: string) => {
      if ((await dialog.count()) === 0) await page.getByRole('button', { name: 'Download everything' }).click()
      await dialog.getByLabel('Your password, to check it’s you').fill(password)
      await dialog.getByRole('button', { name: 'Download', exact: true }).click()
    }
    await load('not-my-password')
    await dialog.getByText('That isn’t your current password.').waitFor()
    for (const _time of ['first', 'second']) {
      const arrived = page.waitForEvent('download')
      await load(member.password)
      expect((await arrived).suggestedFilename()).toMatch(/^everything-\d{4}-\d\d-\d\d\.zip$/)
      await dialog.waitFor({ state: 'detached' })
    }
    await load(member.password)
    await toast(page, 'You can download everything twice a day. Please come back later.').waitFor()
  })
})

it('the whole page is reached with the keyboard alone', async () => {
  const { page } = await browser.visitor({ as: await person(), reducedMotion: true })
  await page.goto('/profile/settings')
  const parts = page.getByRole('navigation', { name: 'Settings sections' })
  await part(page, 'Two-step sign-in').getByRole('button', { name: 'Set it up' }).waitFor()
  await tabTo(page, parts.getByRole('link', { name: 'Mails' }))
  await page.keyboard.press('Enter')
  await tabTo(page, decisions(page))
  await page.keyboard.press('Space')
  await expect.poll(() => decisions(page).getAttribute('aria-checked')).toBe('false')
  for (const stop of [
    page.getByLabel('Current password'),
    page.getByLabel('Confirm new password'),
    page.getByRole('button', { name: 'Change password' }),
    part(page, 'Two-step sign-in').getByRole('button', { name: 'Set it up' }),
    page.getByRole('button', { name: 'Download everything' }),
  ])
    await tabTo(page, stop)
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Download everything' })
  await dialog.waitFor()
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })
  expect(await hasFocus(page.getByRole('button', { name: 'Download everything' }))).toBe(true)
  await tabTo(page, part(page, 'Leave the village').getByRole('link', { name: 'Leave the village' }))
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(page.getByRole('heading', { name: 'Leave the village' }))).toBe(true)
  await tabTo(page, page.getByRole('link', { name: 'Stay' }))
  await page.keyboard.press('Enter')
  await page.waitForURL('**/profile')
})

it.each(walkedAt)('axe finds nothing on the pages of settings, leaving and mails on a %s', async (viewport) => {
  const member = await person()
  const mails = await offLink(member)
  const { page } = await browser.visitor({ as: member, viewport })
  await page.goto('/profile/settings')
  await part(page, 'Two-step sign-in').getByRole('button', { name: 'Set it up' }).waitFor()
  await part(page, 'What we keep about you').locator('dl').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.goto('/profile/leave')
  await page.getByRole('radiogroup').waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
  await page.goto(mails)
  await page.getByRole('button', { name: 'Turn them off' }).waitFor()
  expect(await axeInBothThemes(page)).toEqual([])
})
