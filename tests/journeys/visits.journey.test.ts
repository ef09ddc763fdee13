// Visits: each opened page is counted once, in one session.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { forFile } from '../for-file.ts'
import { startBrowser } from './browser.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))

const told = (page: Page, path: string) =>
  page.waitForResponse((response) => {
    const body = response.request().postData() ?? ''
    return response.url().endsWith('/rest/v1/page_visits') && JSON.parse(body).page_path === path
  })

describe('a visitor', () => {
  it('is counted once per opened page, in one session, with the first referrer', async () => {
    const { page, context, faults } = await browser.visitor()
    await page.route('http://parents.example/', (route) =>
      route.fulfill({ contentType: 'text/html', body: `<a href="${village.url}/">A village</a>` }),
    )
    await page.goto('http://parents.example/')
    const home = told(page, '/')
    await page.getByRole('link').click()
    expect((await home).status()).toBe(200)
    const about = told(page, '/about')
    await page.getByRole('contentinfo').getByRole('link', { name: 'About Us' }).click()
    await about
    // Back home without a page load.
    const again = told(page, '/')
    await page.getByRole('contentinfo').getByRole('link', { name: 'Home' }).click()
    await again
    const rows = await village.database.db.selectFrom('page_visits').selectAll().orderBy('created_at').execute()
    expect(rows).toMatchObject([
      { page_path: '/', page_title: 'Trusted Village', referrer: 'http://parents.example/', user_id: null },
      { page_path: '/about', page_title: 'About Us · Trusted Village', referrer: null },
      { page_path: '/', page_title: 'Trusted Village', referrer: null },
    ])
    expect(new Set(rows.map(({ session_id }) => session_id)).size).toBe(1)
    expect(faults).toEqual([])
    await context.close()
  })
})
