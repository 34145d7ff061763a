import type { CartLine } from '../../../contract/cart.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { reservedOf } from './hold-row.ts'
import { stockKeyOf, sumByStock } from '../stock/counted-stock.ts'
import { requireSelfOrAdmin } from '../../core/http/ownership.ts'
import { readCartLines, type CartShop } from './cart-lines.ts'
import { presentLine } from './cart-row.ts'

/** Returns the lines of a cart, oldest first. @throws AppError not_allowed for another customer's cart. */
export async function getCart(
  db: Reader,
  { settings, rates }: CartShop,
  { actor, userId }: { actor: Actor; userId: string },
): Promise<CartLine[]> {
  requireSelfOrAdmin(actor, userId)
  const rows = await readCartLines(db, userId, rates)
  const heldStock = rows[0]?.held ? sumByStock(reservedOf({ lines: rows[0].held })) : []

  return rows.map((row) => {
    // Stock reserved by this customer's hold is available to them.
    const own =
      row.piece_id === null
        ? (heldStock.find((each) => stockKeyOf(each) === stockKeyOf(row))?.quantity ?? 0)
        : 0
    return presentLine(row, { ...row, stock: row.stock === null ? null : row.stock + own }, settings)
  })
}
