// Reviewing: an administrator reads what parents share and decides, also when another was faster; nobody else gets in.
import { beforeEach, describe, expect, it } from 'vitest'
import { startTestVillage } from '../app.ts'
import { ada, maya } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share } from '../submissions.ts'
import { startBrowser } from './browser.ts'
import { atTheDesk, buttonsOf, dialogOf, emptyTheDesk, fact, open, row, show, toast } from './review-desk.ts'

const village = await forFile(startTestVillage())
const browser = await forFile(startBrowser(village))
beforeEach(() => emptyTheDesk(village))

describe('an administrator', () => {
  it('sees an empty queue, then what has been shared, in every detail', async () => {
    const { page, faults } = await atTheDesk(browser)
    await page.getByText('No submissions found').waitFor()
    await share(village, {
      provider_name: 'Lakeview Little Ones',
      service_type: 'daycare',
      is_business: true,
      location: undefined,
      highlights: ['Clean & safe', 'Healthy meals'],
      rating: 4,
      own_words: 'They know every child.\n\nAnd every grandparent.',
      would_use_again: true,
      pricing_type: 'monthly',
      pricing_range: '$1000-2000',
      pricing: 'Siblings pay less',
      business_website: 'https://lakeview.example',
      has_contact_consent: true,
      provider_email: 'hello@lakeview.example',
      provider_phone: '510-555-0101',
    })
    await share(village, { provider_name: 'Rosa Martinez', available_start_date: '2099-02-28' })
    await page.reload()
    const business = row(page, 'Lakeview Little Ones')
    for (const words of ['Daycare, Lakeview Little Ones', 'Location not specified', '4/5', maya.email]) {
      await business.getByText(words).waitFor()
    }
    await row(page, 'Rosa Martinez').getByText('Oakland, CA 94607').waitFor()
    // Every row has the status that the list is of, which says it once.
    expect(await page.getByText('Pending Review').count()).toBe(1)

    const dialog = await open(page, 'Lakeview Little Ones')
    expect(await fact(page, 'Service type')).toBe('Daycare')
    expect(await fact(page, 'Rating')).toContain('4/5')
    expect(await fact(page, 'Business name')).toBe('Lakeview Little Ones')
    expect(await fact(page, 'Location')).toBe('Location not specified')
    expect(await fact(page, 'Experience year')).toBe('2025')
    expect(await fact(page, 'Available start date')).toBe('Not given')
    expect(await fact(page, 'Pricing')).toBe('$1000-2000 a month · Siblings pay less')
    expect(await fact(page, 'Would use again')).toBe('Yes')
    expect(await fact(page, 'Provider email')).toBe('hello@lakeview.example')
    expect(await fact(page, 'Provider phone')).toBe('510-555-0101')
    expect(await fact(page, 'Reviewed at')).toBe('Not yet')
    expect(await fact(page, 'Reviewed by')).toBe('Not yet')
    await dialog
      .getByText(/impressed by: clean & safe, healthy meals\. Overall, I would rate them 4 stars\.$/)
      .waitFor()
    await dialog.getByText('And every grandparent.').waitFor()
    await dialog.getByText(`by ${maya.email}`).waitFor()
    await dialog.getByText('Nobody has decided on this one yet.').waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.includes('Lakeview'))

    await open(page, 'Rosa Martinez')
    expect(await fact(page, 'Available start date')).toBe('Feb 28, 2099')
    expect(await page.getByRole('dialog').getByText('Provider email').count()).toBe(0)
    expect(await page.getByRole('dialog').getByText('Provider phone').count()).toBe(0)
    expect(faults).toEqual([])
  })

  it('approves with a note, rejects, and changes a decision; the filter lives in the address', async () => {
    await share(village, { provider_name: 'Nina Next' })
    await share(village, { provider_name: 'Carmen Duarte' })
    await share(village, { provider_name: 'Otto Oversell' })
    const { page } = await atTheDesk(browser, '/admin', 'phone')
    let dialog = await open(page, 'Carmen Duarte')
    await dialog.getByLabel('Admin Notes').fill('Called her, all true.')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    // The next one of the queue is shown at once.
    await dialogOf(page, 'Nina Next').waitFor()
    expect(await page.getByRole('dialog').getByLabel('Admin Notes').inputValue()).toBe('')
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
    await row(page, 'Carmen Duarte').waitFor({ state: 'detached' })
    // The keyboard goes on where the dialog left the queue.
    await page.waitForFunction(() => document.activeElement?.getAttribute('aria-label')?.endsWith('Nina Next'))

    dialog = await open(page, 'Otto Oversell')
    await dialog.getByRole('button', { name: 'Reject' }).click()
    await toast(page, 'Submission rejected').waitFor()
    await dialogOf(page, 'Nina Next').waitFor()
    await page.keyboard.press('Escape')
    await row(page, 'Otto Oversell').waitFor({ state: 'detached' })

    await show(page, 'Approved')
    await page.waitForURL('**/admin?status=approved')
    await row(page, 'Carmen Duarte').waitFor()
    expect(await page.getByText('Approved by Admin').count()).toBe(1)
    await page.reload()
    dialog = await open(page, 'Carmen Duarte')
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('Called her, all true.')
    expect(await fact(page, 'Reviewed by')).toBe(ada.fullName)
    expect(await fact(page, 'Reviewed at')).not.toBe('Not yet')
    await dialog.getByText('Pending to Approved by').waitFor()
    expect(await buttonsOf(dialog)).toEqual(['To the notes', 'Move to Rejected'])
    await dialog.getByLabel('Admin Notes').fill('She moved away.')
    await dialog.getByRole('button', { name: 'Move to Rejected' }).click()
    await toast(page, 'Submission rejected').waitFor()
    await dialog.waitFor({ state: 'detached' })

    await show(page, 'Rejected')
    await row(page, 'Otto Oversell').waitFor()
    dialog = await open(page, 'Carmen Duarte')
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('She moved away.')
    const log = dialog.getByRole('list', { name: 'Decisions, newest first' }).getByRole('listitem')
    await log.nth(1).waitFor()
    const told = (await log.allInnerTexts()).map((words) => words.replace(/\s+/g, ' '))
    expect(told[0]).toMatch(
      new RegExp(`^Approved to Rejected by ${ada.fullName} \\w{3} \\d+, \\d{4}, .+ She moved away\\.$`),
    )
    expect(told[1]).toMatch(new RegExp(`^Pending to Approved by ${ada.fullName} .+ Called her, all true\\.$`))
    expect(await buttonsOf(dialog)).toEqual(['To the notes', 'Move to Approved'])
    await dialog.getByRole('button', { name: 'Move to Approved' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    await row(page, 'Carmen Duarte').waitFor({ state: 'detached' })
    await show(page, 'All')
    await page.waitForURL('**/admin?status=all')
    await row(page, 'Carmen Duarte').getByText('Approved by Admin').waitFor()
    await row(page, 'Otto Oversell').getByText('Rejected by Admin').waitFor()
    await show(page, 'Pending')
    await page.waitForURL('**/admin')
  })

  it('is told when another was faster, keeps the notes, sees where it stands, and may still decide', async () => {
    const id = await share(village, { provider_name: 'Wanda Wanted' })
    const { page } = await atTheDesk(browser)
    // Live updates would bring the other's decision at once: here they are interrupted.
    await page.route('**/realtime/**', (route) => route.abort())
    await page.reload()
    let dialog = await open(page, 'Wanda Wanted')
    await dialog.getByLabel('Admin Notes').fill('I was about to approve this.')
    await decide(village, id, 'rejected')
    await dialog.getByRole('button', { name: 'Approve' }).click()
    await toast(page, 'Failed to approve submission').waitFor()
    const sentence = 'Another administrator decided this one meanwhile. The list now shows where it stands.'
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    await dialog.getByText(`Rejected by ${ada.fullName}, `).waitFor()
    expect(await row(page, 'Wanda Wanted').count()).toBe(0)
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('I was about to approve this.')
    expect(await buttonsOf(dialog)).toEqual(['Show where it stands', 'Next'])
    await dialog.getByRole('button', { name: 'Show where it stands' }).click()
    await dialog.getByText('Rejected by Admin').waitFor()
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('I was about to approve this.')
    expect(await fact(page, 'Reviewed by')).toBe(ada.fullName)
    await dialog.getByRole('button', { name: 'Move to Approved' }).click()
    await toast(page, 'Submission approved successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.keyboard.press('Escape')

    // With them the dialog tells at once, and nothing that was typed is lost.
    const other = await share(village, { provider_name: 'Wim Wanted' })
    await page.unroute('**/realtime/**')
    await page.goto('/admin?status=all')
    await row(page, 'Wanda Wanted').getByText('Approved by Admin').waitFor()
    await page.getByText('Live', { exact: true }).waitFor()
    dialog = await open(page, 'Wim Wanted')
    await dialog.getByLabel('Admin Notes').fill('Half a sentence')
    await decide(village, other, 'approved')
    await dialog.getByRole('alert').getByText(sentence).waitFor()
    expect(await dialog.getByLabel('Admin Notes').inputValue()).toBe('Half a sentence')
    expect(await buttonsOf(dialog)).toEqual(['Show where it stands', 'Next'])
    await dialog.getByRole('button', { name: 'Show where it stands' }).click()
    await dialog.getByText('Approved by Admin').waitFor()
    await dialog.getByRole('button', { name: 'Move to Rejected' }).click()
    await toast(page, 'Submission rejected').waitFor()
    await row(page, 'Wim Wanted').getByText('Rejected by Admin').waitFor()
  })
})

describe('anybody else', () => {
  it('is refused as a member, with words', async () => {
    const { page } = await browser.visitor({ as: maya })
    await page.goto('/admin')
    await page.getByRole('heading', { level: 1, name: 'Access Denied' }).waitFor()
    await toast(page, 'You do not have permission to access the admin dashboard.').waitFor()
    expect(await page.getByText('Submissions').count()).toBe(0)
  })
})
