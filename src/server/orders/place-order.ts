import type { NewOrder, Order } from '../../contract/order.ts'
import type { Actor } from '../context.ts'
import { touchAddresses } from '../addresses/addresses.service.ts'
import { removeOrderedItems } from '../cart/remove-ordered-items.ts'
import { releaseCoupon, detachCoupons, redeemCoupons } from '../coupons/coupons.service.ts'
import { insertOrRetry, RetryTransaction } from '../db/errors.ts'
import type { Queries, Tx, Writer } from '../db/types.ts'
import type { OrderKeyRow, OrderLineRow, OrderRow } from '../db/schema/order-tables.ts'
import { paramRows, compiledQuery, type Params } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'
import { AppError, asRefusal } from '../lib/errors.ts'
import type { Config } from '../config.ts'
import { allocateStock, buildOrder, type OrderDraft } from './build-order.ts'
import { claimIdempotencyKeys, orderPlacedWith, readIdempotencyKeys, type IdempotencyKey } from './idempotency-key.ts'
import { mailOrderPlaced } from './order-mails.ts'
import { presentOrder, withDetails } from './order-row.ts'
import { readOrderInputs, type OrderInputs } from './order-inputs.ts'
import { restockPieces, reserveStock } from '../catalogue/stock.ts'
import { addPlacedToTotals } from './order-totals.ts'

export type OrderCall = { viewer: Actor; body: NewOrder; key: IdempotencyKey | null }
export type Placed = { order: Order; replayed: boolean }

export type FoundForOrders = { claimed: OrderKeyRow[]; sources: OrderInputs }

/** Reads in one pipeline what `placeOrders` needs. */
export async function readForOrders(tx: Tx, asked: readonly OrderCall[]): Promise<FoundForOrders> {
  const [claimed, sources] = await pipeline(
    readIdempotencyKeys(tx.db, asked.flatMap(({ key }) => key ?? [])),
    readOrderInputs(tx, asked.map(({ viewer, body }) => ({ userId: viewer.id, body }))),
  )
  return { claimed, sources }
}

/**
 * Places a batch of orders of different customers: prices them, compares the totals with those the customers have seen,
 * inserts them, reserves stock, redeems coupons and removes the ordered pieces from the carts. The same key of the same
 * customer places one order, ever. Returns for each call, in order, its order or the error it is rejected with:
 * not_allowed, not_found, invalid_input, coupon_refused, price_changed, cod_limit, sold_out or key_reused.
 * @throws AppError coupon_refused if other orders took a coupon's last use after it was read; RetryTransaction as
 * `write` does.
 */
export async function placeOrders(
  tx: Tx, settings: Config, asked: readonly OrderCall[], { claimed, sources }: FoundForOrders,
): Promise<(Placed | AppError)[]> {
  const left = new Map([...sources.products.values()].flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock]])))
  // Reasons to reject an order count only if its key has not placed one yet.
  const firstDecisions = asked.map((each) => orError((): Decision => {
    const earlier = each.key && orderPlacedWith(claimed, each.key)
    if (earlier) return { earlier }
    const draft = buildOrder(each, settings, sources)
    allocateStock(draft, left)
    return { draft, key: each.key, addressId: each.body.addressId }
  }))
  const decisions = await checkKeysAgain(tx, asked, firstDecisions)
  const answers = await pipeline(...asked.map(({ viewer }, index) => presentResult(tx.db, viewer, decisions[index] as Decision | AppError)))
  await write(tx, decisions.flatMap((each) => ('draft' in each ? each : [])))
  return answers
}

/**
 * An order may be rejected only because a concurrent call with the same key has just placed it, which used up its hold,
 * its stock or its UTR. Reads the keys of rejected orders again, after everything else was read.
 */
async function checkKeysAgain(tx: Tx, asked: readonly OrderCall[], decisions: (Decision | AppError)[]): Promise<(Decision | AppError)[]> {
  const keys = asked.flatMap(({ key }, index) => (key && decisions[index] instanceof AppError ? key : []))
  if (keys.length === 0) return decisions
  const claimed = await readIdempotencyKeys(tx.db, keys)
  return decisions.map((decision, index) => {
    const key = asked[index]?.key
    if (!key || !(decision instanceof AppError)) return decision
    return orError((): Decision | AppError => {
      const earlier = orderPlacedWith(claimed, key)
      return earlier ? { earlier } : decision
    })
  })
}

type Drafted = { draft: OrderDraft; key: IdempotencyKey | null; addressId: NewOrder['addressId'] }
type Decision = Drafted | { earlier: string }

/** Returns the thrown error if it is a rejection; throws any other error again. */
function orError<T>(decide: () => T): T | AppError {
  try {
    return decide()
  } catch (error) {
    return asRefusal(error)
  }
}

/**
 * Stock and coupons come last, so that their rows are locked as briefly as possible. @throws RetryTransaction if
 * another transaction used a key, an order number or a UTR, or took stock, since they were read.
 */
async function write(tx: Tx, drafted: readonly Drafted[]): Promise<void> {
  if (drafted.length === 0) return
  const drafts = drafted.map(({ draft }) => draft)
  const orders = drafts.map(({ order }) => order)
  const coupons = drafts.flatMap(({ couponTaken }) => couponTaken ?? [])
  const holds = drafts.flatMap(({ hold }) => hold ?? [])
  // First: every transaction that ends a hold locks its row before the product rows.
  if (holds.length > 0) await endHolds(tx, drafts)
  await pipeline(
    claimIdempotencyKeys(tx, drafted.flatMap(({ draft, key }) => (key ? { ...key, order_id: draft.order.id } : []))),
    insertOrRetry(insertOrders(tx.db, orders)),
    insertLines(tx.db, drafts.flatMap(({ lines }) => lines)),
    addPlacedToTotals(tx, orders),
    touchAddresses(tx, drafted.flatMap(({ addressId }) => addressId ?? [])),
    removeOrderedItems(tx, drafts.flatMap(({ leaving }) => leaving)),
    detachCoupons(tx, drafts.flatMap(({ viewer, detachesCoupon }) => (detachesCoupon ? viewer.id : []))),
    mailOrderPlaced(tx, drafts),
    reserveStock(tx, drafts.flatMap(({ pieces }) => pieces)),
    redeemCoupons(tx, coupons),
  )
}

/**
 * Ends the holds of these orders: ordered pieces stay reserved, the remaining ones are restocked.
 * @throws RetryTransaction if one of them has ended since it was read.
 */
async function endHolds(tx: Tx, drafts: readonly OrderDraft[]): Promise<void> {
  const ids = drafts.flatMap(({ hold }) => hold?.id ?? [])
  const ended = await tx.db.deleteFrom('price_holds').where('id', 'in', ids).returning('id').execute()
  if (ended.length < ids.length) throw new RetryTransaction()
  await restockPieces(tx, drafts.flatMap(({ returned }) => returned))
  for (const id of drafts.flatMap(({ couponReturned }) => couponReturned ?? [])) await releaseCoupon(tx, id)
}

async function presentResult(db: Queries, viewer: Actor, decisions: Decision | AppError): Promise<Placed | AppError> {
  if (decisions instanceof AppError) return decisions
  if ('draft' in decisions) return { order: presentOrder(decisions.draft.order, decisions.draft, viewer), replayed: false }
  const row = await db.selectFrom('orders').selectAll().where('id', '=', decisions.earlier).executeTakeFirstOrThrow()
  const [order] = await withDetails(db, [row], viewer)
  return { order: order as Order, replayed: true }
}

const insertOrders = compiledQuery(
  (db: Writer, given: Params<readonly OrderRow[]>, length) =>
    db.insertInto('orders').values(paramRows(given, length, {
      id: true, order_number: true, user_id: true, email: true, email_key: true, status: true, cancelled_at: true, deleted_at: true,
      payment_method: true, payment_status: true, utr: true, stock_released_at: true, quantity: true, total_paise: true, discount_points: true,
      discount_paise: true, tax_points: true, tax_paise: true, grand_total_paise: true, coupon_id: true, coupon_code: true, address: true,
      created_at: true, updated_at: true,
    })),
  (orders) => orders.length,
)

const insertLines = compiledQuery(
  (db: Writer, given: Params<readonly OrderLineRow[]>, length) =>
    db.insertInto('order_lines').values(paramRows(given, length, {
      order_id: true, position: true, product_id: true, name: true, image: true, price_paise: true, quantity: true, size: true, color: true,
    })),
  (lines) => lines.length,
)
