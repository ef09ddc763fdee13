import { type CachedProvider, type LastSearch, readLastSearch } from './last-search.ts'

const part = (id: string): HTMLElement => {
  const found = document.getElementById(id)
  if (!found) throw new Error(`The page has no part "${id}".`)
  return found
}

/** Creates an element. Text is never parsed as markup. */
const element = (tag: string, className: string, ...inside: (string | Node)[]): HTMLElement => {
  const made = document.createElement(tag)
  made.className = className
  made.append(...inside)
  return made
}

const card = ({ name, kind, place, rating, recommended, highlights }: CachedProvider): HTMLElement => {
  const chips = highlights.map((highlight) => element('li', 'chip', highlight))
  return element(
    'li',
    'card p-5',
    element('h3', 'h3 wrap-anywhere', element('bdi', '', name)),
    element('p', 'mt-1 text-ink-soft', kind),
    element(
      'p',
      'mt-2 text-ink-soft',
      `${rating ? `${rating.toFixed(1)} out of 5 ${recommended}` : recommended} · ${place}`,
    ),
    ...(chips.length > 0 ? [element('ul', 'mt-3.5 flex flex-wrap gap-2', ...chips)] : []),
  )
}

const show = ({ heading, at, total, providers, address }: LastSearch): void => {
  const when = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeStyle: 'short' }).format(at)
  const link = document.createElement('a')
  link.className = 'link'
  link.href = address.startsWith('/') ? address : '/'
  link.textContent = heading
  const shown = providers.length < total ? `, the first ${providers.length} of ${total}` : ''
  part('last-search-what').append(link, `, as it was on ${when}${shown}.`)
  part('last-search-providers').append(...providers.map(card))
  part('last-search').hidden = false
}

const search = readLastSearch()
if (search && search.providers.length > 0) show(search)

// The offline page has the URL that was requested, so a reload opens the requested page.
const again = (): void => {
  // restores the mailed link's result, which the first script removed from the URL
  if (window.mailedLink) history.replaceState(null, '', window.mailedLink)
  window.location.reload()
}
part('again').addEventListener('click', again)
window.addEventListener('online', again)

/** Milliseconds between attempts to reach the village: some browsers do not report that they are online again. */
const lookMs = 5000
const look = async (): Promise<void> => {
  const answer = await fetch('/healthz', { cache: 'no-store' }).catch(() => null)
  if (answer?.ok) again()
}
setInterval(look, lookMs)
