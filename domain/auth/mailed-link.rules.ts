// What a mailed link leaves in the URL of /auth, and which screen handles it.

export type MailedLink = { kind: 'session'; purpose: 'recovery' | 'signup' } | { kind: 'refused'; code: string }

/** Reads the fragment of a URL ("#access_token=…" or "#error_code=…"). Null when no mailed link set it. */
export const readMailedLink = (fragment: string): MailedLink | null => {
  const parts = new URLSearchParams(fragment.replace(/^#/, ''))
  const error = parts.get('error_code') ?? parts.get('error') ?? parts.get('error_description')
  if (error !== null) return { kind: 'refused', code: parts.get('error_code') ?? 'unknown' }
  if (!parts.get('access_token')) return null
  return { kind: 'session', purpose: parts.get('type') === 'recovery' ? 'recovery' : 'signup' }
}

/** `arriving` waits for the session of a confirmed address; `link-refused` offers alternatives. */
export type AuthScreen = 'login' | 'signup' | 'forgot-password' | 'reset-password' | 'arriving' | 'link-refused'

/** Reasons that are not about the link itself; one screen shows them for every kind of link. */
const generalReasons = new Set(['user_banned', 'unexpected_failure'])

export const authScreen = (mode: string | undefined, link: MailedLink | null): AuthScreen => {
  if (link?.kind === 'session') return link.purpose === 'recovery' ? 'reset-password' : 'arriving'
  if (link?.kind === 'refused')
    return mode === 'reset-password' && !generalReasons.has(link.code) ? 'reset-password' : 'link-refused'
  return mode === 'signup' || mode === 'forgot-password' || mode === 'reset-password' ? mode : 'login'
}
