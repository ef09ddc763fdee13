// Browser storage is accessed through one list, so that signing out deletes every item.
import { expect, it, vi } from 'vitest'
import { sources } from './sources.ts'

const list = 'web/app/stored-items.ts'
/** Runs before any module, and reads only the theme. */
const firstScript = 'web/app/first-theme.ts'

/** Caches files of the site, which contain no personal data. */
const serviceWorker = 'web/offline/service-worker.ts'

const storage = /\b(?:localStorage|sessionStorage|indexedDB|caches)\b/

it('only the list, the first script and the service worker access browser storage', () => {
  const touching = sources.filter(({ path, text }) => path.startsWith('web/') && storage.test(text))
  expect(touching.map(({ path }) => path).sort()).toEqual([firstScript, list, serviceWorker])
})

it('a sign-out deletes all items of the member and no others', async () => {
  const kept = (texts: Record<string, string>) =>
    Object.defineProperties(texts, {
      getItem: { value: (key: string) => texts[key] ?? null },
      setItem: { value: (key: string, text: string) => Object.assign(texts, { [key]: text }) },
      removeItem: { value: (key: string) => delete texts[key] },
    })
  const local = kept({
    'trusted-village-session': '{}',
    pendingSearch: '{}',
    lastSearch: '{}',
    'searchOrder:maya': 'recent',
    'recommendationDraft:maya': '{}',
    'recommendationDraft:otto:edit': '{}',
    'trusted-village-theme': 'dark',
    'village.desk-keys': 'off',
  })
  const session = kept({ unsavedNotes: '{}', signedOut: 'heard', 'trusted-village-visit': 'id' })
  vi.stubGlobal('localStorage', local)
  vi.stubGlobal('sessionStorage', session)
  vi.stubGlobal('window', {})
  const { forgetMember } = await import('../../web/app/stored-items.ts')
  forgetMember()
  vi.unstubAllGlobals()
  expect(Object.keys(local)).toEqual(['trusted-village-theme', 'village.desk-keys'])
  expect(Object.keys(session)).toEqual(['signedOut', 'trusted-village-visit'])
})
