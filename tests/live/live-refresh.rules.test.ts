// News make the dashboard ask again: once more after all of it, and never by cutting off what is under way.
import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { createRefresh } from '../../web/admin/live-refresh.ts'

let queries: QueryClient
let stop: () => void
/** Each time that was asked; the test answers. */
let asked: { answer: (list: string) => void; signal: AbortSignal }[]

const turn = () => new Promise((resolve) => setTimeout(resolve, 0))
const answer = async (list: string) => {
  asked.at(-1)?.answer(list)
  await turn()
}

beforeEach(async () => {
  queries = new QueryClient()
  asked = []
  const observer = new QueryObserver(queries, {
    queryKey: ['list', 'pending'],
    queryFn: ({ signal }) => new Promise<string>((resolve) => asked.push({ answer: resolve, signal })),
  })
  stop = observer.subscribe(() => undefined)
  await turn()
})
afterEach(() => {
  stop()
  queries.clear()
})

const shown = () => queries.getQueryData(['list', 'pending'])

it('news ask for what is shown again', async () => {
  await answer('old')
  createRefresh(queries, 'list')()
  await turn()
  expect(asked).toHaveLength(2)
  await answer('new')
  expect(shown()).toBe('new')
  expect(asked).toHaveLength(2)
})

it('many news during a round make one more', async () => {
  await answer('old')
  const refresh = createRefresh(queries, 'list')
  for (let count = 0; count < 20; count++) refresh()
  await turn()
  expect(asked).toHaveLength(2)
  await answer('newer')
  expect(asked).toHaveLength(3)
  await answer('newest')
  expect(shown()).toBe('newest')
  expect(asked).toHaveLength(3)
})

it('what is under way is shown when it comes, and asked for again after that', async () => {
  createRefresh(queries, 'list')()
  await turn()
  expect(asked).toHaveLength(1)
  await answer('perhaps from before the news')
  expect(asked[0]?.signal.aborted).toBe(false)
  expect(shown()).toBe('perhaps from before the news')
  expect(asked).toHaveLength(2)
  await answer('new')
  expect(shown()).toBe('new')
  expect(asked).toHaveLength(2)
})
