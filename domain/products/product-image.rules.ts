// Which product pictures the site shows: only those of the hosts that the operator lists.

/** The https address of a product's picture; null without one, and where `hosts` (`PRODUCT_IMAGE_HOSTS`) do not allow it. */
export const productImageAddress = (imageUrl: string | null, hosts: readonly string[]): string | null => {
  if (!imageUrl || !URL.canParse(imageUrl)) return null
  const { protocol, hostname, port, username, password } = new URL(imageUrl)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (port !== '' || username !== '' || password !== '' || !hosts.includes(hostname)) return null
  return imageUrl.replace(/^http:/i, 'https:')
}
