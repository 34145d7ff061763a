import type { BrowserShop } from '../fixtures/browser.ts'

/** Paths of the pages that most visits begin with. */
export const entryPages = ['/', '/shop', '/shop/category/Rings', 'a product']

export const htmlAt = async (shop: BrowserShop, path: string) => (await fetch(shop.address + path)).text()

/** The path of one of `entryPages`; that of the first product in the list for `a product`. */
export const pathOf = async (shop: BrowserShop, page: string): Promise<string> =>
  page === 'a product' ? (/"(\/shop\/[0-9a-f-]{36})"/.exec(await htmlAt(shop, '/shop'))?.[1] ?? '') : page

/** The size of these scripts on the wire, and their text. */
export async function weigh(
  shop: BrowserShop,
  files: Iterable<string>,
  encoding: 'gzip' | 'br',
): Promise<{ bytes: number; text: string }> {
  const total = { bytes: 0, text: '' }
  for (const file of files) {
    const response = await fetch(shop.address + file, { headers: { 'accept-encoding': encoding } })
    total.bytes += Number(response.headers.get('content-length'))
    total.text += await response.text()
  }
  return total
}
