// Which product pictures the site shows: only those of the hosts that the operator lists.

/**
 * The https address under which the picture of a product is loaded. An http address is taken as https.
 * @param imageUrl address as it was imported; null when the product has none
 * @param hosts exact host names in lower case (`PRODUCT_IMAGE_HOSTS`); the page's `img-src` allows the same ones
 * @returns null when there is no address, or when it cannot be loaded: another host, a port or a password in it
 */
export const productImageAddress = (imageUrl: string | null, hosts: readonly string[]): string | null => {
  if (!imageUrl || !URL.canParse(imageUrl)) return null
  const { protocol, hostname, port, username, password } = new URL(imageUrl)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (port !== '' || username !== '' || password !== '' || !hosts.includes(hostname)) return null
  return imageUrl.replace(/^http:/i, 'https:')
}
