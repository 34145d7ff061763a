import type { Queries, Tx } from '../../core/db/types.ts'
import { changeStock } from './change-stock.ts'
import type { NeededStock } from './counted-stock.ts'
import { lockPieces, releasePieces, type PieceCondition } from './order-pieces.ts'
import type { PieceChange } from './piece-stock.ts'
import { neededBy, refOf, type HoldOwner, type OrderOwner, type StockOwner } from './stock-owner.ts'

type Releasing = {
  /** Whether their stock comes back; otherwise their single pieces are gone. */
  restock: boolean
  by: string | null
  /** Whether pieces that the office has assigned to lines of counted stock stay with their order. */
  keepsAssigned?: boolean
}

/** Restocks what ended holds, or cancelled, deleted or unpaid orders, have taken out of stock. */
export async function release(
  tx: Tx,
  owners: readonly StockOwner[],
  { restock, by, keepsAssigned = false }: Releasing,
): Promise<void> {
  const holds = owners.filter((owner) => owner.kind === 'hold')
  const orders = owners.filter((owner) => owner.kind === 'order')
  const returned = restock ? [...countedOfHolds(holds), ...(await countedOfOrders(tx.db, orders))] : []

  await changeStock(tx, null, {
    changePieces: async () => {
      const released = await releaseOwned(tx, { holds, orders, restock, keepsAssigned })
      return restock ? released : []
    },
    returned,
    reason: 'cancel',
    by,
  })
}

const countedOfHolds = (holds: readonly HoldOwner[]): NeededStock[] =>
  holds.flatMap((hold) => neededBy(hold, hold.counted))

/**
 * Returns what orders still have of counted stock: nothing if it was released before, and without what a
 * refund has returned.
 */
export async function countedOfOrders(db: Queries, orders: readonly OrderOwner[]): Promise<NeededStock[]> {
  const numberOf = new Map(orders.flatMap(({ id, number, isReleased }) => (isReleased ? [] : [[id, number]])))
  if (numberOf.size === 0) return []

  const lines = await db
    .selectFrom('order_lines')
    .select((e) => [
      'order_id',
      'product_id',
      'variant_id',
      'name',
      e('quantity', '-', e.ref('restocked')).as('quantity'),
    ])
    .where('order_id', 'in', [...numberOf.keys()])
    .where((e) => e.or([e('counted', '=', 1), e('counted', 'is', null)]))
    .whereRef('quantity', '>', 'restocked')
    .execute()

  return lines.map((line) => Object.assign(line, { ref: numberOf.get(line.order_id) ?? '' }))
}

type Owners = Pick<Releasing, 'restock' | 'keepsAssigned'> & {
  holds: readonly HoldOwner[]
  orders: readonly OrderOwner[]
}

/** Unassigns the pieces of these holds and orders; returns them. */
async function releaseOwned(
  tx: Tx,
  { holds, orders, restock, keepsAssigned }: Owners,
): Promise<PieceChange[]> {
  const holdIds = holds.filter(({ pieceIds }) => pieceIds.length > 0).map(({ id }) => id)
  const refs = new Map([...holds, ...orders].map((owner) => [owner.id, refOf(owner)]))
  const conditions: PieceCondition[] = []
  if (holdIds.length > 0) conditions.push((e) => e('hold_id', 'in', holdIds))
  if (orders.length > 0) conditions.push(soldWith(orders, keepsAssigned))
  if (conditions.length === 0) return []

  const pieces = await lockPieces(tx, (e) => e.or(conditions.map((condition) => condition(e))))
  await releasePieces(
    tx,
    pieces.map(({ id }) => id),
    restock ? 'in_stock' : 'gone',
  )

  return pieces.map(({ variant_id, net_mg, hold_id, order_id }) => ({
    variant_id,
    mg: net_mg ?? 0,
    ref: refs.get(hold_id ?? order_id ?? '') ?? null,
  }))
}

/** The sold pieces of orders; `onlyChosen`: those that their lines name. */
const soldWith =
  (orders: readonly OrderOwner[], onlyChosen = false): PieceCondition =>
  (e) =>
    e.and([
      e(
        'order_id',
        'in',
        orders.map(({ id }) => id),
      ),
      e('state', '=', 'sold'),
      ...(onlyChosen ? [e.exists(lineOfPiece(e))] : []),
    ])

const lineOfPiece = (e: Parameters<PieceCondition>[0]) =>
  e
    .selectFrom('order_lines')
    .select('position')
    .whereRef('order_lines.order_id', '=', 'pieces.order_id')
    .whereRef('order_lines.piece_id', '=', 'pieces.id')
    .whereRef('order_lines.quantity', '>', 'restocked')
