// Remembers in this browser that it asked for a mailed link, so that the link's page can go on by itself here and only here.
import { addressMark, ownerMark } from '../../domain/auth/link-owner.rules.ts'
import { askedMailItem } from '../app/stored-items.ts'

interface Asked {
  /** Digest of the address. */
  mark: string
  at: number
  /** What the server gave for a sign-up from here; it shows that its password is this reader's. */
  proof?: string | undefined
}

const readAsked = (): Asked | null => {
  try {
    const asked = JSON.parse(askedMailItem.read() ?? 'null') as Asked | null
    return asked && askedMailItem.isFresh(asked.at) ? asked : null
  } catch {
    return null
  }
}

/**
 * Call when a mail with a link is on its way to this address; a sign-up has a `proof`, which another mail to the address
 * leaves. Keeps no address, and nothing where the browser cannot digest.
 */
export const noteAskedMail = async (email: string, proof?: string): Promise<void> => {
  if (!window.isSecureContext) return
  const mark = await addressMark(email)
  const before = readAsked()
  const asked: Asked = { mark, at: Date.now(), proof: proof ?? (before?.mark === mark ? before.proof : undefined) }
  askedMailItem.write(JSON.stringify(asked))
}

/** What this browser keeps if it asked for the link with this token, whose page carries `proceed`; else null. */
export const askedForLink = async (token: string, proceed: string): Promise<Asked | null> => {
  const asked = readAsked()
  return asked && window.isSecureContext && (await ownerMark(token, asked.mark)) === proceed ? asked : null
}

/** Call when the link is being opened: the mark has served. */
export const forgetAskedMail = (): void => void askedMailItem.write(null)
