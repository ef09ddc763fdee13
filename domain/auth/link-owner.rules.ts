// The owner of a mailed link: the masked address that the page shows, and the mark that identifies the browser that requested it.

/** "nora@example.com" -> "n•••@example.com": enough to recognize one's own address, too little to write to. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${at > 1 ? email.slice(0, 1) : ''}•••${email.slice(at)}`
}

const digest = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a browser stores of the address it requested an email for, instead of the address itself. */
export const addressMark = (email: string): Promise<string> => digest(`mailed-link:${email.toLowerCase()}`)

/**
 * A mark of the link's owner, shown in its page. It can be matched only with this link, by someone who knows the
 * address.
 */
export const ownerMark = (token: string, mark: string): Promise<string> => digest(`${token}:${mark}`)
