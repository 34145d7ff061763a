import type { LineQuantity } from '../../../rules/refund.ts'
import { numberById } from '../../core/db/sql/number-by-id.ts'
import type { Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import { mgInStock } from './metal-entries.ts'
import { lockPieces, releasePieces } from './order-pieces.ts'
import type { PieceChange } from './piece-stock.ts'
import type { OrderOwner } from './stock-owner.ts'

/**
 * Returns what lines of an order have taken out of stock, as far as it is not there already: a failed refund
 * has returned it, too.
 */
export async function returnToStock(
  tx: Tx,
  order: OrderOwner,
  { lines, by }: { lines: readonly LineQuantity[]; by: string | null },
): Promise<void> {
  if (order.isReleased) return

  const returned = await readReturned(tx, order, lines)
  if (returned.length === 0) return

  await changeStock(tx, null, {
    changePieces: () =>
      returnPieces(
        tx,
        order,
        returned.flatMap(({ piece_id }) => piece_id ?? []),
      ),
    returned: returned.filter(({ piece_id }) => piece_id === null),
    reason: 'return',
    by,
  })

  const added = new Map(returned.map(({ position, quantity }) => [String(position), quantity]))
  await tx.db
    .updateTable('order_lines')
    .set((e) => ({ restocked: e('restocked', '+', numberById('position', added)) }))
    .where('order_id', '=', order.id)
    .where(
      'position',
      'in',
      returned.map(({ position }) => position),
    )
    .execute()
}

/** The lines that have taken something out of stock, with the quantity that is still to be returned. */
async function readReturned({ db }: Tx, { id, number }: OrderOwner, lines: readonly LineQuantity[]) {
  const stored = await db
    .selectFrom('order_lines')
    .select(['position', 'product_id', 'variant_id', 'name', 'quantity', 'restocked', 'counted', 'piece_id'])
    .where('order_id', '=', id)
    .execute()

  return stored.flatMap((line) => {
    const count = lines.find(({ position }) => position === line.position)?.quantity ?? 0
    const quantity = Math.min(count, line.quantity - line.restocked)
    const wasTaken = line.counted !== 0 || line.piece_id !== null
    return wasTaken && quantity > 0 ? [{ ...line, quantity, ref: number }] : []
  })
}

async function returnPieces(
  tx: Tx,
  { id, number }: OrderOwner,
  pieceIds: readonly string[],
): Promise<PieceChange[]> {
  if (pieceIds.length === 0) return []

  const pieces = await lockPieces(tx, (e) => e.and([e('id', 'in', pieceIds), e('order_id', '=', id)]))
  await releasePieces(
    tx,
    pieces.map((piece) => piece.id),
    'in_stock',
  )
  return pieces.map((piece) => ({
    variant_id: piece.variant_id,
    mg: (piece.net_mg ?? 0) - mgInStock(piece),
    ref: number,
  }))
}
