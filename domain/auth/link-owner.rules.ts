// Whose mailed link it is: the address as the page may show it, and the mark by which the browser that asked knows it again.

/** "nora@example.com" -> "n•••@example.com": enough to tell one's own addresses apart, too little to write to. */
export const maskEmail = (email: string): string => {
  const at = email.lastIndexOf('@')
  return `${at > 1 ? email.slice(0, 1) : ''}•••${email.slice(at)}`
}

const digest = async (text: string): Promise<string> => {
  const bytes = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text)))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}

/** What a browser keeps of the address it asked a mail for, in place of the address itself. */
export const addressMark = (email: string): Promise<string> => digest(`mailed-link:${email.toLowerCase()}`)

/** What the page of a link carries of its owner: it fits only that link and only where the address is known already. */
export const ownerMark = (token: string, mark: string): Promise<string> => digest(`${token}:${mark}`)
