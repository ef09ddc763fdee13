// Runs before anything else: takes a mailed link's answer out of the address, shows the theme chosen here, and notes a stored session.
{
  // A session must not stay in the address or the history; an error may, so that a reload shows it again. /auth takes both in.
  const { hash, search } = location
  const isSession = hash.includes('_token=')
  if (isSession || hash.startsWith('#error')) {
    window.mailedLink = hash
    history.replaceState(null, '', `/auth${search}${isSession ? '' : hash}`)
  }

  const page = document.documentElement
  const stored = 'trusted-village-theme'

  /** Light and dark are named on the page; anything else leaves it to the device, as the media queries do. */
  const show = (theme: unknown) => {
    const chosen = theme === 'light' || theme === 'dark' ? theme : undefined
    if (chosen) page.dataset.theme = chosen
    else delete page.dataset.theme
    for (const meta of document.querySelectorAll<HTMLMetaElement>('meta[data-scheme]')) {
      const { scheme } = meta.dataset
      meta.media = chosen ? (scheme === chosen ? 'all' : 'not all') : `(prefers-color-scheme: ${scheme})`
    }
  }

  // so that a member does not see first what the server sends for visitors
  try {
    if (localStorage.getItem('trusted-village-session')) page.dataset.member = ''
  } catch {
    // A browser that keeps nothing for us has no session either.
  }

  const showStored = () => {
    try {
      show(localStorage.getItem(stored))
    } catch {
      // A browser that keeps nothing for us: the choice lasts as long as the page.
    }
  }

  showStored()
  addEventListener('storage', ({ key }) => (key === stored || key === null) && showStored())
  // a page that comes back out of the browser's memory has not heard of a change meanwhile
  addEventListener('pageshow', ({ persisted }) => persisted && showStored())
  addEventListener('village:theme', (event) => {
    if (!(event instanceof CustomEvent)) return
    show(event.detail)
    try {
      localStorage.setItem(stored, String(event.detail))
    } catch {
      // As above.
    }
  })
}
