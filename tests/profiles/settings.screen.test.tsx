// Settings, leaving, and the page behind a mail's link, when a call fails, data is missing or a change is pending.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { listQuestions, questionSchema } from '../../domain/questions/questions.contracts.ts'
import { ownSubmissionSchema } from '../../domain/recommendations/recommendations.contracts.ts'
import { Refusal } from '../../domain/refusal.ts'
import { mailSwitches } from '../../domain/settings/mail-switches.ts'
import { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { type AuthAnswer, field, type OpenOptions, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const settings = sampleOf(getOwnSettings.output, { full_name: 'Maya Kaplan', location: 'Oakland, CA' })
const place = (is_this: boolean, device: string | null) => ({
  id: crypto.randomUUID(),
  device,
  last_seen_at: '2026-11-20T18:00:00.000Z',
  is_this,
})

const open = ({ answers, ...more }: OpenOptions = {}, given: Partial<typeof settings> = {}) =>
  openPage('/profile/settings', {
    as: 'member',
    answers: { 'get-own-settings': { ...settings, ...given }, ...answers },
    ...more,
  })

const lost = new Refusal('too_many_requests')

describe('settings', () => {
  it('keep typed text if a refetch fails', async () => {
    const { fill, answer } = await open()
    await fill('First name', 'Nora')
    answer({ 'get-own-settings': lost, 'list-held': lost, 'get-own-profile': lost })
    const { queries } = await import('../../web/app/queries.ts')
    await queries.invalidateQueries()
    await waitFor(() => expect(queries.getQueryState(['get-own-settings', {}])?.status).toBe('error'))
    // rendered a moment later
    await new Promise((drawn) => setTimeout(drawn, 50))
    expect(field('First name').value).toBe('Nora')
    for (const words of ['Failed to load your settings', 'Failed to load your data'])
      expect(screen.queryByText(words)).toBeNull()
  })

  it('keep typed text if saving is refused', async () => {
    const { press, fill, calls } = await open({ answers: { 'update-own-profile': lost } })
    await fill('First name', 'Nora')
    await fill('Last name', 'van der Berg')
    await fill('Location', ' ')
    await press('Save')
    await see('We couldn’t save your settings')
    expect(calls('update-own-profile')).toEqual([{ full_name: 'Nora van der Berg', location: null }])
    expect([field('First name').value, field('Last name').value]).toEqual(['Nora', 'van der Berg'])
  })

  it('roll back a mail switch if the change fails', async () => {
    const { press } = await open({ answers: { 'set-own-mail': lost } })
    const joined = new RegExp(`^${mailSwitches.joined.name}`)
    await press(joined, 'switch')
    await see('We couldn’t change that email')
    expect(screen.getByRole('switch', { name: joined, checked: true })).toBeTruthy()
  })

  it('name a session without a device, and keep one that could not be ended', async () => {
    const { press } = await open(
      { answers: { 'end-own-session': lost } },
      { sessions: [place(true, 'Mac, Firefox'), place(false, null)] },
    )
    await see('A device', 'Last seen Nov 20, 2026')
    await press('Sign out: a device, last seen Nov 20, 2026')
    await see('We couldn’t sign out that device', 'A device')
  })

  it('show the new address as pending until its links are opened', async () => {
    await open({}, { new_email: 'nora@family.example' })
    await see(/becomes your email once you open the links we sent to both addresses\.$/)
    expect(within(screen.getByRole('region', { name: 'About you' })).getByText('nora@family.example')).toBeTruthy()
  })

  it('report at the fields that the passwords differ or the current one is wrong, and keep the input', async () => {
    const wrong = (): AuthAnswer => [400, { code: 400, error_code: 'invalid_credentials', msg: 'Wrong' }]
    const { press, fill, focused } = await open({ auth: { token: wrong, user: wrong } })
    await fill('Current password', 'not-my-password')
    await fill('New password', 'eleven-green-hills')
    await fill('Confirm new password', 'eleven-green-hill')
    await press('Change password')
    await see('Passwords do not match')
    await fill('Confirm new password', 'eleven-green-hills')
    await press('Change password')
    await see('That isn’t your current password.')
    await focused('Current password')
    expect(field('Confirm new password').value).toBe('eleven-green-hills')
  })

  it('send a new address with the current password', async () => {
    const sent: unknown[] = []
    const { press, fill } = await open({
      auth: {
        user: (body: unknown): AuthAnswer => {
          sent.push(body)
          return [200, { id: crypto.randomUUID(), email: 'maya@trustedvillage.example' }]
        },
      },
    })
    await press('Change it')
    await fill('New email', 'nora@family.example')
    await fill('Your password', 'seven-gold-poppies')
    await press('Send the links')
    await see('Links are on their way')
    expect(sent).toMatchObject([{ email: 'nora@family.example', current_password: 'seven-gold-poppies' }])
  })
})

it.each([
  ['download-everything', '/profile/settings', ['Download everything', 'Download']],
  ['leave-village', '/profile/leave', ['Leave']],
] as const)('%s asks for the password, even right after a sign-in', async (call, path, buttons) => {
  const message = 'That isn’t your current password.'
  const wrong = new Refusal('invalid_input', { fields: [{ path: 'password', message }] })
  const { press, fill, focused, user, calls } = await openPage(path, { as: 'member', answers: { [call]: wrong } })
  for (const button of buttons) await press(button)
  await see('Please enter your current password')
  await focused('Your password')
  expect(calls(call)).toEqual([])
  await fill('Your password', 'not-my-password')
  await user.tab()
  await press(buttons.at(-1) ?? '')
  await see(message)
  await focused('Your password')
  expect(calls(call)).toMatchObject([{ password: 'not-my-password' }])
})

describe('leaving', () => {
  const leave = (options: OpenOptions) => openPage('/profile/leave', { as: 'member', ...options })
  const shown = (at: number) =>
    sampleOf(ownSubmissionSchema, {
      id: `0198c1de-0000-7000-8000-00000000000${at}`,
      provider_name: `Provider ${at}`,
      status: 'approved',
    })

  it('asks nothing about recommendations if none is visible, and counts those that will be deleted', async () => {
    const { press, fill, calls } = await leave({
      answers: {
        'get-my-submissions': { submissions: [sampleOf(ownSubmissionSchema, { status: 'pending' })] },
        'leave-village': lost,
      },
    })
    await see('1 recommendation that parents can’t see will be removed, too.', 'You can leave anytime.')
    expect(screen.queryByRole('radiogroup', { name: /^Your recommendation/ })).toBeNull()
    await fill('Your password', 'seven-gold-poppies')
    await fill('Why', 'We move.')
    await press('Leave')
    await see('You haven’t left yet')
    expect(calls('leave-village')).toEqual([
      { password: 'seven-gold-poppies', why: 'We move.', keep_ids: [], at_once: false },
    ])
    expect([field('Your password').value, field('Why').value]).toEqual(['seven-gold-poppies', 'We move.'])
  })

  it('lets questions stay without a name, or go with their answers', async () => {
    const mine = ['open', 'rejected'].map((state_now, at) =>
      sampleOf(questionSchema, {
        id: `0198c1de-0000-7000-8000-00000000001${at}`,
        ...{ service_type: 'nanny', city: `Town ${at}`, words: 'Mornings.', state_now: state_now as 'open' },
      }),
    )
    const go = async (choice: 'Keep' | 'Remove') => {
      const { press, fill, calls } = await leave({
        answers: {
          'get-my-submissions': { submissions: [] },
          'list-questions': sampleOf(listQuestions.output, { mine }),
          'leave-village': lost,
        },
      })
      await see('Nanny, Town 0')
      expect(screen.queryByText('Nanny, Town 1')).toBeNull()
      if (choice === 'Remove') await press('Remove', 'radio')
      await fill('Your password', 'seven-gold-poppies')
      await press(choice === 'Keep' ? 'Leave: 1 stays' : 'Leave: 1 removed')
      await see('You haven’t left yet')
      return calls('leave-village').map(({ keep_ids }) => keep_ids)
    }
    expect(await go('Keep')).toEqual([[mine[0]?.id]])
    expect(await go('Remove')).toEqual([[]])
  })

  it('is refused for the last administrator; for others it signs out and shows a message', async () => {
    const { press, fill, answer, address } = await leave({
      answers: { 'get-my-submissions': { submissions: [] }, 'leave-village': new Refusal('last_administrator') },
      auth: { logout: () => [204, ''] },
    })
    await press('Leave right away, with no 7-day wait', 'checkbox')
    await fill('Your password', 'seven-gold-poppies')
    await press('Leave now')
    await see('This is the only administrator. Please make someone else one first.')
    expect(address()).toBe('/profile/leave')
    answer({ 'leave-village': { erase_at: null } })
    await press('Leave now')
    await see('You’ve left the village, and we’ve erased your account.')
  })

  it('does not report a failure if the response was lost', async () => {
    const { press, fill } = await leave({
      answers: { 'get-my-submissions': { submissions: [] }, 'leave-village': 'lost' },
    })
    await fill('Your password', 'seven-gold-poppies')
    await press('Leave')
    await see('We don’t know if that went through')
    expect(screen.queryByText('You haven’t left yet')).toBeNull()
  })

  it('keeps only the chosen recommendations, and shows their number on its button', async () => {
    const { press, fill, user, calls } = await leave({
      answers: { 'get-my-submissions': { submissions: [shown(1), shown(2)] }, 'leave-village': lost },
    })
    await press('Remove all')
    await screen.findByRole('button', { name: 'Leave: 2 removed' })
    await press('Keep all')
    const second = await screen.findByRole('radiogroup', { name: 'Your recommendation of Provider 2' })
    await user.click(within(second).getByRole('radio', { name: 'Remove' }))
    await fill('Your password', 'seven-gold-poppies')
    await press('Leave: 1 stays, 1 removed')
    await see('You haven’t left yet')
    expect(calls('leave-village')).toMatchObject([{ keep_ids: [shown(1).id] }])
  })

  it('is not offered until the recommendations are loaded', async () => {
    const { press, answer } = await leave({ answers: { 'get-my-submissions': lost } })
    await see('Failed to load recommendations')
    expect(screen.queryByRole('button', { name: /^Leave/ })).toBeNull()
    answer({ 'get-my-submissions': { submissions: [shown(1)] } })
    await press('Try again')
    await screen.findByRole('button', { name: 'Leave: 1 stays' })
  })
})

describe('the page behind a mail’s link', () => {
  const token = '0198c1de-0000-7000-8000-000000000001'

  it.each([
    ['without an account', `?token=${token}&mail=decisions`, new Refusal('not_found')],
    ['that is truncated', '?token=0198c1de&mail=decisions', new Refusal('invalid_input')],
    ['for an unknown mail', `?token=${token}&mail=lottery`, { on: true }],
  ])('reports an invalid link, and links to the settings: %s', async (_what, query, answer) => {
    await openPage(`/mails${query}`, { answers: { 'set-mail-by-link': answer } })
    await see(/^This link is incomplete, or the account is gone\./)
    expect(screen.queryByRole('button', { name: /^Turn them/ })).toBeNull()
    expect(screen.getByRole('link', { name: 'Your settings' }).getAttribute('href')).toBe('/profile/settings#mails')
  })

  it('changes nothing until its button is pressed, and reports a failure', async () => {
    const { press, calls, answer } = await openPage(`/mails?token=${token}&mail=joined`, {
      answers: { 'set-mail-by-link': { on: true } },
    })
    await see(mailSwitches.joined.name)
    expect(calls('set-mail-by-link').map(({ on }) => on)).toEqual([undefined])
    answer({ 'set-mail-by-link': { on: false } })
    await press('Turn them off')
    await screen.findByRole('button', { name: 'Turn them back on' })
    answer({ 'set-mail-by-link': 'lost' })
    await press('Turn them back on')
    await see('We couldn’t change that email', /these emails are off\./)
  })
})
