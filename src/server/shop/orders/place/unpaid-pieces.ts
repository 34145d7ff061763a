import { sql, type SqlBool } from 'kysely'
import { standingStates, toConfirmStates } from '../../../../rules/order-state.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderLineRow } from '../../../core/db/schema/order-tables.ts'
import type { Queries } from '../../../core/db/types.ts'
import { whereStockIsKept } from '../../stock/stock-owner.ts'

/** Whether a line of an order keeps pieces in stock. */
const keepsPieces = sql<SqlBool>`(counted = 1 or piece_id is not null)`

/**
 * Counts the pieces in stock that a customer's unpaid orders keep. Null if nothing limits them: the customer
 * has paid before, or this shop sets no limit.
 */
export async function readUnpaidPieces(
  db: Queries,
  { unpaidPieces }: Pick<Config, 'unpaidPieces'>,
  userId: string,
): Promise<number | null> {
  if (unpaidPieces === 0) return null

  const paid = await db
    .selectFrom('orders')
    .select('id')
    .where('user_id', '=', userId)
    .where('grand_total_paise', '>', 0)
    .where((e) =>
      e.or([
        e('payment_status', 'in', ['paid', 'refunded']),
        e.and([e('payment_status', '=', 'due_on_delivery'), e('status', '=', 'completed')]),
      ]),
    )
    .limit(1)
    .executeTakeFirst()
  if (paid) return null

  const { pieces } = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select((e) => e.fn.sum<number | null>('order_lines.quantity').as('pieces'))
    .where('user_id', '=', userId)
    .where('source', '=', 'web')
    .where('order_state', 'in', standingStates)
    .where('payment_status', '!=', 'paid')
    .where(whereStockIsKept)
    .where(keepsPieces)
    .executeTakeFirstOrThrow()

  return Number(pieces)
}

/** How many pieces in stock all unpaid orders of the web keep, except cash orders; undefined if none. */
export async function countUnpaidPieces(db: Queries): Promise<number | undefined> {
  const { pieces } = await db
    .selectFrom('orders')
    .innerJoin('order_lines', 'order_lines.order_id', 'orders.id')
    .select((e) => e.fn.sum<number | null>('order_lines.quantity').as('pieces'))
    .where('order_state', 'in', toConfirmStates)
    .where('payment_method', '!=', 'COD')
    .where(whereStockIsKept)
    .where(keepsPieces)
    .executeTakeFirstOrThrow()

  return Number(pieces) || undefined
}

/** Whether a line keeps pieces in stock from others. */
export const isKept = ({ counted, piece_id }: Pick<OrderLineRow, 'counted' | 'piece_id'>): boolean =>
  counted === 1 || piece_id !== null

/** The pieces in stock that these lines keep. */
export const keptPieces = (
  lines: readonly Pick<OrderLineRow, 'counted' | 'piece_id' | 'quantity'>[],
): number => lines.filter(isKept).reduce((sum, { quantity }) => sum + quantity, 0)
