// Which product pictures the site shows: only those from hosts that the operator lists.

/**
 * The https URL of a product's picture. An http URL is upgraded to https.
 * @param imageUrl URL as imported; null if the product has none
 * @param hosts exact host names in lower case (`PRODUCT_IMAGE_HOSTS`); the page's `img-src` allows the same ones
 * @returns null if there is no URL or it is not allowed: another host, a port or a password in it
 */
export const productImageAddress = (imageUrl: string | null, hosts: readonly string[]): string | null => {
  if (!imageUrl || !URL.canParse(imageUrl)) return null
  const { protocol, hostname, port, username, password } = new URL(imageUrl)
  if (protocol !== 'https:' && protocol !== 'http:') return null
  if (port !== '' || username !== '' || password !== '' || !hosts.includes(hostname)) return null
  return imageUrl.replace(/^http:/i, 'https:')
}
