import type { NewOrder, Order } from '../../contract/order.ts'
import type { Actor } from '../context.ts'
import { touchAddresses } from '../addresses/addresses.service.ts'
import { removeOrderedItems } from '../cart/remove-ordered-items.ts'
import { releaseCoupon, detachCoupons, redeemCoupons } from '../coupons/coupons.service.ts'
import { insertOrRetry, RetryTransaction } from '../db/errors.ts'
import type { Queries, Tx, Writer } from '../db/types.ts'
import type { OrderKeyRow, OrderLineRow, OrderRow, OrderTaxRow } from '../db/schema/order-tables.ts'
import { paramRows, compiledQuery, type Params } from '../db/sql/compiled-query.ts'
import { pipeline } from '../db/pipeline.ts'
import { AppError } from '../lib/errors.ts'
import type { Config } from '../config.ts'
import { allocateStock, buildOrder, type OrderDraft } from './build-order.ts'
import { claimIdempotencyKeys, orderPlacedWith, readIdempotencyKeys, type IdempotencyKey } from './idempotency-key.ts'
import { mailOrderPlaced } from './order-mails.ts'
import { presentOrder, withDetails } from './order-row.ts'
import { readOrderInputs, type OrderInputs } from './order-inputs.ts'
import { restockPieces, reserveStock } from '../catalogue/stock.ts'
import { insertPans } from '../pan/order-pans.service.ts'
import type { RateBook } from '../rates/rate-book.ts'
import { addPlacedToTotals } from './order-totals.ts'

export type OrderCall = { actor: Actor; body: NewOrder; key: IdempotencyKey | null }
export type Placed = { order: Order; replayed: boolean }

export type FoundForOrders = {
  claimed: OrderKeyRow[]
  sources: OrderInputs
  /** Stock of each counted product or variant that earlier orders of the batch have left, by `stockKeyOf`. */
  left: Map<string, number>
}

/** Reads in one pipeline what a batch of orders needs. */
export async function readForOrders(tx: Tx, rates: RateBook, calls: readonly OrderCall[]): Promise<FoundForOrders> {
  const [claimed, sources] = await pipeline(
    readIdempotencyKeys(tx.db, calls.flatMap(({ key }) => key ?? [])),
    readOrderInputs(tx, rates, calls.map(({ actor, body }) => ({ userId: actor.id, body }))),
  )
  return { claimed, sources, left: stocksOf(sources) }
}

const stocksOf = ({ products }: OrderInputs): Map<string, number> =>
  new Map([...products.values()].flatMap(({ id, stock, variants }) =>
    (variants.length > 0 ? variants : [{ id, stock }]).flatMap((each): [string, number][] => (each.stock === null ? [] : [[each.id, each.stock]]))))

type Drafted = { draft: OrderDraft; key: IdempotencyKey | null; addressId: NewOrder['addressId'] }
export type OrderDecision = Drafted | Placed

/**
 * Prices an order and compares its totals with those the customer has seen; or finds the order already placed with its
 * key. The same key of the same customer places one order, ever.
 * @throws AppError not_allowed, not_found, invalid_input, coupon_refused, price_changed, rate_stale, cod_limit, pan_needed, upi_limit,
 * sold_out or key_reused.
 */
export async function decideOrder(db: Queries, settings: Config, call: OrderCall, { claimed, sources, left }: FoundForOrders): Promise<OrderDecision> {
  const { actor, key, body } = call
  const earlier = key && orderPlacedWith(claimed, key)
  if (earlier) return replay(db, actor, earlier)
  try {
    const draft = buildOrder(call, settings, sources)
    allocateStock(draft, left)
    return { draft, key, addressId: body.addressId }
  } catch (error) {
    // A concurrent call with the same key may have just placed the order, which used up its hold, its stock or its UTR.
    const placed = key && error instanceof AppError && orderPlacedWith(await readIdempotencyKeys(db, [key]), key)
    if (!placed) throw error
    return replay(db, actor, placed)
  }
}

async function replay(db: Queries, actor: Actor, orderId: string): Promise<Placed> {
  const row = await db.selectFrom('orders').selectAll().where('id', '=', orderId).executeTakeFirstOrThrow()
  const [order] = await withDetails(db, [row], actor)
  return { order: order as Order, replayed: true }
}

/**
 * Places a batch of orders of different customers: inserts them, reserves stock, redeems coupons and removes the ordered
 * pieces from the carts. Returns the order of each decision.
 * @throws AppError coupon_refused if other orders took a coupon's last use after it was read; RetryTransaction as
 * `write` does.
 */
export async function placeOrders(tx: Tx, settings: Config, decisions: readonly OrderDecision[]): Promise<Placed[]> {
  await write(tx, settings, decisions.filter((decision) => 'draft' in decision))
  return decisions.map((decision) => {
    if (!('draft' in decision)) return decision
    return { order: presentOrder(decision.draft.order, decision.draft, decision.draft.actor), replayed: false }
  })
}

/**
 * Stock and coupons come last, so that their rows are locked as briefly as possible. @throws RetryTransaction if
 * another transaction used a key, an order number or a UTR, or took stock, since they were read.
 */
async function write(tx: Tx, settings: Config, drafted: readonly Drafted[]): Promise<void> {
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
    writeTaxes(tx, drafts.flatMap(({ taxes }) => taxes)),
    insertPans(tx, drafts.flatMap(({ pan }) => pan ?? [])),
    addPlacedToTotals(tx, orders),
    touchAddresses(tx, drafted.flatMap(({ addressId }) => addressId ?? [])),
    removeOrderedItems(tx, drafts.flatMap(({ leaving }) => leaving)),
    detachCoupons(tx, drafts.flatMap(({ actor, detachesCoupon }) => (detachesCoupon ? actor.id : []))),
    mailOrderPlaced(tx, settings, drafts),
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

const insertOrders = compiledQuery(
  (db: Writer, given: Params<readonly OrderRow[]>, length) =>
    db.insertInto('orders').values(paramRows(given, length, {
      id: true, order_number: true, user_id: true, email: true, email_key: true, status: true, cancelled_at: true, deleted_at: true,
      payment_method: true, payment_status: true, utr: true, stock_released_at: true, quantity: true, total_paise: true, discount_points: true,
      discount_paise: true, tax_points: true, tax_paise: true, round_off_paise: true, grand_total_paise: true, coupon_id: true, coupon_code: true, address: true, buyer_gstin: true,
      created_at: true, updated_at: true,
    })),
  (orders) => orders.length,
)

const insertLines = compiledQuery(
  (db: Writer, given: Params<readonly OrderLineRow[]>, length) =>
    db.insertInto('order_lines').values(paramRows(given, length, {
      order_id: true, position: true, product_id: true, name: true, image: true, price_paise: true, quantity: true, size: true, color: true,
      variant_id: true, sku: true, metal: true, fineness: true, gross_mg: true, net_mg: true, stones: true, breakup: true, rate_ids: true, tax_class: true,
    })),
  (lines) => lines.length,
)

/** An order that costs nothing has no tax. */
const writeTaxes = async (tx: Tx, taxes: readonly OrderTaxRow[]): Promise<void> => {
  if (taxes.length > 0) await insertTaxes(tx.db, taxes)
}

const insertTaxes = compiledQuery(
  (db: Writer, given: Params<readonly OrderTaxRow[]>, length) =>
    db.insertInto('order_taxes').values(paramRows(given, length, {
      order_id: true, position: true, name: true, hsn: true, rate_bp: true, taxable_paise: true, tax_paise: true,
    })),
  (taxes) => taxes.length,
)
