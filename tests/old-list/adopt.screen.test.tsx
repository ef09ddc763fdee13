// Recommending somebody on the old list: the form starts with name, kind and town, and the recommendation names the entry.
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { type Answers, field, type OpenOptions, openPage, see } from '../open-page.tsx'
import { entry, kind, listOf } from './old-list-answers.ts'

const name = 'Provider or Business Name'
const marta = entry('Marta K.', { words: 'great w/ twins' })
const tina = entry('Tina S.', { service_type: 'babysitter', city: 'Albany' })
const all = [marta, tina]
const open = async (path: string, answers: Answers = {}, options: OpenOptions = {}) => {
  const page = await openPage(path, {
    as: 'member',
    settings: { hasList: true },
    answers: {
      'get-old-list': ({ entry: id }) =>
        listOf(...all.filter((one) => one.id === id).map((one) => kind(one.service_type, [one]))),
      'submit-recommendation': {
        id: '0198c1de-0000-7000-8000-000000000001',
        status: 'pending',
        created_at: '2026-11-20T18:00:00.000Z',
        looked_at_first: false,
      },
      ...answers,
    },
    ...options,
  })
  await waitFor(() => expect(field(name).matches(':enabled')).toBe(true))
  return page
}
type Form = Awaited<ReturnType<typeof open>>
const at = ({ id }: { id: string }) => `/add-listing?entry=${id}`

const complete = async ({ user, press }: Form, highlight = 'Reliable') => {
  await user.click(within(screen.getByRole('group', { name: 'Is this a business or organization?' })).getByText('No'))
  await user.click(screen.getByRole('radio', { name: '5 stars, Excellent' }))
  await press(highlight)
  await user.click(field(/^I agree that my recommendation/))
  await press('Submit recommendation')
  await see('What happens next')
}

beforeEach(() => localStorage.clear())

it('the form starts with name, kind and town; the words of the list are shown, not copied', async () => {
  const form = await open(at(marta))
  await see('Marta K. is on our old list.', '“great w/ twins”')
  await waitFor(() => expect(field(name).value).toBe('Marta K.'))
  expect(field('Type of service').value).toBe('nanny')
  expect(field('Location').value).toBe('Berkeley, CA')
  expect(field('In your own words').value).toBe('')
  await complete(form)
  expect(form.calls('submit-recommendation')).toMatchObject([{ list_entry_id: marta.id, provider_name: 'Marta K.' }])
  // the next recommendation is about somebody else
  expect(form.address()).toBe('/add-listing')
  await form.press('Share another')
  await waitFor(() => expect(field(name).value).toBe(''))
})

it('“Not them” keeps all answers and sends no entry', async () => {
  const form = await open(at(marta))
  await see('“great w/ twins”')
  await form.fill('In your own words', 'Kind and calm.')
  await form.press('Not them')
  await waitFor(() => expect(screen.queryByText('“great w/ twins”')).toBeNull())
  expect(field(name).value).toBe('Marta K.')
  expect(field('In your own words').value).toBe('Kind and calm.')
  await complete(form)
  const [sent] = form.calls('submit-recommendation')
  expect(sent?.list_entry_id).toBeUndefined()
})

it('a draft stays until the member starts over with the entry', async () => {
  const form = await open('/add-listing')
  await form.fill(name, 'Anna P.')
  await form.fill('In your own words', 'She came at six.')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Anna P.'))
  const again = await open(at(tina))
  await see('You’ve already started a note.', 'What you wrote about Anna P. is below.')
  expect(field(name).value).toBe('Anna P.')
  expect(field('Type of service').value).toBe('')
  await again.press('Start over with Tina S.')
  await waitFor(() => expect(field(name).value).toBe('Tina S.'))
  expect(field('In your own words').value).toBe('')
  expect(field('Type of service').value).toBe('babysitter')
})

it('a draft about the entry goes on after a reload; a form that was only filled in is no draft', async () => {
  const form = await open(at(marta))
  await see('“great w/ twins”')
  const other = await open(at(tina))
  await waitFor(() => expect(field(name).value).toBe('Tina S.'))
  await other.fill('In your own words', 'Board games.')
  await waitFor(() => expect(JSON.stringify(localStorage)).toContain('Board games.'))
  const later = await open('/add-listing')
  await see('We saved what you wrote.', 'Tina S. is on our old list.')
  await complete(later, 'On time')
  expect(later.calls('submit-recommendation')).toMatchObject([{ list_entry_id: tina.id, own_words: 'Board games.' }])
  expect(form.calls('submit-recommendation')).toEqual([])
})

it('a recommendation is sent although its entry is no longer on the list', async () => {
  const form = await open(at(marta))
  await waitFor(() => expect(field(name).value).toBe('Marta K.'))
  await form.fill('In your own words', 'Kind and calm.')
  form.answer({ 'get-old-list': listOf() })
  const { queries } = await import('../../web/app/queries.ts')
  await queries.invalidateQueries()
  await see('They already have a page, or are no longer on the list.')
  await complete(form)
})

it('a failure to load the entry leaves the form empty, and it can be loaded again', async () => {
  const form = await open(at(marta), { 'get-old-list': 'lost' })
  await see('We couldn’t load them from our old list.')
  await form.fill('In your own words', 'Kind and calm.')
  form.answer({ 'get-old-list': listOf(kind('nanny', [marta])) })
  await form.press('Try again')
  await waitFor(() => expect(field(name).value).toBe('Marta K.'))
  expect(field('In your own words').value).toBe('Kind and calm.')
})

it('signing in returns to the entry', async () => {
  await openPage(at(marta))
  await see('Please sign in to share your experience.')
  const link = within(screen.getByRole('main')).getByRole('link', { name: 'Sign in' })
  expect(link.getAttribute('href')).toBe(`/login?redirect=%2Fadd-listing%3Fentry%3D${marta.id}`)
})

it('the form leads to the old list while somebody is on it', async () => {
  await open('/add-listing', { 'get-old-list': listOf(kind('nanny', [marta])) })
  const link = await screen.findByRole('link', { name: 'Someone from our old list?' })
  expect(link.getAttribute('href')).toBe('/old-list')
})
