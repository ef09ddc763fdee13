// Parts that are loaded later, cut off once: each says that it is missing, keeps what was typed, and comes when it is asked for again on the same page.
import { readdirSync, readFileSync } from 'node:fs'
import { basename, join, posix } from 'node:path'
import type { Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lazyPartCall } from '../../build/lazy-parts.ts'
import type { PageFiles } from '../../build/page-files.ts'
import { sitePathOf } from '../../domain/pages.ts'
import { generateReferralCode } from '../../domain/referrals/referrals.contracts.ts'
import { startTestVillage, type TestVillage } from '../app.ts'
import { project, within } from '../architecture/sources.ts'
import { ada, type CastMember, maya, otto } from '../cast.ts'
import { forgetLimits, recommend, share } from '../submissions.ts'
import { startBrowser, type TestBrowser, viewports } from './browser.ts'
import { type Meeting, meetings, memberId, ownNoteId, rosaShortId } from './lazy-parts.ts'

/** Every module that the sources load later. */
const modules = [
  ...new Set(
    within('web').flatMap(({ path, text }) =>
      [...text.matchAll(lazyPartCall)].map(([, module = '']) => posix.join(posix.dirname(path), module)),
    ),
  ),
].sort()

const assets = join(project, 'dist/site/assets')

/** The built file of a module, and those it needs that the page at a path does not begin with. */
const filesOf = (module: string, path: string): { own: string; needed: string[] } => {
  const name = new RegExp(`^${basename(module).replace(/\.tsx?$/, '')}-[\\w-]{8}\\.js$`)
  const own = readdirSync(assets).find((file) => name.test(file))
  if (!own) throw new Error(`${module} has no file of its own`)
  const { first } = JSON.parse(readFileSync(join(assets, '../page-files.json'), 'utf8')) as PageFiles
  const begun = new Set(first[sitePathOf(path.replace(/\?.*/, '')) ?? '/'].map((file) => basename(file)))
  const listed = /^\/\/needs (.*)/.exec(readFileSync(join(assets, own), 'utf8'))?.[1]?.split(' ') ?? []
  return { own, needed: listed.filter((file) => !begun.has(file)) }
}

let village: TestVillage
let browser: TestBrowser
let pages: Record<NonNullable<Meeting['who']>, Page>

beforeAll(async () => {
  village = await startTestVillage()
  browser = await startBrowser(village)
  // her page needs an address that the meetings can name
  await village.database.db
    .insertInto('providers')
    .values({
      id: `01900000-0000-7000-8000-${rosaShortId}`,
      service_type: 'nanny',
      area: 'east-bay',
      name_key: 'rosa martinez',
    })
    .execute()
  await recommend(village, { provider_name: 'Rosa Martinez' }, maya)
  await recommend(village, { provider_name: 'Rosa Martinez' }, otto)
  await share(village, { provider_name: 'Pending Paula' })
  // a member under an address that the meetings can name
  await village.database.sql`
    with made as (
      insert into auth.users (id, email, password_hash, email_confirmed_at)
      values (${memberId}, 'nora@family.example', 'none', now()) returning id
    ), profile as (
      insert into profiles (id, full_name, user_type, referral_code)
      select id, 'Nora Quill', 'parent_seeking', 'MOM2024NORA22' from made returning id
    )
    insert into referral_codes (code, owner_id, kind) select 'MOM2024NORA22', id, 'personal' from profile`
  // one of Maya's own under an address that the meetings can name
  await village.database.sql`
    insert into experience_submissions (id, user_id, submitter_email, provider_id, service_type, provider_name, rating,
        recommendation, highlights)
      select ${ownNoteId}, user_id, submitter_email, provider_id, service_type, 'Pending Nora', 5, recommendation, highlights
      from experience_submissions where provider_name = 'Pending Paula'`
  await forgetLimits(village)
  await village.call(generateReferralCode, {}, maya)
  const open = async (who?: { as: CastMember }) =>
    (await browser.visitor({ ...who, stays: true, reducedMotion: true })).page
  pages = { visitor: await open(), member: await open({ as: maya }), administrator: await open({ as: ada }) }
})

afterAll(async () => {
  await browser?.close()
  await village?.close()
})

/** Walks through a meeting with these files out of reach until the page has said so. */
const meet = async (meeting: Meeting, cutOff: string[]): Promise<void> => {
  const page = pages[meeting.who ?? 'visitor']
  let refused = 0
  const refuse = async (route: Route) => {
    if (!cutOff.includes(basename(route.request().url()))) return route.continue()
    refused += 1
    await route.abort('internetdisconnected')
  }
  await page.setViewportSize(viewports[meeting.viewport ?? 'desktop'])
  await page.route('**/assets/*.js', refuse)
  try {
    await page.goto(meeting.at)
    await page.getByRole('heading').first().waitFor()
    const opened = await page.evaluate(() => performance.timeOrigin)
    await meeting.ask?.(page)
    await meeting.missing(page)
    await expect.poll(() => refused).toBeGreaterThan(0)
    await page.unroute('**/assets/*.js', refuse)
    await meeting.again(page)
    await meeting.arrived(page)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(opened)
  } finally {
    await page.unroute('**/assets/*.js', refuse)
  }
}

describe('a part that is loaded later', () => {
  it('has a meeting here, whichever it is', () => {
    expect(Object.keys(meetings).sort()).toEqual(modules)
  })

  it.each(Object.entries(meetings))('%s comes when its file can be loaded again', async (module, meeting) => {
    await meet(meeting, [filesOf(module, meeting.at).own])
  })

  it('comes too when files that it imports could not be loaded', async () => {
    const walks = Object.entries(meetings).flatMap(([module, meeting]) => {
      const { needed } = filesOf(module, meeting.at)
      return needed.length > 0 && (meeting.who ?? 'visitor') === 'visitor' ? [{ meeting, needed }] : []
    })
    expect(walks.length).toBeGreaterThan(5)
    for (const { meeting, needed } of walks) await meet(meeting, needed.slice(-1))
  })
})
