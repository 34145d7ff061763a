import type { CounterDiscount, CounterLine, ManualOrderPreview } from '../../../../contract/counter-order.ts'
import { toRupees } from '../../../../contract/money.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import type { Actor } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { allowOrder } from '../place/allow-order.ts'
import { presentOrderLine } from '../base/order-line-row.ts'
import { atAgreedPrice } from './agreed-price.ts'
import { priceCounterLines } from './price-counter-lines.ts'

/**
 * Returns the lines of a counter order at current prices, and its totals. Changes nothing. @throws AppError
 * as `priceCounterLines` and `atAgreedPrice` do.
 */
export async function previewManualOrder(
  db: Queries,
  shop: Pick<ShopContext, 'settings' | 'rates'>,
  { actor, products, ...discount }: CounterDiscount & { actor: Actor; products: CounterLine[] },
): Promise<ManualOrderPreview> {
  const priced = await priceCounterLines(db, shop, products, '')
  const { lines, pieces, totals } = atAgreedPrice(shop.settings, priced, discount)
  allowOrder('preview', { settings: shop.settings, priced: lines }, lines)

  return {
    lines: lines.map((line) =>
      Object.assign(presentOrderLine(line, pieces, actor), {
        listPrice: toRupees(line.list_price_paise ?? line.price_paise),
        engravingLetters: priced.products.get(line.product_id)?.engraving_letters ?? undefined,
      }),
    ),
    totals: presentTotals(totals, 0),
  }
}
