import type { Reader } from '../../core/db/types.ts'

/** How long a piece that an order has released must stay in stock before alerts tell of it. */
export const STEADY_MS = 10 * 60_000

/** The stock of an alert: of a variant or, if it names none, of the product. */
type Stock = { product_id: string; variant_id: string | null; stock: number | null }

/**
 * Returns a function that tells whether a stock was empty until an order released a piece a short time ago:
 * a customer who orders and cancels it again and again must not use up the alerts of others.
 * @param now milliseconds since 1970
 */
export async function readReturnedStock(
  db: Reader,
  productIds: readonly string[],
  now: number,
): Promise<(stock: Stock) => boolean> {
  const moves =
    productIds.length === 0
      ? []
      : await db
          .selectFrom('stock_moves')
          .select(['product_id', 'variant_id', 'delta', 'reason'])
          .where('product_id', 'in', productIds)
          .where('at', '>', now - STEADY_MS)
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .execute()

  return ({ product_id, variant_id, stock }) => {
    let stockBefore = stock ?? Infinity
    for (const move of moves) {
      const isOther =
        move.product_id !== product_id || (variant_id !== null && move.variant_id !== variant_id)
      if (isOther) continue

      stockBefore -= move.delta
      if (stockBefore <= 0) return move.reason === 'cancel'
    }
    return false
  }
}
