import { useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { queryOf } from '../app/call.ts'
import { askAuth } from '../auth/ask-auth.ts'

export type Settings = Answer<typeof getOwnSettings>

export const settingsKey = queryOf('get-own-settings', {}).queryKey

/** Reads anew whatever shows name, address, town or sessions. */
export const useFreshSettings = () => {
  const queries = useQueryClient()
  return async (): Promise<void> => {
    await Promise.all([
      queries.invalidateQueries({ queryKey: settingsKey }),
      queries.invalidateQueries({ queryKey: queryOf('get-own-profile', {}).queryKey }),
      // the session kept here holds name and address, too
      askAuth((client) => client.refreshSession()),
    ])
  }
}
