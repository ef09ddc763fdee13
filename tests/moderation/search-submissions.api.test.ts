// Searching the queue: by provider, submitter or city, in any spelling of accents and case, page by page.
import { beforeAll, describe, expect, it } from 'vitest'
import { listSubmissions } from '../../domain/moderation/moderation.contracts.ts'
import { startTestVillage } from '../app.ts'
import { ada, maya, otto } from '../cast.ts'
import { forFile } from '../for-file.ts'
import { decide, share } from '../submissions.ts'

const village = await forFile(startTestVillage())

describe('list-submissions with a search', () => {
  beforeAll(async () => {
    await share(village, { provider_name: 'José Núñez', location: 'San José, CA' })
    await share(village, { provider_name: 'Li Wen', location: 'Oakland, CA 94607' }, otto)
    await decide(village, await share(village, { provider_name: 'Rosa 100% Sure', location: 'Oakland, CA 94607' }))
    await share(village, { provider_name: 'Nowhere Nora', location: undefined })
  })
  const found = async (search: string, status?: 'pending' | 'approved'): Promise<string[]> => {
    const { body } = await village.call(listSubmissions, { search, ...(status ? { status } : {}) }, ada)
    return body.submissions.map(({ provider_name }) => provider_name)
  }

  it('finds submissions by provider, submitter and city', async () => {
    expect(await found('nunez')).toEqual(['José Núñez'])
    expect(await found('WEN')).toEqual(['Li Wen'])
    expect(await found(otto.email)).toEqual(['Li Wen'])
    expect(await found('oakland')).toEqual(['Rosa 100% Sure', 'Li Wen'])
    expect(await found('san jose')).toEqual(['José Núñez'])
  })

  it('requires every word, anywhere and in any order', async () => {
    expect(await found('oak ros')).toEqual(['Rosa 100% Sure'])
    expect(await found('ros berkeley')).toEqual([])
    expect(await found(maya.email.slice(0, 6))).toHaveLength(3)
  })

  it('treats one or two characters as the start of a word', async () => {
    expect(await found('li')).toEqual(['Li Wen'])
    expect(await found('we')).toEqual(['Li Wen'])
    expect(await found('en')).toEqual([])
  })

  it('treats special characters literally', async () => {
    expect(await found('100%')).toEqual(['Rosa 100% Sure'])
    expect(await found('%%%')).toEqual([])
    expect(await found('r_sa')).toEqual([])
    expect(await found('\\')).toEqual([])
    expect(await found("o'; drop")).toEqual([])
  })

  it('applies the status filter, and returns all submissions for an empty text', async () => {
    expect(await found('oakland', 'pending')).toEqual(['Li Wen'])
    expect(await found('oakland', 'approved')).toEqual(['Rosa 100% Sure'])
    expect(await found('   ')).toHaveLength(4)
  })

  it('returns the newest first, or the longest wait on request, page by page', async () => {
    for (let at = 0; at < 26; at++) await share(village, { provider_name: `Paged Person${at}` })
    const read = async (order: 'newest' | 'oldest') => {
      const pageOf = async (cursor?: string) =>
        (await village.call(listSubmissions, { search: 'paged', order, ...(cursor && { cursor }) }, ada)).body
      const first = await pageOf()
      const second = await pageOf(first.next_cursor ?? '')
      expect([first.submissions.length, second.submissions.length, second.next_cursor]).toEqual([25, 1, null])
      return [...first.submissions, ...second.submissions].map(({ provider_name }) => provider_name)
    }
    const shared = Array.from({ length: 26 }, (_, at) => `Paged Person${at}`)
    expect(await read('oldest')).toEqual(shared)
    expect(await read('newest')).toEqual(shared.toReversed())
  })
})
