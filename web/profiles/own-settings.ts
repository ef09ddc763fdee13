import type { Answer } from '../../domain/contract.ts'
import type { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { queryOf } from '../app/call.ts'
import { refresh } from '../app/queries.ts'
import { askAuth } from '../auth/ask-auth.ts'

export type Settings = Answer<typeof getOwnSettings>

export const settingsKey = queryOf('get-own-settings', {}).queryKey

/** Refetches what shows the name, address, town or sessions. */
export const refreshSettings = async (): Promise<void> => {
  await Promise.all([
    refresh('get-own-settings', 'get-own-profile'),
    // the stored session contains the name and address too
    askAuth((client) => client.refreshSession()),
  ])
}
