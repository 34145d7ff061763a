import type { Reader } from '../../../core/db/types.ts'
import { nextTurn } from '../../../core/lib/next-turn.ts'
import { escapeXml } from '../../../../rules/escape-xml.ts'
import { presentWithVariants, type PriceSources } from '../product-row.ts'
import { variantsColumn } from '../variant-row.ts'
import { feedItems, type FeedItem, type FeedShop } from './feed-items.ts'

/** Products per batch: little memory, even if each has a hundred variants. */
const BATCH_SIZE = 10

/**
 * Generates the product feed (RSS 2.0 with Google's names), ordered by product: one row for each variant. Each
 * batch has the prices and the stock of the instant at which it is read, as pages have.
 */
export async function* googleFeed(
  db: Reader,
  shop: PriceSources & { settings: FeedShop },
): AsyncIterable<string> {
  const { settings } = shop
  yield `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:g="http://base.google.com/ns/1.0">
<channel>
<title>${escapeXml(settings.shop.name)}</title>
<link>${escapeXml(`${settings.publicUrl}/`)}</link>
<description>${escapeXml(`The pieces of ${settings.shop.name}`)}</description>
`

  for (let last = ''; ;) {
    const rows = await db
      .selectFrom('products')
      .selectAll()
      .select(variantsColumn(db))
      .where('visibility', '=', 'shown')
      .where('image', '!=', '')
      .where('id', '>', last)
      .orderBy('id')
      .limit(BATCH_SIZE)
      .execute()
    const end = rows.at(-1)
    if (!end) break
    last = end.id

    const now = Date.now()
    for (const row of rows) {
      yield feedItems(settings, presentWithVariants(row, shop), now).map(itemXml).join('')
      await nextTurn()
    }
  }

  yield '</channel>\n</rss>\n'
}

function itemXml(item: FeedItem): string {
  const fields = Object.entries(item)
    .filter((field): field is [string, string] => field[1] !== undefined)
    .map(([name, value]) => `<g:${name}>${escapeXml(value)}</g:${name}>`)
  return `<item>${fields.join('')}</item>\n`
}
