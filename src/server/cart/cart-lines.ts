import { createHash } from 'node:crypto'
import type { Queries } from '../db/types.ts'
import type { RateBook } from '../rates/rate-book.ts'
import type { CartLineRow } from '../db/schema/order-tables.ts'
import { variantsAt } from '../catalogue/product-row.ts'
import { variantsColumn } from '../catalogue/variant-row.ts'
import { lineColumns, shownOfProduct, withVariant } from './cart-row.ts'

/** Reads the lines of a cart with what they sell at the rates of now, oldest first; `held`: the lines of the customer's price hold, if any. */
export async function readCartLines(db: Queries, userId: string, rates: RateBook) {
  const rows = await db
    .selectFrom('cart_lines')
    .innerJoin('products', 'products.id', 'cart_lines.product_id')
    .leftJoin('price_holds', 'price_holds.user_id', 'cart_lines.user_id')
    .select([...lineColumns, 'cart_lines.updated_at', ...shownOfProduct, 'price_holds.lines as held', variantsColumn(db)])
    .where('cart_lines.user_id', '=', userId)
    .orderBy('cart_lines.created_at')
    .orderBy('cart_lines.id')
    .execute()
  return rows.map((row) => withVariant(row, variantsAt(row, rates)))
}

/** The idempotency key for ordering a cart: the same for the same cart in every tab, new after each change. */
export const orderKeyOf = (lines: readonly Pick<CartLineRow, 'id' | 'quantity' | 'updated_at'>[]): string =>
  createHash('sha256').update(lines.map((line) => `${line.id} ${line.quantity} ${line.updated_at}`).join('\n')).digest('base64url')
