// Saved providers: typing notes, unsaving and undoing, the comparison, and failed loading.
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Refusal } from '../../domain/refusal.ts'
import { type SavedProvider, savedProviderSchema } from '../../domain/saved/saved.contracts.ts'
import { type Answers, field, openPage, see } from '../open-page.tsx'
import { sampleOf } from '../sample.ts'

const saved = (provider_name: string, at: number, note: string | null = null): SavedProvider =>
  sampleOf(savedProviderSchema, {
    provider_id: `0198c1de-0000-7000-8000-00000000000${at}`,
    provider_name,
    service_type: 'nanny',
    rating: 5,
    total_recommendations: 1,
    note,
  })
const rosa = saved('Rosa M.', 1)
const imani = saved('Imani O.', 2)
const noteOf = (name: string) => new RegExp(`your note on ${name}$`)
const open = (providers: SavedProvider[], answers: Answers = {}, path = '/saved') => {
  const ids = new Set(providers.map(({ provider_id }) => provider_id))
  return openPage(path, {
    as: 'member',
    answers: {
      'list-saved-providers': { providers, next_cursor: null },
      'list-saved-ids': () => ({ provider_ids: [...ids] }),
      'save-provider': ({ provider_id, saved: isSaved, note }) => {
        if (isSaved) ids.add(provider_id)
        else ids.delete(provider_id)
        return { saved: isSaved, note: note ?? null }
      },
      ...answers,
    },
  })
}

describe('saved providers', () => {
  it('keep a note in its field if it is refused, and can retry it', async () => {
    const { fill, answer, calls, user } = await open([rosa], { 'save-provider': new Refusal('too_many_requests') })
    await fill(noteOf('Rosa M.'), 'Ask about Mondays.')
    await see('We couldn’t save your note')
    expect(field(noteOf('Rosa M.')).value).toBe('Ask about Mondays.')
    answer({ 'save-provider': { saved: true, note: 'Ask about Mondays.' } })
    await user.tab()
    await waitFor(() =>
      expect(calls('save-provider').at(-1)).toMatchObject({ saved: true, note: 'Ask about Mondays.' }),
    )
    await within(screen.getByRole('article')).findByText('Saved')
    await fill(noteOf('Rosa M.'), 'x'.repeat(1001))
    await see('Please keep this to 1,000 characters')
  })

  it('stay in their place when unsaved, and are saved again with text typed meanwhile', async () => {
    const { press, fill, user, calls } = await open([saved('Rosa M.', 1, 'Mine'), imani])
    await see('2 providers. Only you can see this list and your notes.')
    await press('Save Rosa M. to favorites')
    await see('1 provider. Only you can see this list and your notes.', 'Rosa M.')
    await fill(noteOf('Rosa M.'), 'Mine, and Fridays')
    await user.tab()
    await press('Save Rosa M. to favorites')
    await see('2 providers. Only you can see this list and your notes.')
    await waitFor(() => expect(calls('save-provider').at(-1)).toMatchObject({ saved: true, note: 'Mine, and Fridays' }))
  })

  it('can be unsaved with one press before the saved ids are loaded', async () => {
    const held = Promise.withResolvers<{ provider_ids: string[] }>()
    const { press, calls } = await open([rosa, imani], { 'list-saved-ids': () => held.promise })
    await press('Save Rosa M. to favorites')
    await waitFor(() => expect(calls('save-provider')).toMatchObject([{ saved: false }]))
    held.resolve({ provider_ids: [imani.provider_id] })
    await see('1 provider. Only you can see this list and your notes.')
  })

  it('can be compared with the note just typed, three at most', async () => {
    const { user, fill, press } = await open([
      { ...rosa, free: null, available_start_date: '2027-01-05', has_contact_consent: true, contact_hidden: false },
      ...[imani, saved('Lena B.', 3), saved('Grace T.', 4)],
    ])
    await see('Rosa M.', 'Available Jan 5')
    for (const name of ['Rosa M.', 'Imani O.', 'Lena B.']) await user.click(field(`Compare ${name}`))
    expect(field('Compare Grace T.').disabled).toBe(true)
    await see(/^You can compare up to three/)
    await fill(noteOf('Rosa M.'), 'Free in May')
    await press('Compare')
    await see('Side by side')
    const table = within(await screen.findByRole('table'))
    table.getByText('Free in May')
    table.getByText('Jan 5, 2027')
    table.getByText('OK to contact')
    expect(table.getAllByRole('columnheader')).toHaveLength(3)
    await user.click(within(screen.getByRole('main')).getByRole('link', { name: 'Saved' }))
    await see('3 chosen, the most you can compare')
  })

  it('leave the comparison when unsaved, and return to it when saved again', async () => {
    const { user, press } = await open([rosa, imani])
    await see('Rosa M.')
    for (const name of ['Rosa M.', 'Imani O.']) await user.click(field(`Compare ${name}`))
    await press('Save Rosa M. to favorites')
    await see('1 chosen. Choose one or two more.')
    expect(field('Compare Rosa M.').checked).toBe(false)
    await press('Save Rosa M. to favorites')
    await see('2 chosen')
  })

  it('can be compared after a reload, on a phone one criterion after the other', async () => {
    const [one, other] = [{ ...rosa, own_words: 'A treasure.' }, imani]
    await open([one, other], {}, `/saved?compare=${one.provider_id},${other.provider_id}`)
    within(await screen.findByRole('table')).getByText('“A treasure.”')
    screen.getByRole('heading', { level: 2, name: 'What a parent said' })
  })
})
