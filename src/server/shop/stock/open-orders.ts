import { sql } from 'kysely'
import { rulesOf, standingStates } from '../../../rules/order-state.ts'
import type { Queries } from '../../core/db/types.ts'
import { whereStockIsKept } from './stock-owner.ts'

const beforeDispatch = ['pending', 'processing'] as const
const openStates = standingStates.filter((state) =>
  beforeDispatch.some((status) => rulesOf(state).statuses?.includes(status)),
)

/** The orders that have taken their pieces from the stock and not sent them yet. */
const openOrders = (db: Queries) =>
  db
    .selectFrom('orders')
    .where('orders.order_state', 'in', openStates)
    .where('orders.status', 'in', beforeDispatch)
    .where(whereStockIsKept)

/** How many pieces open orders have taken from the counted stock of each variant. */
export const piecesOfOpenOrders = (db: Queries) =>
  openOrders(db)
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select([
      'order_lines.variant_id',
      sql<number>`sum(order_lines.quantity - order_lines.restocked)`.as('count'),
    ])
    .where((e) => e.or([e('order_lines.counted', 'is', null), e('order_lines.counted', '!=', 0)]))
    .groupBy('order_lines.variant_id')

/**
 * How many pieces are assigned to these lines of open orders. A line sold by piece has its piece from the
 * start.
 */
export const piecesAssignedToOpenOrders = (db: Queries) =>
  openOrders(db)
    .innerJoin('pieces', 'pieces.order_id', 'orders.id')
    .select(['pieces.variant_id', (e) => e.fn.countAll<number>().as('count')])
    .where('pieces.state', '=', 'sold')
    .where(
      sql<boolean>`not exists (select 1 from order_lines where order_lines.piece_id = pieces.id and order_lines.order_id = orders.id)`,
    )
    .groupBy('pieces.variant_id')
