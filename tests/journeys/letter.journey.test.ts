// The letter from off to weekly and back: on its page and by one press in the email, without signing in.
import { expect, it } from 'vitest'
import { daysOfLetter, lastLetterDay } from '../../domain/letter/letter-days.rules.ts'
import { todayHere } from '../../server/letter/letter-setting.queries.ts'
import { startTestVillage } from '../app.ts'
import { otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { datedThisWeek, fillWeek, letterFor } from '../letter/letters.ts'
import { axeInBothThemes } from './accessibility.ts'
import { startBrowser, walkedAt } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
await village.sql`update profiles set location = 'Oakland, CA'`
await fillWeek(village)

it.each(walkedAt)('a letter is read, comes weekly, and is stopped from the email, %s', async (viewport) => {
  await village.sql`delete from digests`
  await datedThisWeek(village)
  const { page, faults } = await browser.visitor({ as: otto, viewport, reducedMotion: true })
  await page.goto('/')
  const teaser = page.getByRole('region', { name: 'This week’s letter' })
  await teaser.getByRole('link', { name: 'Read it' }).click()
  await page.getByRole('heading', { level: 1, name: 'The village letter' }).waitFor()
  await page.getByText('Hana Vela is calm.').waitFor()
  await page.getByRole('radio', { name: 'Weekly, on Sundays' }).check()
  await page.getByRole('status').getByText('Saved').waitFor()
  expect((await letterFor(village)).setting.every).toBe('week')
  expect(await axeInBothThemes(page)).toEqual([])

  // the letter of the last letter day is about the week before, unless that is today
  const last = daysOfLetter(lastLetterDay(todayHere(new Date()), { every: 'week', weekday: 0 }), 'week')
  await village.sql`update experience_submissions set reviewed_at = ${`${last.from} 12:00`}::timestamp at time zone 'UTC'
    + interval '1 day' where reviewed_at is not null`
  await village.sql`update questions set asked_at = ${last.from}::timestamp + interval '1 day'`
  const before = (await village.mails()).length
  await village.sql`update digests set letter_due = now() - interval '1 minute'`
  await village.runDigests()
  const mail = (await village.mails()).slice(before).find(({ to }) => to === otto.email)
  const [, off = ''] = /Stop the letter:\n(\S+)/.exec(mail?.text ?? '') ?? []
  expect(faults).toEqual([])

  const stranger = await browser.visitor({ viewport, reducedMotion: true })
  await stranger.page.goto(off)
  await stranger.page.getByRole('button', { name: 'Turn them off' }).click()
  await stranger.page.getByRole('button', { name: 'Turn them back on' }).waitFor()
  expect((await letterFor(village)).setting.every).toBe('off')
})
