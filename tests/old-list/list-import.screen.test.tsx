// Bringing an old list: the four steps with ugly rows, what is sent, a lost answer, and the draft.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { ListRow } from '../../domain/old-list/list-rows.rules.ts'
import { type FoundRow, listImports } from '../../domain/old-list/old-list.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type ListQuestion, readList } from '../../web/old-list/read-list.ts'
import { type Answers, field, memberOfPage, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'
import { workbookOf } from './workbook.ts'

/** The worker of the list, on the main thread. */
class Reader {
  onmessage: ((event: { data: unknown }) => void) | null = null
  postMessage(question: ListQuestion) {
    void readList(question)
      .catch((error) => error)
      .then((data) => this.onmessage?.({ data }))
  }
  terminate() {}
}

const list = [
  ['Parents list 2019 - 2024'],
  [],
  ['Who', 'What', 'Area', 'Notes', 'Year', 'Cell', 'E-mail', 'Added by'],
  [
    'Marta K.',
    'nanny',
    'Berkeley',
    'great w/ twins, text 510.555.0142',
    '19-21',
    '510 555 0142',
    'marta@mail.example',
    'Jen',
  ],
  ['Marta', 'nannies', 'berkeley, CA', 'same-day answers', '2023', '(415) 555-0163', '', 'Priya'],
  ['Little Acorn', 'daycare (infants ok)', 'Oakland/Rockridge', 'at 1420 Solano Ave', '', '', '', 'Sam T.'],
  [
    'Tina 510-555-0177',
    'sitter',
    'Albany',
    'lives next to the Millers, kids Ava and Leo',
    'summer 2023',
    '',
    '',
    'Jen',
  ],
  ['', 'ped', 'Oakland', 'the one on Solano', '', '', '', 'Jen'],
  ['Rosa Martinez', 'nanny', 'Oakland', 'three yrs', '', '', '', 'Jen'],
  ['Nemo', 'magic', 'SF', 'ok', '', '', '', 'Jen'],
  ['Hugo', 'nanny', '', '', '', '', '', 'Jen'],
]
const found: FoundRow[] = [
  { row: 9, state: 'here', page: { short_id: 'abcdefghij', shown_name: 'Rosa M.', since: '2026-09-03T12:00:00.000Z' } },
  { row: 11, state: 'unusable', page: null },
]
const answers: Answers = { 'check-list': { found }, 'import-list': ({ rows }) => ({ added: rows.length, found: [] }) }

const open = async (more: Answers = {}) => {
  const page = await openPage('/admin?tab=providers&status=list', {
    as: 'administrator',
    answers: { ...answers, ...more },
  })
  vi.stubGlobal('Worker', Reader)
  await see('Bring your list')
  return page
}
const upload = async (page: Awaited<ReturnType<typeof open>>) => {
  await screen.findByText('Drop a file here')
  const input = document.querySelector('input[type=file]') as HTMLInputElement
  await page.user.upload(input, new File([workbookOf(list)], 'parents.xlsx'))
  await page.press('Look through 8 rows')
  await see(/^Two in this file/)
}
const row = (name: string) => {
  const item = screen.getByText(name, { ignore: '.sr-only' }).closest('li')
  if (!item) throw new Error(`No row of ${name}`)
  return within(item)
}
const counters = () =>
  within(screen.getByRole('radiogroup', { name: 'Rows shown' }))
    .getAllByRole('radio')
    .map((radio) => radio.parentElement?.textContent?.replace(/(\d)(?=\p{L})/u, '$1 ').trim())
const entry = (
  number: number,
  name: string,
  service_type: string,
  city: string,
  words: string,
  last_used: number | null,
) => ({
  row: number,
  name,
  service_type,
  city,
  state: 'CA',
  words,
  last_used,
})
const stored = () => localStorage.getItem(`oldListDraft:${memberOfPage.id}`)

beforeEach(() => {
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

describe('a list', () => {
  it('goes through four steps, and only names, kinds, towns, masked words and years are sent', async () => {
    const page = await open()
    await screen.findByText('Drop a file here')
    await page.user.upload(
      document.querySelector('input[type=file]') as HTMLInputElement,
      new File([workbookOf(list)], 'parents.xlsx'),
    )
    await see('8 rows, headings recognized', 'Looks like phone numbers. Dropped.', 'Looks like emails. Dropped.')
    await see('Looks like parents’ names. Dropped.', '7 of 8 rows recognized', '510 555 01.. · (415) 555-01..')
    expect(within(field('What Cell contains')).getAllByRole('option')).toHaveLength(1)
    await page.press('Look through 8 rows')

    await see('No name. Left out.', /has had a page since September 2026\. Nothing is added to it\.$/)
    expect(counters()).toEqual(['8 All', '1 New', '1 Already here', '4 Needs a look', '2 Not usable'])
    expect(row('Rosa Martinez').getByRole('link').getAttribute('href')).toMatch(/^\/providers\/abcdefghij/)

    await page.user.click(row('Marta').getByRole('button', { name: 'Two people' }))
    await page.user.click(row('Little Acorn').getByRole('button', { name: 'Oakland' }))
    await page.user.click(row('Tina').getByRole('button', { name: 'Keep without them' }))
    expect(counters()).toEqual(['8 All', '4 New', '1 Already here', '1 Needs a look', '2 Not usable'])
    await page.press('Bring in 4')
    await see('4 brought in', '1 already here, 2 not usable, 1 still needs a look.')
    expect(page.calls('import-list')[0]?.rows).toEqual([
      entry(4, 'Marta K.', 'nanny', 'Berkeley', 'great w/ twins, text …', 2021),
      entry(5, 'Marta', 'nanny', 'Berkeley', 'same-day answers', 2023),
      entry(6, 'Little Acorn', 'daycare', 'Oakland', 'at …', null),
      entry(7, 'Tina', 'babysitter', 'Albany', 'lives next to the …, kids …', 2023),
    ])

    await page.press('Look through 1 row')
    await page.user.selectOptions(row('Nemo').getByRole('combobox'), 'Kids Classes')
    await page.press('Bring in 1')
    await see('1 brought in')
    expect(page.calls('import-list')[1]?.rows).toEqual([entry(10, 'Nemo', 'kids-classes', 'San Francisco', 'ok', null)])
    const sent = JSON.stringify([...page.calls('check-list'), ...page.calls('import-list')].map(({ rows }) => rows))
    expect(sent).not.toMatch(/510|415|mail|Solano|Jen|Priya|Sam T|Miller|Ava|Leo/)
  })

  it('can be pasted from a message thread, without headings', async () => {
    const page = await open()
    await page.press('Read the columns')
    await see('Paste your rows first')
    expect(page.calls('check-list')).toEqual([])
    await page.fill(
      /^Rows from your sheet/,
      'Marta, nanny, Berkeley, great with twins, used 2019 to 2021\nDr. Lindqvist, ped, Oakland, answers the same day',
    )
    await page.press('Read the columns')
    await see('2 rows, no headings')
    await page.press('Look through 2 rows')
    await page.press('Bring in 2')
    await see('2 brought in')
    expect(page.calls('import-list')[0]?.rows).toMatchObject([
      { name: 'Marta', service_type: 'nanny', city: 'Berkeley', last_used: 2021 },
      { name: 'Dr. Lindqvist', service_type: 'pediatrician', words: 'answers the same day' },
    ])
  })

  it('that fails to come in can be sent again: with the same id after a lost answer, with a new one after a change', async () => {
    const page = await open({ 'import-list': 'lost' })
    await upload(page)
    await page.press('Bring in 1')
    await see('We lost the connection before we heard back.')
    await page.press('Try again')
    await waitFor(() => expect(page.calls('import-list')).toHaveLength(2))
    page.answer({ 'import-list': new Refusal('not_allowed') })
    await page.user.click(row('Little Acorn').getByRole('button', { name: 'Oakland' }))
    await page.press('Try again')
    await see('We couldn’t bring in your list. Nothing was stored.')
    const [first, second, third] = page.calls('import-list').map(({ import_id }) => import_id)
    expect(second).toBe(first)
    expect(third).not.toBe(first)
  })

  it('in a damaged workbook is not read, and the page says what to do', async () => {
    const page = await open()
    await screen.findByText('Drop a file here')
    const input = document.querySelector('input[type=file]') as HTMLInputElement
    await page.user.upload(input, new File([workbookOf(list).slice(0, 400)], 'parents.xlsx'))
    await see('The workbook is damaged or too large. In your spreadsheet app, save it as CSV first.')
  })

  it('stays at its step while another part of the dashboard is shown', async () => {
    const page = await open()
    await page.fill(/^Rows from your sheet/, 'Marta, nanny, Berkeley')
    await page.press(/^Provider requests/, 'radio')
    await page.press('Bring your list', 'radio')
    await waitFor(() => expect(field(/^Rows from your sheet/).value).toBe('Marta, nanny, Berkeley'))
    await page.press('Read the columns')
    await page.user.selectOptions(await screen.findByLabelText('What Column 3 contains'), 'Leave out')
    await page.press('Members', 'tab')
    await page.press('Providers', 'tab')
    await page.press('Bring your list', 'radio')
    await waitFor(() => expect(field('What Column 3 contains').value).toBe('out'))
  })

  it('can be taken back', async () => {
    const imported = sampleOf(listImports.output.shape.imports.element, {
      entries: 1,
      take_back_until: '2099-01-01T00:00:00.000Z',
    })
    const page = await open({ 'take-back-import': { taken_back: 1 } })
    await upload(page)
    page.answer({ 'list-imports': { imports: [imported] } })
    await page.press('Bring in 1')
    await see('1 brought in')
    await page.press('Take all back')
    await see('Take back 1 entry?')
    await page.press('Take back 1')
    await see('1 entry taken back')
    expect(page.calls('take-back-import')).toEqual([{ id: imported.id }])
    await see('Drop a file here')
  })
})

describe('rows that wait for a look', () => {
  it('are there after a reload, without contacts and families, until the member signs out', async () => {
    const page = await open()
    await upload(page)
    await page.user.click(row('Little Acorn').getByRole('button', { name: 'Oakland' }))
    await see(/^3 rows need a look\. They’ll wait in this browser for 30 days, or until you sign out\.$/)
    await waitFor(() => expect(stored()).toContain('"town":"Oakland, CA"}}'))
    expect(stored()).not.toMatch(/510|415|mail|Solano|Jen|Priya|Sam T|Miller|Ava|Leo|Rosa/)
    await open()
    await see('You still have 5 rows from parents.xlsx to bring in.')
    await page.press('Look through')
    await see('Bring in 2')
    const { forgetMember } = await import('../../web/app/stored-items.ts')
    forgetMember()
    expect(stored()).toBeNull()
  })

  it('are not stored if they would fill the browser’s storage, and the page says so', async () => {
    const page = await open()
    await upload(page)
    await waitFor(() => expect(stored()).toContain('Little Acorn'))
    const { storeDraftOf, readDraftOf } = await import('../../web/old-list/list-preview.ts')
    const draft = readDraftOf(memberOfPage.id)
    if (!draft) throw new Error('No draft')
    const [first] = draft.rows
    const many = Array.from({ length: 5000 }, () => ({ ...first, words: 'great with twins '.repeat(20) }) as ListRow)
    expect(storeDraftOf(memberOfPage.id, { ...draft, rows: many })).toBe(false)
    expect(stored()).toBeNull()
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await page.user.click(row('Little Acorn').getByRole('button', { name: 'Oakland' }))
    await see(/^3 rows need a look\. We can’t save this list in your browser\./)
  })
})
