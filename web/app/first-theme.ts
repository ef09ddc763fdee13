// Runs before anything else: removes a mailed link's result from the URL, and shows the chosen theme.
{
  // A session must not stay in the URL or the history; an error may, so that a reload shows it again. /auth reads both.
  const { hash, search } = location
  const isSession = hash.includes('_token=')
  if (isSession || hash.startsWith('#error')) {
    window.mailedLink = hash
    history.replaceState(null, '', `/auth${search}${isSession ? '' : hash}`)
  }

  const page = document.documentElement
  const stored = 'trusted-village-theme'

  /** Light and dark are set on the page; any other value leaves it to the device, through media queries. */
  const show = (theme: unknown) => {
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
    if (chosen) page.dataset.theme = chosen
    else delete page.dataset.theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      const { scheme } = meta.dataset
      meta.media = chosen ? (scheme === chosen ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
    }
  }

  const showStored = () => {
    try {
      show(localStorage.getItem(stored))
    } catch {
      // If storage is blocked, the choice lasts as long as the page.
    }
  }

  showStored()
  addEventListener('storage', ({ key }) => (key === stored || key === null) && showStored())
  // a page restored from the browser's back/forward cache has missed changes
  addEventListener('pageshow', ({ persisted }) => persisted && showStored())
  addEventListener('village:theme', (event) => {
    if (!(event instanceof CustomEvent)) return
    show(event.detail)
    try {
      localStorage.setItem(stored, String(event.detail))
    } catch {
      // If storage is blocked, the choice lasts as long as the page.
    }
  })
}
