// Asks for what is on the screen again, without getting in the way of what is being asked for already.
import type { QueryClient } from '@tanstack/react-query'

/** Asks for queries again; resolves when it is done. Never cuts off what is under way. */
export type AskAgain = (queries: QueryClient, queryKey: readonly [string]) => Promise<unknown>

const askForAll: AskAgain = (queries, queryKey) => queries.invalidateQueries({ queryKey }, { cancelRefetch: false })

/**
 * A function that asks again for all queries in use whose key begins with this name. One round at a time: news during a
 * round makes one more, not one each. What is under way (a first list, a next page) is not cut off; as it may have been
 * read before the news, another round follows it.
 */
export const createRefresh = (queries: QueryClient, name: string, ask = askForAll): (() => void) => {
  const queryKey = [name] as const
  let isAsking = false
  let isDue = false
  const refresh = async (): Promise<void> => {
    isDue = true
    if (isAsking) return
    isAsking = true
    while (isDue) {
      isDue = queries.isFetching({ queryKey }) > 0
      await ask(queries, queryKey)
    }
    isAsking = false
  }
  return () => void refresh()
}
