// Keeps the text of an import that waits, so that it survives another tab of the dashboard and a reload of the page.
import { waitingImport } from '../app/stored-items.ts'

/** A file or text whose rows are not imported yet. */
export interface ImportSource {
  /** Names this import to the server, so that sending it twice adds nothing twice. */
  importId: string
  /** Name of the file; null for pasted text. */
  fileName: string | null
  /** The bytes of the file, or the pasted text; at most 5 MB. */
  given: string | ArrayBuffer
}

const address = '/waiting-import'

let last: Promise<unknown> = Promise.resolve()

/** Runs one step after another, so that a text forgotten is not kept by a step that began before. Never rejects. */
const inTurn = <Result>(step: (cache: Cache) => Promise<Result>): Promise<Result | null> => {
  // A browser that keeps nothing, or is full: the import works without.
  const result = last.then(async () => step(await waitingImport.open())).catch(() => null)
  last = result
  return result
}

/** Keeps a member's import in place of the one before; nobody else is shown it. */
export const keepWaiting = ({ importId, fileName, given }: ImportSource, memberId: string): Promise<unknown> =>
  inTurn((cache) => {
    const headers = new Headers({ 'x-member': memberId, 'x-import': importId })
    if (fileName !== null) headers.set('x-file', encodeURIComponent(fileName.toWellFormed()))
    return cache.put(address, new Response(given, { headers }))
  })

/** The import that waits for this member; one of somebody else is deleted. Null when there is none. */
export const readWaiting = (memberId: string): Promise<ImportSource | null> =>
  inTurn(async (cache) => {
    const kept = await cache.match(address)
    const importId = kept?.headers.get('x-import')
    if (!kept || !importId || kept.headers.get('x-member') !== memberId) {
      await waitingImport.forget()
      return null
    }
    const file = kept.headers.get('x-file')
    return file === null
      ? { importId, fileName: null, given: await kept.text() }
      : { importId, fileName: decodeURIComponent(file), given: await kept.arrayBuffer() }
  })

/** Deletes what is kept: of this import alone, where one is named. */
export const forgetWaiting = (importId?: string): Promise<unknown> =>
  inTurn(async (cache) => {
    const kept = await cache.match(address)
    if (importId === undefined || kept?.headers.get('x-import') === importId) await waitingImport.forget()
  })
