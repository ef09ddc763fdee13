// Lazy-loaded components, and what happens if their file cannot be loaded.
import { lazyRouteComponent } from '@tanstack/react-router'
import { renewedItem } from './stored-items.ts'

/** The file of a page, section or dialog could not be loaded: the connection is down, or a release replaced it. */
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

/** Functions that load the failed files again. */
const missing = new Set<() => unknown>()

/**
 * `React.lazy` for the export `name`, as the router makes it: a route loads it before it shows the page. Render it inside a
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
      // until it is requested again the component throws its first error
      missing.add(ask)
      throw error
    }
  }, name)
  return component
}

/** Loads all failed files again. Their components show the result when they render again. */
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
  // not what a password manager filled in (web/ui/field.tsx)
  if (!(event instanceof CustomEvent)) written = event.target
})

const holdsWords = (): boolean => written instanceof HTMLElement && written.isConnected

const firstScript = (): string =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? 'development'

/**
 * Call it if a file that someone waits for is missing. Browsers may cache a failure until the page is reloaded,
 * so the page reloads: once per release, if the server responds and nothing was typed. Otherwise resolves
 * with what to show.
 */
export const reloadForChunk = async (): Promise<string> => {
  const answer = await fetch('/', { method: 'HEAD', cache: 'no-store' }).catch(() => null)
  if (!answer?.ok) return lostConnection
  if (holdsWords()) return outdated
  const script = firstScript()
  if (renewedItem.read() !== script && renewedItem.write(script)) window.location.reload()
  return incomplete
}
