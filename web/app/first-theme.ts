// Runs before anything else: removes a mailed link's result from the URL, shows the chosen theme, and detects a stored session.
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

  try {
    if (localStorage.getItem('trusted-village-session')) {
      // so that a member does not first see the server-rendered text for visitors
      page.dataset.member = ''
      const files = document.querySelector<HTMLMetaElement>('meta[name="member-files"]')?.content.split(' ') ?? []
      for (const href of files) {
        const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' })
        link.fetchPriority = 'low'
        document.head.append(link)
      }
    }
  } catch {
    // If storage is blocked, there is no session either.
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
