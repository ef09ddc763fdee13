// A script in the head of the page, which runs before the modules have loaded: preloads what a member's page needs, and sends
// its first requests. `send` in web/app/call.ts takes their responses.
import { hasStoredSession, usableSession } from '../auth/stored-session.ts'
import { callAddress, firstResponseKey } from './call-address.ts'
import { firstCalls, memberStartInput } from './first-calls.ts'
import { pageSettings } from './page-settings.ts'

const preload = (list: string) => {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)?.content.split(' ') ?? []
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

const request = (url: string, token: string) => {
  const headers = { apikey: pageSettings.apiKey, authorization: `Bearer ${token}` }
  const response = fetch(url, { headers }).catch(() => undefined)
  window.firstResponses?.set(firstResponseKey(token, url), response)
}

if (hasStoredSession()) {
  // so that a member does not first see the server-rendered text for visitors
  document.documentElement.dataset.member = ''
  const { pathname, search } = location
  // on /auth a mailed link may replace the stored session
  const session = pathname === '/auth' ? null : usableSession()
  preload('member-files')
  if (session) {
    window.firstResponses = new Map()
    request(callAddress('get-member-start', memberStartInput(pathname)).url, session.access_token)
    for (const [name, input] of firstCalls(pathname, Object.fromEntries(new URLSearchParams(search)), session.user.id))
      request(callAddress(name, input).url, session.access_token)
  } else preload('auth-files')
}
