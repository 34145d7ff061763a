import type { NotReturnableReason } from '../../../contract/return.ts'
import {
  lastReturnDay,
  notReturnableReason,
  openReturnStates,
  returnProblem,
} from '../../../rules/returns.ts'
import { piecesLeft, type LineQuantity } from '../../../rules/refund.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import { linesOf, readShipmentsOf } from '../shipments/shipment-row.ts'
import { isCancelled } from '../orders/base/order-state.ts'

/**
 * A line of an order. `left`: pieces that are neither requested nor refunded; `until`: the last day, in days
 * since 1970; `problem`: why none can be returned, in a sentence.
 */
export type ReturnableLine = { position: number; left: number; until: number | null; problem: string | null }

/**
 * Returns which pieces of an order can be returned at `now`, if the shop takes pieces back for this many
 * days.
 */
export async function readReturnableLines(
  db: Queries,
  order: OrderRow,
  returnDays: number,
  now: number,
): Promise<ReturnableLine[]> {
  const lines = await readLines(db, order)
  const deliveredAt = await readDeliveries(db, order)
  const unclaimed =
    order.payment_status === 'refunded' ? [] : piecesLeft({ lines }, await readClaims(db, order))

  return lines.map((line) => {
    const delivered = deliveredAt(line.position)
    const days = line.return_days ?? returnDays
    const reason = reasonOf(line)
    return {
      position: line.position,
      left: unclaimed[line.position] ?? 0,
      until: reason === null && delivered !== null ? lastReturnDay(delivered, days) : null,
      problem: isCancelled(order)
        ? 'This order was cancelled.'
        : returnProblem({ reason, deliveredAt: delivered, days }, now),
    }
  })
}

const readLines = (db: Queries, { id }: OrderRow) =>
  db
    .selectFrom('order_lines')
    .leftJoin('products', 'products.id', 'order_lines.product_id')
    .select([
      'position',
      'quantity',
      'order_lines.name',
      'products.category',
      'products.hallmark_reason',
      'products.return_days',
      'products.not_returnable',
      'leaves_on',
      'engraving',
    ])
    .where('order_id', '=', id)
    .orderBy('position')
    .execute()

/** What products say now: a deleted product can be returned as the shop says. */
const reasonOf = ({
  name,
  category,
  hallmark_reason: hallmarkReason,
  not_returnable: notReturnable,
  leaves_on,
  engraving,
}: Awaited<ReturnType<typeof readLines>>[number]): NotReturnableReason | null => {
  if (engraving !== null) return 'engraved'
  if (leaves_on !== null) return 'made_to_order'

  return notReturnableReason({ name, category, hallmarkReason, notReturnable })
}

/**
 * Returns when each line was delivered: with the latest of its delivered parcels or, without one, when the
 * order was completed; null before that.
 */
async function readDeliveries(db: Queries, order: OrderRow): Promise<(position: number) => number | null> {
  const delivered = (await readShipmentsOf(db, [order.id])).flatMap((parcel) =>
    parcel.delivered_at === null
      ? []
      : linesOf(parcel).map(({ position }) => ({ position, at: parcel.delivered_at ?? 0 })),
  )

  const completion =
    order.status === 'completed'
      ? await db
          .selectFrom('order_events')
          .select((e) => e.fn.max<number | null>('at').as('at'))
          .where('order_id', '=', order.id)
          .where('event', '=', 'completed')
          .executeTakeFirst()
      : undefined

  return (position) => {
    const instants = delivered.filter((each) => each.position === position).map(({ at }) => at)
    return instants.length > 0 ? Math.max(...instants) : (completion?.at ?? null)
  }
}

/**
 * The pieces that customer or shop have claimed already: in returns, except refused ones and those closed
 * without the pieces, and in other refunds.
 */
async function readClaims(
  db: Queries,
  { id, refunded_paise }: OrderRow,
): Promise<{ lines: LineQuantity[] }[]> {
  const requests = await db
    .selectFrom('return_requests')
    .select('lines')
    .where('order_id', '=', id)
    .where((e) =>
      e.or([
        e('state', 'in', openReturnStates),
        e.and([e('state', '=', 'closed'), e('received_at', 'is not', null)]),
      ]),
    )
    .execute()

  const refunds =
    refunded_paise === null
      ? []
      : await db
          .selectFrom('refunds')
          .select('lines')
          .where('order_id', '=', id)
          .where('return_id', 'is', null)
          .where('state', '!=', 'failed')
          .execute()

  return [...requests, ...refunds].map(({ lines }) => ({ lines: JSON.parse(lines) as LineQuantity[] }))
}
