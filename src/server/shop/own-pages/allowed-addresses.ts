const SHOP = 'https://shop.invalid'

/** Whether a link of a page may lead there: to the web, a mailbox, a telephone or a path of the shop. */
export function isLinkAllowed(href: string): boolean {
  if (!URL.canParse(href, SHOP)) return false
  const { protocol, origin } = new URL(href, SHOP)
  // Browsers read a backslash as a slash: /\host leaves the shop, too.
  if (href.startsWith('/')) return origin === SHOP && !/^\/[/\\]/.test(href)
  if (protocol === 'mailto:' || protocol === 'tel:') return true
  return /^https?:\/\/[^/\\]/i.test(href)
}

/** Whether a picture was uploaded to this shop. */
export const isPictureOfShop = (src: string): boolean => /^\/media\/[0-9a-f]{32}\/[\w.-]+$/.test(src)
