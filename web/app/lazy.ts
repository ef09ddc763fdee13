// Components in a file of their own, loaded when they are wanted, and what happens when that file cannot be had.
import { lazyRouteComponent } from '@tanstack/react-router'
import { renewedItem } from './stored-items.ts'

/** The file of a page, a section or a dialog could not be loaded: the connection is gone, or a release replaced it. */
export class ChunkLoadError extends Error {
  override name = 'ChunkLoadError'
}

export const importChunk = async <Module>(load: () => Promise<Module>): Promise<Module> => {
  try {
    return await load()
  } catch (cause) {
    throw new ChunkLoadError('Part of this page didn’t load.', { cause })
  }
}

/** What asks again for the file of each component that did not come. */
const missing = new Set<() => unknown>()

/**
 * `React.lazy` for the export `name`, as the router makes it: a route loads it before it shows the page. Draw it inside a
 * route, a `LazySection` or a `LazyDialog`.
 */
export const lazyComponent = <Module extends Record<string, unknown>, Name extends keyof Module>(
  load: () => Promise<Module>,
  name: Name,
) => {
  const ask = () => component.preload?.()
  const component = lazyRouteComponent<Module, Name>(async () => {
    try {
      return await importChunk(load)
    } catch (error) {
      // until it is asked for again the component throws what it threw first
      missing.add(ask)
      throw error
    }
  }, name)
  return component
}

/** Asks again for all files that did not come. Their components, drawn anew, show what came of it. */
export const askForMissing = async (): Promise<void> => {
  const asked = [...missing]
  missing.clear()
  await Promise.all(asked.map((ask) => ask()))
}

export const lostConnection = 'We can’t reach the village right now. Please check your connection.'

const outdated = 'This page is out of date. Please copy what you wrote, then reload.'
const incomplete = 'Part of this page is missing. Please reload.'

let written: EventTarget | null = null
document.addEventListener('input', (event) => {
  // not what a program filled in (web/ui/field.tsx)
  if (!(event instanceof CustomEvent)) written = event.target
})

const holdsWords = (): boolean => written instanceof HTMLElement && written.isConnected

const firstScript = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'development'

/**
 * Call when a file is missing where somebody waits for it. Browsers may remember a failure for as long as the page stands,
 * so the page is loaded anew: once for each release, when the server answers and nobody has written in the page. Resolves
 * with what to say otherwise.
 */
export const reloadForChunk = async (): Promise<string> => {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return lostConnection
  if (holdsWords()) return outdated
  const script = firstScript()
  if (renewedItem.read() !== script && renewedItem.write(script)) window.location.reload()
  return incomplete
}
