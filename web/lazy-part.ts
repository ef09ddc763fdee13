// The one loader of code that comes after the page's first scripts: a failed download is never remembered, so a part can be asked for again.
import { lostConnection, outdatedPage, reloadIfStale } from './offline/stale-page.ts'

/** Thrown when the files of a part could not be downloaded. Its message is a sentence for people; asking again may help. */
export class PartMissing extends Error {
  override name = 'PartMissing'
}

/** Loads a part: rejects with {@link PartMissing}, or with the browser's error when a downloaded file does not run. */
export interface LazyPart<Part> {
  (): Promise<Part>
  /** Downloads the part without running it, so that it can be loaded later even without a connection. Never rejects. */
  prefetch: () => Promise<void>
}

/** The first line of a built file, put there by build/lazy-parts.ts: which other files it cannot run without. */
const needsLine = /^\/\/needs (.*)/

/** Name of a file beside this one -> the files it needs, or the download under way. Failed downloads are not kept. */
const downloads = new Map<string, Promise<string[]>>()

const fetchFile = async (file: string): Promise<string[]> => {
  const response = await fetch(new URL(file, import.meta.url)).catch(() => null)
  if (response?.ok) {
    // Read to its end: only then the browser keeps all of it.
    const text = await response.text().catch(() => null)
    if (text !== null) return needsLine.exec(text)?.[1]?.split(' ') ?? []
  }
  const stale = response !== null && (await reloadIfStale())
  throw new PartMissing(stale ? outdatedPage : lostConnection)
}

const download = (file: string): Promise<string[]> => {
  const known = downloads.get(file)
  if (known) return known
  const started = fetchFile(file)
  downloads.set(file, started)
  started.catch(() => downloads.delete(file))
  return started
}

/** What the page itself names is loaded by the browser anyway. */
const skipFilesOfThePage = (): void => {
  for (const { href } of document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')) {
    downloads.set(href.slice(href.lastIndexOf('/') + 1), Promise.resolve([]))
  }
}

const downloadAll = async (file: string | undefined): Promise<void> => {
  // Sources in development have no list of files.
  if (!file) return
  if (downloads.size === 0) skipFilesOfThePage()
  await Promise.all((await download(file)).map(download))
}

/**
 * A part of the site that is loaded when it is wanted: the export `name` of the module that `load` imports. Write the call
 * as `lazyPart(() => import(file), name)` with both as literals; the build adds `file`.
 *
 * Browsers remember for as long as the page stands that a module, or one that it imports, did not come. So all files are
 * first downloaded into the browser's cache, which can fail and be repeated, and only then imported, from that cache.
 */
export const lazyPart = <Module, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
  file?: string,
): LazyPart<Module[Name]> =>
  Object.assign(
    async () => {
      await downloadAll(file)
      return (await load())[name]
    },
    { prefetch: () => downloadAll(file).catch(() => undefined) },
  )
