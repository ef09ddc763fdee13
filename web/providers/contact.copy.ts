const tenDigits = (phone: string): string | null => {
  const digits = phone.replace(/\D/g, '')
  return digits.length === 10 ? digits : null
}

/** "(510) 555-0142"; a number of another length is unchanged. */
export const writtenPhone = (phone: string): string => {
  const digits = tenDigits(phone)
  return digits ? `(${digits.slice(0, 3)}) ${digits.slice(3, 6)}-${digits.slice(6)}` : phone
}

export const phoneLink = (phone: string): string => {
  const digits = tenDigits(phone)
  return digits ? `tel:+1${digits}` : `tel:${phone.replace(/[^\d+]/g, '')}`
}

/** The mailto: URL; "?" and "&" in the address are escaped (RFC 6068). */
export const emailLink = (email: string): string => `mailto:${encodeURIComponent(email).replace('%40', '@')}`

/** A URL without scheme, "www." and final slash: "rosacares.example/about". */
export const webLinkWords = (address: string): string => address.replace(/^https?:\/\/(www\.)?/i, '').replace(/\/$/, '')
