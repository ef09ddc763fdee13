// Notices that the site was renewed while a page stood open, and loads that page anew.

/** The script this page began with; its name changes with every release. */
const firstScript = (): string | null =>
  document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? null

const storageKey = 'village:renewed'

/**
 * Call when a file of the site did not come. When the site of today begins with another script, the page is loaded anew,
 * once for each release; without a connection, or when nothing has changed, nothing happens.
 */
export const reloadIfStale = async (): Promise<void> => {
  const own = firstScript()
  try {
    if (!own || sessionStorage.getItem(storageKey) === own) return
    const page = await fetch('/', { cache: 'no-store' })
    if (!page.ok || (await page.text()).includes(own)) return
    sessionStorage.setItem(storageKey, own)
    window.location.reload()
  } catch {
    // Nobody can be asked: the part is tried again when it is wanted again.
  }
}
