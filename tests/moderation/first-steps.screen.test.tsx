// The first steps on the dashboard: which one is open, what a test email came to, and where the queue is.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import type { Answer } from '../../domain/contract.ts'
import { firstStepsSchema } from '../../domain/moderation/first-steps.contracts.ts'
import { getDashboardCounts } from '../../domain/moderation/moderation.contracts.ts'
import { type Answers, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

type Steps = ReturnType<typeof stepsWith>
const stepsWith = (given: Partial<Parameters<typeof sampleOf<typeof firstStepsSchema>>[1]> = {}) =>
  sampleOf(firstStepsSchema, {
    list: 'open',
    mail_waits: false,
    mails_are_files: false,
    joined: 0,
    approved: 0,
    ...given,
  })

const counts = (total: number): Answer<typeof getDashboardCounts> =>
  sampleOf(getDashboardCounts.output, { total, pending: total, pending_late: 0 })

const open = (steps: Steps | null, { total = 0, ...answers }: Answers & { total?: number } = {}) =>
  openPage('/admin', {
    as: 'administrator',
    settings: { isNew: true },
    answers: { 'get-first-steps': { steps }, 'get-dashboard-counts': counts(total), ...answers },
  })

/** The number of the open step, and of those that are done. */
const shown = async () => {
  const list = within(await screen.findByRole('region', { name: 'Your first hour' }))
  const items = list.getAllByRole('listitem').filter((one) => within(one).queryByRole('heading'))
  return {
    open: items.findIndex((one) => one.getAttribute('aria-current') === 'step') + 1,
    done: items.filter((one) => within(one).queryByLabelText('Done')).length,
  }
}
const sent = '2026-11-20T10:42:00.000Z'

describe('the first steps', () => {
  it('replace the queue while there is no recommendation; one is open, and none can be hidden', async () => {
    await open(stepsWith())
    expect(await shown()).toEqual({ open: 2, done: 1 })
    await see('1 of 5 done. They check themselves off.', 'No one has joined yet')
    expect(screen.queryByRole('heading', { name: 'Submissions' })).toBeNull()
    expect(screen.queryByRole('button', { name: 'Hide these steps' })).toBeNull()
    expect(screen.getByRole('main').textContent).not.toMatch(/\b0\b/)
  })

  it('are above the queue as soon as there is a recommendation, and can be hidden from the third on', async () => {
    const { press, calls, answer } = await open(stepsWith({ mail_sent_at: sent, joined: 2, approved: 1 }), { total: 1 })
    expect(await shown()).toEqual({ open: 4, done: 3 })
    await see('2 parents joined', '1 of 3 approved.')
    await screen.findByRole('heading', { name: 'Submissions' })
    await press('Skip')
    expect(calls('change-first-steps')).toEqual([{ change: 'skip_list' }])
    answer({ 'get-first-steps': { steps: null } })
    await press('Hide these steps')
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'Your first hour' })).toBeNull())
    screen.getByRole('heading', { name: 'Submissions' })
  })

  it('show the administrator’s own code in the step that invites parents', async () => {
    await open(stepsWith({ mail_sent_at: sent }))
    expect(await shown()).toEqual({ open: 3, done: 2 })
    await see('MOM2024HALF', /^Your mail server took it/, /^Sent Nov 20, 2026/)
    screen.getByRole('button', { name: 'Copy link' })
  })
})

it('a test email shows the server’s words after a failure, and is looked at until it was tried', async () => {
  const fault = '535 Authentication failed'
  const { press, calls, answer } = await open(stepsWith({ mail_fault: fault }))
  await see(fault)
  answer({ 'get-first-steps': { steps: stepsWith({ mail_waits: true }) } })
  await press('Try again')
  await see('On its way to maya@trustedvillage.example.')
  expect(calls('send-test-mail')).toHaveLength(1)
  answer({ 'get-first-steps': { steps: stepsWith({ mail_sent_at: sent }) } })
  await see(/^Your mail server took it/)
})

it('a test email that is not sent within a minute can be tried again, and the page says where to look', async () => {
  const options = { as: 'administrator', settings: { isNew: true }, fakeTimers: true } as const
  const waiting = { 'get-first-steps': { steps: stepsWith({ mail_waits: true }) }, 'get-dashboard-counts': counts(0) }
  const { press, calls } = await openPage('/admin', { ...options, answers: waiting })
  await see('On its way to maya@trustedvillage.example.')
  await vi.advanceTimersByTimeAsync(61_000)
  await see(/^It still hasn’t been sent\./)
  await press('Try again')
  await see('On its way to maya@trustedvillage.example.')
  expect(calls('send-test-mail')).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(61_000)
  await see(/^It still hasn’t been sent\./)
})

it('a grown village does not ask for its first steps', async () => {
  const { calls } = await openPage('/admin', { as: 'administrator', answers: { 'get-dashboard-counts': counts(1) } })
  await screen.findByRole('heading', { name: 'Submissions' })
  expect(calls('get-first-steps')).toEqual([])
})
