// The review queue: waiting times, paging, failed loading, and a decision whose response was lost.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { earlierVersionSchema, getReviewContext } from '../../domain/moderation/desk.contracts.ts'
import {
  decideSubmission,
  getDashboardCounts,
  listDecisions,
  type ReviewedSubmission,
  reviewedSubmissionSchema,
  undoDecision,
} from '../../domain/moderation/moderation.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { mostOf, sampleOf } from '../sample.ts'

const refused = new Refusal('too_many_requests')
const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const waiting = (provider_name: string, at: number, hours = 1): ReviewedSubmission =>
  sampleOf(reviewedSubmissionSchema, {
    id: `0198c1de-0000-7000-8000-00000000000${at}`,
    provider_name,
    service_type: 'nanny',
    rating: 5,
    status: 'pending',
    submitter_email: 'maya@trustedvillage.example',
    waits_since: hoursAgo(hours),
    created_at: hoursAgo(hours),
  })
const listed = (...submissions: ReviewedSubmission[]) => ({ submissions, posts: [], next_cursor: null })
const open = (answers: Answers, path = '/admin') => openPage(path, { as: 'administrator', answers })
const row = async (name: string) =>
  within((await screen.findByRole('heading', { level: 3, name })).closest('li') as HTMLElement)
/** As in a wide window, which shows the queue beside the note. */
const widen = () =>
  vi.stubGlobal('matchMedia', (media: string) =>
    Object.assign(new EventTarget(), { matches: media.includes('min-width'), media, onchange: null }),
  )
const names = () => screen.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent)

describe('the queue', () => {
  it('shows how late each one is, and starts with the longest wait if one is late and no order is set', async () => {
    const list = [waiting('Late Lantern', 1, 27.5), waiting('Soon Sail', 2, 20.5), waiting('Fresh Fern', 3, 1.5)]
    const { user, press, calls, address } = await open({
      'get-dashboard-counts': sampleOf(getDashboardCounts.output, { pending: 3, pending_late: 1 }),
      'list-submissions': ({ order }) => listed(...(order === 'newest' ? list.toReversed() : list)),
    })
    ;(await row('Late Lantern')).getByText('3 h late')
    ;(await row('Soon Sail')).getByText('3 h left')
    ;(await row('Fresh Fern')).getByText('22 h left')
    screen.getByText('1 past 24 h')
    expect(screen.queryByRole('button', { name: '1 past 24 h' })).toBeNull()
    expect(screen.queryByRole('checkbox')).toBeNull()
    await user.selectOptions(screen.getByLabelText('Order'), 'Newest first')
    await waitFor(() =>
      expect(
        names()
          .filter((name) => /\w+ \w+/.test(name ?? ''))
          .slice(-3)[0],
      ).toBe('Fresh Fern'),
    )
    await press('1 past 24 h')
    await waitFor(() => expect(calls('list-submissions').at(-1)?.order).toBe('oldest'))
    screen.getByDisplayValue('Longest wait')
    expect(address()).toContain('/admin')
  })

  it('loads more rows on request, and reports a failure to load', async () => {
    const { press, user, answer } = await open({
      'list-submissions': ({ cursor }) =>
        cursor
          ? listed(waiting('Second Page', 2))
          : { submissions: [waiting('First Page', 1)], posts: [], next_cursor: 'next' },
    })
    await row('First Page')
    await press('Show more')
    await row('Second Page')
    answer({ 'list-submissions': refused })
    await user.click(within(screen.getByRole('radiogroup', { name: 'Status' })).getByText('Approved'))
    await see('Failed to load submissions')
    answer({ 'list-submissions': listed(waiting('Ava Approved', 3)) })
    await press('Try again')
    await row('Ava Approved')
  })
})

it('a search is in the URL, reports no results, and can be cleared with one press', async () => {
  const { fill, press, user, calls, address } = await open({
    'list-submissions': ({ search }) => (search ? listed() : listed(waiting('Ava Approved', 1))),
  })
  await row('Ava Approved')
  const label = 'Search by provider, submitter, or city'
  await fill(label, 'berkeley')
  await see('No submissions found', 'Nothing pending matches “berkeley”.')
  expect(calls('list-submissions').at(-1)?.search).toBe('berkeley')
  expect(address()).toBe('/admin?search=berkeley')
  await user.click(within(screen.getByRole('radiogroup', { name: 'Status' })).getByText('Approved'))
  await expect.poll(address).toBe('/admin?status=approved&search=berkeley')
  await press('Clear')
  await expect.poll(address).toBe('/admin?status=approved')
  await row('Ava Approved')
  expect(field(label).value).toBe('')
  expect(document.activeElement).toBe(field(label))
})

describe('a decision', () => {
  /** Waits until the newly shown note accepts decisions. */
  const hearing = () => waitFor(() => expect(document.querySelector('.desk-acts:not(:has([data-deaf]))')).toBeTruthy())
  const decided = (more: object = {}) =>
    sampleOf(decideSubmission.output, { ...waiting('Lena Lost', 1), status: 'approved', ...more } as never)
  const openNote = async (answers: Answers = {}) => {
    const page = await open({ 'list-submissions': listed(waiting('Lena Lost', 1)), ...answers })
    await page.press(/^View Details.*Lena/)
    await screen.findByRole('dialog', { name: 'Lena Lost' })
    await hearing()
    return page
  }

  it('on fewer than three stars can also email the provider', async () => {
    const low = {
      ...waiting('Lena Lost', 1),
      rating: 2,
      has_contact_consent: true,
      provider_email: 'lena@care.example',
    }
    const { press, calls } = await openNote({ 'list-submissions': listed(low) })
    await press(/^Email the provider about this note/, 'checkbox')
    await press('Approve')
    await waitFor(() => expect(calls('decide-submission')).toMatchObject([{ status: 'approved', tell_provider: true }]))
  })

  it('keeps the notes if its response is lost; a retry is the same request, and new notes stay unsaved', async () => {
    const { press, fill, answer, calls } = await openNote({ 'decide-submission': 'lost' })
    await fill('Admin Notes', 'Checked.')
    await press('Approve')
    await see('Failed to approve submission', /safe to press again\. It counts once\.$/)
    expect(field('Admin Notes').value).toBe('Checked.')
    await fill('Admin Notes', 'Checked. Twice.')
    answer({ 'decide-submission': decided({ admin_notes: 'Checked.' }) })
    await press('Approve')
    await see('It was saved with your earlier notes. What you typed since is still here, unsaved.')
    expect(sessionStorage.getItem('unsavedNotes')).toContain('Checked. Twice.')
    const [first, second] = calls('decide-submission')
    expect(first?.request_id).toBeTruthy()
    expect(second).toEqual({ ...first, admin_notes: 'Checked. Twice.' })
  })

  it.each([
    [8, 1],
    [0, 0],
  ])('can be undone while the server allows: %i seconds left, %i Undo buttons', async (undo_seconds, ways) => {
    const { press } = await openNote({ 'decide-submission': decided({ undo_seconds }) })
    expect(screen.queryByRole('checkbox', { name: /^Email the provider/ })).toBeNull()
    await press('Approve')
    await see('Submission approved successfully')
    expect(screen.queryAllByRole('button', { name: /^Undo/ })).toHaveLength(ways)
  })

  it('can be taken back to give the parent a reason, after a rejection without one', async () => {
    const rest = listed(waiting('Next One', 2))
    const { press, answer, calls } = await openNote({
      'list-submissions': listed(waiting('Lena Lost', 1), waiting('Next One', 2)),
      'decide-submission': decided({ status: 'rejected', undo_seconds: 8 }),
    })
    await press('Reject')
    await see('Submission rejected')
    await screen.findByRole('dialog', { name: 'Next One' })
    answer({
      'list-submissions': rest,
      'undo-decision': sampleOf(undoDecision.output, { id: waiting('', 1).id, status: 'pending' }),
    })
    await press('Tell them why')
    await screen.findByRole('dialog', { name: 'Lena Lost' })
    await see('Not rejected yet', 'Write why, then press Reject.')
    expect(calls('undo-decision')).toMatchObject([{ id: waiting('', 1).id }])
    await waitFor(() => expect(document.activeElement).toBe(field('Reason the parent will see')))
  })

  it('in the first moment of the next note is ignored, which is reported', async () => {
    const { press, calls } = await openNote({
      'list-submissions': listed(waiting('Lena Lost', 1), waiting('Next One', 2)),
      'decide-submission': decided({ undo_seconds: 8 }),
    })
    await press('Approve')
    await screen.findByRole('dialog', { name: 'Next One' })
    await press('Approve')
    await see('That press didn’t count')
    expect(calls('decide-submission')).toHaveLength(1)
    await hearing()
    await press('Approve')
    await waitFor(() => expect(calls('decide-submission')).toHaveLength(2))
  })

  it('the “c” key opens a request for a change, which keeps its text and is not sent empty', async () => {
    const { press, fill, user, calls } = await openNote()
    await user.keyboard('c')
    await waitFor(() => expect(document.activeElement).toBe(field('What the parent will read')))
    await press('Send to the parent')
    await see('Please say what should change')
    expect(calls('ask-for-change')).toEqual([])
    await fill('What the parent will read', 'Please say when.')
    await press(/^(Back|Cancel)$/)
    await waitFor(() => expect(screen.queryByRole('textbox', { name: /^What the parent will read/ })).toBeNull())
    await press(/^Ask for/)
    expect(field('What the parent will read').value).toBe('Please say when.')
  })

  it('does not reopen a dialog that was closed during the request', async () => {
    const held = Promise.withResolvers<void>()
    const { press, user, address } = await openNote({
      'list-submissions': listed(waiting('Lena Lost', 1), waiting('Next One', 2)),
      'decide-submission': async () => {
        await held.promise
        return decided({ undo_seconds: 0 })
      },
    })
    await press('Approve')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    held.resolve()
    await see('Submission approved successfully')
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(address()).toBe('/admin')
  })

  it('cannot be undone after the parent was notified, and the desk says so', async () => {
    const { press, answer } = await openNote({ 'decide-submission': decided({ undo_seconds: 8 }) })
    await press('Approve')
    answer({ 'undo-decision': new Refusal('undo_over') })
    await press(/^Undo/)
    await see('We couldn’t undo this', 'It’s too late to undo this. You can still change the decision.')
  })

  it('of a faster colleague is shown on request, keeps the typed notes, and can be changed', async () => {
    const log = sampleOf(listDecisions.output.shape.decisions.element, {
      from_status: 'pending',
      to_status: 'rejected',
      decided_by: 'Otto Lindqvist',
    })
    const { press, fill, answer, calls } = await openNote({ 'decide-submission': new Refusal('decided_meanwhile') })
    await fill('Admin Notes', 'I was about to approve this.')
    answer({ 'list-submissions': listed(), 'list-decisions': { decisions: [log] } })
    await press('Approve')
    await see('Failed to approve submission')
    await see('Another administrator got to this one first. The list now shows its status.')
    await press('Show current status')
    await see('Rejected by Admin')
    expect(field('Admin Notes').value).toBe('I was about to approve this.')
    answer({ 'decide-submission': decided({ reviewed_by: 'Otto Lindqvist' }) })
    await hearing()
    await press('Move to Approved')
    await see('Submission approved successfully')
    expect(calls('decide-submission').at(-1)).toMatchObject({ from_status: 'rejected', status: 'approved' })
  })

  it('on several submissions keeps the typed reason when its dialog is closed', async () => {
    const { user, press, fill } = await open({ 'list-submissions': listed(waiting('Lena Lost', 1)) })
    await press('Select')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Lena Lost' }))
    await press('Reject')
    await fill('Reason the parent will see', 'No details.')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press('Reject')
    expect(field('Reason the parent will see').value).toBe('No details.')
  })

  it('on several submissions can be undone together, and what was not undone is reported', async () => {
    const [one, other] = [waiting('Lena Lost', 1), waiting('Rosa M.', 2)]
    const results = [one, other].map(({ id }) => ({
      id,
      outcome: 'decided' as const,
      detail: null,
      status: 'approved' as const,
    }))
    const { user, press, calls } = await open({
      'list-submissions': listed(one, other),
      'decide-submissions': { results },
      'undo-decision': ({ id }) => (id === one.id ? new Refusal('undo_over') : 'lost'),
    })
    await press('Select')
    await user.click(await screen.findByRole('checkbox', { name: 'Choose Lena Lost' }))
    const all = screen.getByRole<HTMLInputElement>('checkbox', { name: 'Select all shown' })
    expect(all.indeterminate).toBe(true)
    await user.click(all)
    expect(all.indeterminate).toBe(false)
    await press('Approve')
    await press('Approve 2 submissions')
    await see('2 submissions approved')
    const sent = calls('decide-submissions')[0]?.submissions ?? []
    await press('Undo')
    await expect.poll(() => calls('undo-decision')).toEqual(sent.map(({ id, request_id }) => ({ id, request_id })))
    const lost = 'We didn’t hear back about 1 submission. Please check the list.'
    await see('We couldn’t undo this', `1 submission stayed as decided. ${lost}`)
  })

  it('can be made even if its log failed to load', async () => {
    const { press, answer } = await openNote({ 'list-decisions': refused })
    await see('Failed to load the decisions')
    answer({ 'list-decisions': { decisions: [] } })
    await press('Try again')
    await see('No decisions yet.')
  })
})

describe('a note', () => {
  it('is shown with every answer, and with contact details only if the provider consented', async () => {
    const lakeview: ReviewedSubmission = {
      ...waiting('Lakeview Little Ones', 1),
      business_name: 'Lakeview Inc.',
      service_type: 'daycare',
      rating: 4,
      experience_year: '2025',
      recommendation: 'I was impressed.',
      own_words: 'They know every child.\n\nAnd every grandparent.',
      would_use_again: true,
      pricing_type: 'monthly',
      pricing_range: '$1000-2000',
      pricing: 'Siblings pay less',
      has_contact_consent: true,
      provider_email: 'hello@lakeview.example',
      provider_phone: '510-555-0101',
    }
    const ofRosa = {
      own_words: null,
      recommendation: 'I was impressed.',
      has_contact_consent: false,
      available_start_date: '2099-02-28',
    }
    const { press, user } = await open({
      'list-submissions': listed(lakeview, { ...lakeview, ...waiting('Rosa M.', 2), ...ofRosa }),
    })
    const heading = await screen.findByRole('heading', { level: 3, name: 'Lakeview Little Ones' })
    expect(heading.closest('li')?.textContent).toMatch(
      /Daycare, Lakeview Inc\.Location not specifiedmaya@trustedvillage\.examplePending ReviewRating 4\/5/,
    )
    await press(/^View Details.*Lakeview/)
    const note = within(await screen.findByRole('dialog', { name: 'Lakeview Little Ones' }))
    const fact = (name: string) => note.getByText(name).nextElementSibling?.textContent
    const facts = {
      'Business name': 'Lakeview Inc.',
      'Experience year': '2025',
      Pricing: '$1000-2000 a month · Siblings pay less',
      'Would use again': 'Yes',
      'Provider email': 'hello@lakeview.example',
      'Provider phone': '510-555-0101',
    }
    expect(Object.keys(facts).map(fact)).toEqual(Object.values(facts))
    // once each: above the facts
    for (const words of ['Daycare', 'Location not specified', /^Submitted .*, 20\d\d, /]) note.getByText(words)
    expect(note.queryByText(/^Reviewed/)).toBeNull()
    note.getByText('Not given: Available start date, Business website, Provider social')
    expect(note.queryByText('I was impressed.')).toBeNull()
    note.getByText(/And every grandparent\./)
    await user.keyboard('{Escape}')
    await press(/^View Details.*Rosa/)
    const other = within(await screen.findByRole('dialog', { name: 'Rosa M.' }))
    other.getByText('Feb 28, 2099')
    other.getByText('I was impressed.')
    expect(other.queryByRole('list', { name: 'Highlights' })).toBeNull()
    for (const name of ['Provider email', 'Provider phone']) expect(other.queryByText(name)).toBeNull()
  })

  it('shows the page it would join, its parent’s record, and the changes since the last version', async () => {
    const edited = { ...waiting('Beatrix Beside', 1), own_words: 'Kind.', edit: 'of_unseen' as const }
    const beside = mostOf(getReviewContext.output)
    widen()
    const { press } = await open({
      'list-submissions': listed(edited, waiting('Quentin Queue', 2)),
      'get-review-context': {
        ...beside,
        joins: { ...(beside.joins as NonNullable<typeof beside.joins>), provider_name: 'Beatrix B. Beside' },
        earlier: sampleOf(earlierVersionSchema, {
          ...edited,
          own_words: 'Lives in the yellow house.',
          decision_reason: 'It says where she lives.',
        }),
      },
    })
    await press(/^View Details.*Beatrix/)
    const dialog = within(await screen.findByRole('dialog', { name: 'Beatrix Beside' }))
    const joined = await dialog.findByRole('link', { name: /^Beatrix B\. Beside/ })
    expect(joined.getAttribute('href')).toMatch(/^\/providers\//)
    dialog.getByRole('link', { name: beside.parent?.name ?? '' })
    dialog.getByText('more waiting')
    const changes = within(dialog.getByRole('region', { name: 'What changed' }))
    changes.getByText('We told the parent: It says where she lives.')
    expect(changes.getAllByRole('definition').map(({ textContent }) => textContent)).toEqual([
      'Before: Lives in the yellow house.',
      'Now: Kind.',
    ])
    await press('Quentin Queue')
    await screen.findByRole('dialog', { name: 'Quentin Queue' })
  })

  it('shows which colleague is reading it, also in the queue, and is skipped while somebody reads it', async () => {
    const claim = (at: number, more = {}) => ({
      submission_id: waiting('', at).id,
      name: 'Otto Lindqvist',
      own: false,
      first: true,
      looking: true,
      ...more,
    })
    widen()
    const { press } = await open({
      'list-submissions': listed(waiting('First Note', 1), waiting('Second Note', 2), waiting('Third Note', 3)),
      'claim-submission': { claims: [claim(1, { first: false }), claim(2, { name: 'Ben Ito', looking: false })] },
      'decide-submission': sampleOf(decideSubmission.output, {
        ...waiting('First Note', 1),
        status: 'approved',
      } as never),
    })
    await press(/^View Details.*First Note/)
    await see('Otto is looking at this', 'Ben has this open')
    await press('Approve')
    await screen.findByRole('dialog', { name: 'Third Note' })
  })
})
