// The old list from end to end: an administrator brings it in, a member recommends one of its people, who then has a page.
import { expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { tryDecide } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { fillShare, sendShare } from './parent-steps.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const list = [
  'Who;What;Area;Notes;Year;Cell;Added by',
  'Marta Kowalski;nanny;Oakland;"great w/ twins, text 510.555.0142";19-21;510 555 0142;Jen',
  'Dr. Amin;ped;Berkeley;good w/ scared kids;2023;;Priya',
].join('\r\n')

it('a list is brought in, and a member’s recommendation gives somebody on it a page', async () => {
  const desk = await browser.visitor({ as: ada, reducedMotion: true })
  const sent: string[] = []
  desk.page.on('request', (request) => sent.push(request.postData() ?? ''))
  await desk.page.goto('/admin?tab=providers&status=list')
  await desk.page
    .locator('input[type=file]')
    .setInputFiles({ name: 'parents.csv', mimeType: 'text/csv', buffer: Buffer.from(list) })
  await desk.page.getByRole('button', { name: 'Look through 2 rows' }).click()
  await desk.page.getByRole('button', { name: 'Bring in 2' }).click()
  await desk.page.getByRole('heading', { name: '2 brought in' }).waitFor()
  for (const secret of ['510.555', '510 555', 'Jen', 'Priya']) expect(sent.join()).not.toContain(secret)

  const member = await browser.visitor({ as: maya, reducedMotion: true })
  // pages know of the list up to half a minute later, and lead to it from then on
  await member.page.goto('/old-list')
  await member.page.getByRole('heading', { name: 'From our old list' }).waitFor()
  const marta = member.page.getByRole('listitem').filter({ hasText: 'Marta K.' })
  await marta.getByText(/great w\/ twins/).waitFor()
  expect(await member.page.getByText('0142').count()).toBe(0)
  await marta.getByRole('link', { name: /I can recommend them/ }).click()
  await member.page.getByText('Marta K. is on our old list.').waitFor()
  await fillShare(member.page, { name: 'Marta Kowalski', service: 'Nanny', highlight: 'Reliable' })
  await sendShare(member.page)
  await member.page.goto('/old-list')
  await marta.getByRole('link', { name: /See it/ }).waitFor()

  const [shared] = await village.sql<{ id: string }>`select id from experience_submissions`
  expect((await tryDecide(village, shared?.id ?? '', 'approved')).status).toBe(200)
  const other = await browser.visitor({ as: otto, reducedMotion: true })
  await other.page.goto('/old-list')
  await other.page.getByRole('listitem').filter({ hasText: 'Dr. Amin' }).waitFor()
  expect(await other.page.getByText('Marta K.').count()).toBe(0)
  await other.page.goto('/search-results?location=Oakland%2C+CA&category=nanny')
  await other.page.getByRole('article').filter({ hasText: 'Marta K.' }).waitFor()
  expect([...desk.faults, ...member.faults, ...other.faults]).toEqual([])
})
