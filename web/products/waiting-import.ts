// Keeps the text of an import that waits, so that it survives another tab of the dashboard and a reload of the page.
import { waitingImport } from '../app/stored-items.ts'

/** A file or text whose rows are not imported yet. At most 5 MB, as what may be uploaded. */
export interface WaitingImport {
  /** The administrator whose it is; nobody else is shown it. */
  memberId: string
  importId: string
  /** Name of the file; null for pasted text. */
  fileName: string | null
  text: Blob
}

const address = '/waiting-import'

let last: Promise<unknown> = Promise.resolve()

/** Runs one step after another, so that a text forgotten is not kept by a step that began before. */
const inTurn = <Result>(step: (cache: Cache) => Promise<Result>): Promise<Result | null> => {
  const result = last.then(async () => {
    try {
      return await step(await waitingImport.open())
    } catch {
      // A browser that keeps nothing, or is full: the import works without.
      return null
    }
  })
  last = result
  return result
}

/** Keeps an import in place of the one before. Never rejects. */
export const keepWaiting = ({ memberId, importId, fileName, text }: WaitingImport): Promise<unknown> =>
  inTurn((cache) =>
    cache.put(
      address,
      new Response(text, {
        headers: {
          'x-member': memberId,
          'x-import': importId,
          ...(fileName === null ? {} : { 'x-file': encodeURIComponent(fileName.toWellFormed()) }),
        },
      }),
    ),
  )

/** The import that waits for this member; one of somebody else is deleted. Null when there is none. Never rejects. */
export const readWaiting = (memberId: string): Promise<WaitingImport | null> =>
  inTurn(async (cache) => {
    const kept = await cache.match(address)
    const importId = kept?.headers.get('x-import')
    if (!kept || !importId || kept.headers.get('x-member') !== memberId) {
      await waitingImport.forget()
      return null
    }
    const file = kept.headers.get('x-file')
    return {
      memberId,
      importId,
      fileName: file === null ? null : decodeURIComponent(file),
      text: await kept.blob(),
    }
  })

/** Deletes what is kept of one import; another one stays. Never rejects. */
export const forgetWaiting = (importId: string): Promise<unknown> =>
  inTurn(async (cache) => {
    const kept = await cache.match(address)
    if (kept?.headers.get('x-import') === importId) await waitingImport.forget()
  })
