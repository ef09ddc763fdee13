// A script in the head of the page, which runs before the modules have loaded: preloads what a member's page needs, and sends
// its first requests. `send` in web/app/call.ts takes their responses.
import { hasStoredSession, usableSession } from '../auth/stored-session.ts'
import { callAddress, firstResponseKey } from './call-address.ts'
import { type FirstCall, firstCalls, memberStartInput, queueCall } from './first-calls.ts'
import { pageSettings } from './page-settings.ts'

const preload = (list: string) => {
  const files = document.querySelector<HTMLMetaElement>(`meta[name="${list}"]`)?.content.split(' ') ?? []
  for (const href of files) {
    const link = Object.assign(document.createElement('link'), { rel: 'modulepreload', href, crossOrigin: '' })
    link.fetchPriority = 'low'
    document.head.append(link)
  }
}

const responses = new Map<string, Promise<Response | undefined>>()

const request = async ([name, input]: FirstCall, token: string) => {
  const { url } = callAddress(name, input)
  const headers = { apikey: pageSettings.apiKey, authorization: `Bearer ${token}` }
  const asked = fetch(url, { headers }).catch(() => undefined)
  responses.set(firstResponseKey(token, url), asked)
  if (name !== 'get-dashboard-counts' || location.search) return
  const response = await asked
  if (response?.ok) void request(queueCall(await response.clone().json()), token)
}

if (hasStoredSession()) {
  // so that a member does not first see the server-rendered text for visitors
  document.documentElement.dataset.member = ''
  const { pathname, search } = location
  // on /auth a mailed link may replace the stored session
  const session = pathname === '/auth' ? null : usableSession()
  preload('member-files')
  if (session) {
    window.firstResponses = responses
    const calls = firstCalls(pathname, Object.fromEntries(new URLSearchParams(search)), session.user.id)
    for (const one of [['get-member-start', memberStartInput(pathname)] satisfies FirstCall, ...calls])
      void request(one, session.access_token)
  } else preload('auth-files')
}
