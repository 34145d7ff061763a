import type { LineQuantity } from '../../../rules/refund.ts'
import { standingStates } from '../../../rules/order-state.ts'
import type { PieceRow } from '../../core/db/schema/piece-tables.ts'
import type { Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'

type OwnedPiece = Pick<PieceRow, 'id' | 'order_id' | 'order_position'>

/**
 * A sold piece comes back only once its order has sent or refunded its line. @throws AppError in_use.
 */
export async function requireSent({ db }: Tx, piece: OwnedPiece): Promise<void> {
  const order = await db
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', piece.order_id)
    .where('order_state', 'in', standingStates)
    .where('payment_status', '!=', 'refunded')
    .where('status', '!=', 'completed')
    .executeTakeFirst()
  if (!order || (order.status === 'shipped' && !order.unsent_pieces)) return
  if (await hasLeft(db, piece)) return

  throw new AppError('in_use', `Order ${order.order_number} is not sent yet.`)
}

/** Whether a parcel or a refund of its order names the line of a piece. */
async function hasLeft(db: Queries, { order_id, order_position }: OwnedPiece): Promise<boolean> {
  const parcels = await db.selectFrom('shipments').select('lines').where('order_id', '=', order_id).execute()
  const refunds = await db
    .selectFrom('refunds')
    .select('lines')
    .where('order_id', '=', order_id)
    .where('state', '!=', 'failed')
    .execute()

  return [...parcels, ...refunds].some(({ lines }) =>
    (JSON.parse(lines) as LineQuantity[]).some(({ position }) => position === order_position),
  )
}

/** The line that has sold a piece which is put back in stock, or is gone, no longer names it. */
export async function forgetPiece({ db }: Tx, { id, order_id }: OwnedPiece): Promise<void> {
  await db
    .updateTable('order_lines')
    .set({ piece_id: null })
    .where('order_id', '=', order_id)
    .where('piece_id', '=', id)
    .execute()
}
