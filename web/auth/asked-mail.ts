// Remembers in this browser that it asked for a mailed link, so that the link's page can go on by itself here and only here.
import { addressMark, ownerMark } from '../../domain/auth/link-owner.rules.ts'
import { readText, storeText } from '../safe-storage.ts'

const storageKey = 'askedMail'

/** As long as the longest link works: 24 hours. */
const keptMs = 24 * 3_600_000

/** Call when a mail with a link is on its way to this address. Keeps no address, and nothing where the browser cannot digest. */
export const noteAskedMail = async (email: string): Promise<void> => {
  if (!window.isSecureContext) return
  storeText(storageKey, JSON.stringify({ mark: await addressMark(email), at: Date.now() }))
}

const readMark = (): string | null => {
  try {
    const { mark, at } = JSON.parse(readText(storageKey) ?? '{}') as { mark?: unknown; at?: unknown }
    return typeof mark === 'string' && typeof at === 'number' && Date.now() - at < keptMs ? mark : null
  } catch {
    return null
  }
}

/** Whether this browser asked for the link with this token, whose page carries `proceed`. */
export const askedForLink = async (token: string, proceed: string): Promise<boolean> => {
  const mark = readMark()
  return mark !== null && window.isSecureContext && (await ownerMark(token, mark)) === proceed
}

/** Call when the link is being opened: the mark has served. */
export const forgetAskedMail = (): void => storeText(storageKey, null)
