// Notices that the site was renewed while a page stood open, and loads that page anew.
import { renewedItem } from '../stored-items.ts'

/** Said when nobody can be reached. */
export const lostConnection = 'We cannot reach the village right now. Please check your connection.'

/** Said when the site was renewed and the page was not loaded anew, because somebody is writing in it. */
export const outdatedPage = 'This page is out of date. Please keep a copy of what you wrote, then reload the page.'

/** The script this page began with; its name changes with every release. */
const firstScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

/** The field that was written in last. */
let written: EventTarget | null = null
document.addEventListener('input', ({ target }) => {
  written = target
})

/** Whether a form on the page holds what somebody wrote. */
const holdsWords = (): boolean => written instanceof HTMLElement && written.isConnected

/**
 * Call when a file of the site is gone. When the site of today begins with another script, the page is loaded anew, once
 * for each release, unless somebody has written in it. Resolves with whether the page is out of date.
 */
export const reloadIfStale = async (): Promise<boolean> => {
  const own = firstScript()
  try {
    const page = own ? await fetch('/', { cache: 'no-store' }) : null
    if (!own || !page?.ok || (await page.text()).includes(own)) return false
    if (!holdsWords() && renewedItem.read() !== own && renewedItem.write(own)) window.location.reload()
    return true
  } catch {
    // Nobody can be asked: the part is tried again when it is wanted again.
    return false
  }
}
