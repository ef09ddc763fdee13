// Erasing a member from the desk: the confirmation, the notification, and undoing it.
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

describe.each(walkedAt)('on a %s', (viewport) => {
  it('a member is scheduled for erasure in seven days, signed out and notified, and then readmitted', async () => {
    const person = await makePerson(village.database.db, { fullName: 'Tamsin Okafor' })
    await recommend(village, { provider_name: `Una Ashby ${viewport}` }, person)
    const { page } = await browser.visitor({ as: ada, viewport })
    const dialog = page.getByRole('dialog')
    await page.goto(`/admin/members/${person.id}`)
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await dialog.getByText('In 7 days they’ll be erased', { exact: false }).waitFor()
    expect(await dialog.getByLabel(/^Keep: the words and stars stay/).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Erase in 7 days' }).click()
    await dialog.getByText('Please say why.').waitFor()
    await dialog.getByLabel('Remove', { exact: true }).check()
    await dialog.getByRole('textbox').fill('She asked by phone')
    await dialog.getByRole('button', { name: 'Erase in 7 days' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Everything is erased, including their recommendations.', { exact: false }).waitFor()
    await page.getByText(/Ada Fairweather scheduled erasing for \w{3} \d{1,2}, \d{4}: “She asked by phone”/).waitFor()
    expect(await page.getByText(/^Will be erased \w{3} \d{1,2}, \d{4}$/).count()).toBe(2)
    for (const gone of ['Lift: Lift the suspension', 'Erase', 'Suspend'])
      expect(await page.getByRole('button', { name: gone, exact: true }).count()).toBe(0)
    await expect(village.newSession(person)).rejects.toThrow('user_banned')
    await expect
      // after a while other mails follow, such as the one about their approved recommendation
      .poll(async () =>
        (await village.mails())
          .filter(({ to }) => to === person.email)
          .map(({ text }) => text)
          .join(),
      )
      .toContain('Everything about you will be erased, including your recommendations.')

    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await dialog.getByRole('textbox').fill('She stays')
    await dialog.getByRole('button', { name: 'Undo erasing' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('In good standing').waitFor()
    await page.getByText('Ada Fairweather undid the erasing: “She stays”').waitFor()
    await village.newSession(person)
  })
})
