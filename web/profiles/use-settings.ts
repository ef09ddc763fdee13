// What the parts of the settings change, and how the page follows.
import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Answer } from '../../domain/contract.ts'
import type { MailSwitch } from '../../domain/settings/mail-switches.ts'
import type { getOwnSettings } from '../../domain/settings/settings.contracts.ts'
import { call, queryOf } from '../app/call.ts'
import { askAuth } from '../auth/ask-auth.ts'

export type Settings = Answer<typeof getOwnSettings>

const settingsKey = queryOf('get-own-settings', {}).queryKey

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

/** The switch of a mail; it moves at once, and goes back where that failed. */
export const useMailSwitch = (mail: MailSwitch, off: readonly MailSwitch[]) => {
  const queries = useQueryClient()
  const { mutate, variables, isPending } = useMutation({
    mutationFn: (on: boolean) => call('set-own-mail', { mail, on }),
    // one after the other: each answer tells of all mails
    scope: { id: 'set-own-mail' },
    onSuccess: ({ mails_off }) =>
      queries.setQueryData<Settings>(settingsKey, (settings) => settings && { ...settings, mails_off }),
    meta: { failed: 'The mail was not changed' },
  })
  const isOn = isPending ? variables : !off.includes(mail)
  return { isOn, toggle: () => mutate(!isOn) }
}
