// Erasing a member on the desk: asked for with what goes, told to them, taken back, and done.
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { eraseDue } from '../../server/privacy/erase-due.sweep.ts'
import { startTestVillage } from '../app.ts'
import { ada } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { makePerson } from '../members/members-village.ts'
import { recommend } from '../submissions.ts'
import { startBrowser, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

describe.each(walkedAt)('on a %s', (viewport) => {
  it('a member is to be erased in seven days, is out and told, is taken back, and then erased', async () => {
    const person = await makePerson(village.database.db, { fullName: 'Tamsin Okafor' })
    await recommend(village, { provider_name: `Una Ashby ${viewport}` }, person)
    const { page } = await browser.visitor({ as: ada, viewport })
    const dialog = page.getByRole('dialog')
    await page.goto(`/admin/members/${person.id}`)
    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await dialog.getByText('In 7 days they are erased', { exact: false }).waitFor()
    expect(await dialog.getByLabel(/^Keep unsigned/).isChecked()).toBe(true)
    await dialog.getByRole('button', { name: 'Erase in 7 days' }).click()
    await dialog.getByText('Please say why.').waitFor()
    await dialog.getByLabel('Remove', { exact: true }).check()
    await dialog.getByRole('textbox').fill('She asked by phone')
    await dialog.getByRole('button', { name: 'Erase in 7 days' }).click()
    await dialog.waitFor({ state: 'detached' })
    const notice = page.getByText('Everything goes, their recommendations too.', { exact: false })
    await notice.waitFor()
    await page.getByText(/Ada Fairweather set their erasing for \w{3} \d{1,2}, \d{4}: “She asked by phone”/).waitFor()
    expect(await page.getByText(/^Erased on \w{3} \d{1,2}, \d{4}$/).count()).toBe(2)
    for (const gone of ['Lift: Lift the suspension', 'Erase', 'Suspend'])
      expect(await page.getByRole('button', { name: gone, exact: true }).count()).toBe(0)
    await expect(village.newSession(person)).rejects.toThrow('user_banned')
    await expect
      // others come too when this has taken a while: that theirs was approved
      .poll(async () =>
        (await village.mails())
          .filter(({ to }) => to === person.email)
          .map(({ text }) => text)
          .join(),
      )
      .toContain('Everything about you goes, your recommendations too.')

    await page.getByRole('button', { name: 'Take it back' }).click()
    await dialog.getByRole('textbox').fill('She stays')
    await dialog.getByRole('button', { name: 'Take the erasing back' }).click()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('In good standing').waitFor()
    await page.getByText('Ada Fairweather took their erasing back: “She stays”').waitFor()
    await village.newSession(person)

    await page.getByRole('button', { name: 'Erase', exact: true }).click()
    await dialog.getByRole('textbox').fill('She asked again')
    await dialog.getByRole('button', { name: 'Erase in 7 days' }).click()
    await notice.or(page.getByText('stays unsigned, everything else goes', { exact: false })).waitFor()
    await sql`update scheduled_erasures set erase_at = now()`.execute(village.database.db)
    await eraseDue(village.database.background.db, village.configuration)
    await page.reload()
    await page.getByRole('heading', { name: 'Nobody here' }).waitFor()
  })
})
