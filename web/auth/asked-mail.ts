// Records that this browser requested a mailed link, so that the link's page continues automatically in this browser only.
import { addressMark, ownerMark } from '../../domain/auth/link-owner.rules.ts'
import { askedMailItem } from '../app/stored-items.ts'

interface Asked {
  /** Digest of the address. */
  mark: string
  at: number
  /** The server's proof of a sign-up in this browser: the person here chose its password. */
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
 * Call it when an email with a link is sent to this address. A sign-up has a `proof`, which later emails to the same
 * address preserve. Stores a digest, never the address, and nothing where the browser cannot compute digests (plain
 * HTTP).
 */
export const noteAskedMail = async (email: string, proof?: string): Promise<void> => {
  if (!window.isSecureContext) return
  const mark = await addressMark(email)
  const before = readAsked()
  const asked: Asked = { mark, at: Date.now(), proof: proof ?? (before?.mark === mark ? before.proof : undefined) }
  askedMailItem.write(JSON.stringify(asked))
}

/** The record of this browser's request for the link with this token, else null. `proceed` is the mark in the link's page. */
export const askedForLink = async (token: string, proceed: string): Promise<Asked | null> => {
  const asked = readAsked()
  return asked && window.isSecureContext && (await ownerMark(token, asked.mark)) === proceed ? asked : null
}

/** Call it when the link is opened. */
export const forgetAskedMail = (): void => void askedMailItem.write(null)
