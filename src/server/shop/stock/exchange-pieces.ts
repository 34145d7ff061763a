import { sql } from 'kysely'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import { mgInStock } from './metal-entries.ts'
import { assignPiecesTo, releasePieces } from './order-pieces.ts'
import type { OrderOwner } from './stock-owner.ts'

type Exchange = {
  /** Locked pieces of the order that are in stock again. */
  removed: readonly PieceRow[]
  /** Locked pieces, in stock or the order's own, each with the position of its line. */
  assigned: ReadonlyMap<PieceRow, number>
  by: string
}

/** Exchanges pieces of an order for others. Lines that sell a chosen piece then name the new one. */
export async function exchangePieces(
  tx: Tx,
  order: OrderOwner,
  { removed, assigned, by }: Exchange,
): Promise<void> {
  const changes = [
    ...removed.map((piece) => ({ piece, mg: (piece.net_mg ?? 0) - mgInStock(piece) })),
    ...[...assigned.keys()].map((piece) => ({ piece, mg: -mgInStock(piece) })),
  ]
  const positions = new Map([...assigned].map(([{ id }, position]) => [id, position]))

  await changeStock(tx, null, {
    changePieces: async () => {
      await releasePieces(
        tx,
        removed.map(({ id }) => id),
        'in_stock',
      )
      if (positions.size > 0) await assignPiecesTo(tx, order.id, positions)
      return changes.map(({ piece, mg }) => ({ variant_id: piece.variant_id, mg, ref: order.number }))
    },
    reason: 'edit',
    by,
    metal: 'sold',
  })
  if (positions.size > 0) await nameChosen(tx, order.id, [...new Set(positions.values())])
}

/** Which piece a line has is what the pieces say. */
async function nameChosen({ db }: Tx, orderId: string, positions: readonly number[]): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({
      piece_id: sql<string>`(select p.id from pieces as p where p.order_id = order_lines.order_id and p.order_position = order_lines.position and p.state = 'sold')`,
    })
    .where('order_id', '=', orderId)
    .where('position', 'in', positions)
    .where('piece_id', 'is not', null)
    .execute()
}
