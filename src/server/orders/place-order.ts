import type { NewOrder, Order } from '../../contract/order.ts'
import type { Viewer } from '../accounts/sessions.service.ts'
import { touchAddresses } from '../addresses/addresses.service.ts'
import { leaveCarts } from '../cart/leave-cart.ts'
import { giveCouponBack, letGoOfCoupons, takeCoupons } from '../coupons/coupons.service.ts'
import { inserted, TryAgain, type Tx } from '../db/client.ts'
import type { OrderKeyRow, OrderLineRow, OrderRow } from '../db/order-tables.ts'
import { givenRows, prepared, type Given } from '../db/prepared.ts'
import { lastly, together } from '../db/together.ts'
import { AppError } from '../errors.ts'
import type { Settings } from '../settings.ts'
import { allotPieces, draftOrder, type Draft } from './draft-order.ts'
import { claimOrderKeys, placedBy, readOrderKeys, type KeyOfOrder } from './order-key.ts'
import { tellPlaced } from './order-mails.ts'
import { presentOrder, withDetails } from './order-row.ts'
import { readSources, type OrderSources } from './order-sources.ts'
import { giveStockBack, takeStock } from './stock.ts'
import { tallyPlaced } from './tallies.ts'

export type AskedOrder = { viewer: Viewer; body: NewOrder; key: KeyOfOrder | null }
export type Placed = { order: Order; replayed: boolean }

export type FoundForOrders = { claimed: OrderKeyRow[]; sources: OrderSources }

/** Reads in one trip what `placeOrders` needs to know. */
export async function readForOrders(tx: Tx, asked: readonly AskedOrder[]): Promise<FoundForOrders> {
  const [claimed, sources] = await together(
    readOrderKeys(tx, asked.flatMap(({ key }) => key ?? [])),
    readSources(tx, asked.map(({ viewer, body }) => ({ userId: viewer.id, body }))),
  )
  return { claimed, sources }
}

/**
 * Places orders that arrived together, each of another shopper: prices them, compares that with what the shoppers have
 * seen, writes them down, takes stock and coupons, and takes the ordered pieces out of the carts. The same key of the
 * same shopper places one order, ever. Answers for each, in their order, what it placed or what it is refused with:
 * not_allowed, not_found, invalid_input, coupon_refused, price_changed, cod_limit, sold_out or key_reused.
 * @throws AppError coupon_refused when others took the last use after it was seen here; TryAgain as `write` does.
 */
export async function placeOrders(
  tx: Tx, settings: Settings, asked: readonly AskedOrder[], { claimed, sources }: FoundForOrders,
): Promise<(Placed | AppError)[]> {
  const left = new Map([...sources.products.values()].flatMap(({ id, stock }) => (stock === null ? [] : [[id, stock]])))
  // What an order is refused with counts only when its key has placed nothing yet.
  const decided = asked.map((each) => orRefusal((): Decided => {
    const earlier = each.key && placedBy(claimed, each.key)
    if (earlier) return { earlier }
    const draft = draftOrder(each, settings, sources)
    allotPieces(draft, left)
    return { draft, key: each.key, addressId: each.body.addressId }
  }))
  const answers = await together(...asked.map(({ viewer }, index) => answer(tx, viewer, decided[index] as Decided | AppError)))
  await write(tx, decided.flatMap((each) => ('draft' in each ? each : [])))
  return answers
}

type Drafted = { draft: Draft; key: KeyOfOrder | null; addressId: NewOrder['addressId'] }
type Decided = Drafted | { earlier: string }

/** What was thrown, where it was a refusal. */
function orRefusal<T>(decide: () => T): T | AppError {
  try {
    return decide()
  } catch (error) {
    if (error instanceof AppError) return error
    throw error
  }
}

/**
 * Stock comes last: whoever wants the same piece waits from there to the commit, which leaves with it unless a coupon's
 * uses, or holds that end, have to be seen first.
 * @throws TryAgain when somebody else has used a key, a number or a UTR, or taken a piece, since that was looked at.
 */
async function write(tx: Tx, drafted: readonly Drafted[]): Promise<void> {
  if (drafted.length === 0) return
  const drafts = drafted.map(({ draft }) => draft)
  const orders = drafts.map(({ order }) => order)
  const coupons = drafts.flatMap(({ couponTaken }) => couponTaken ?? [])
  const holds = drafts.flatMap(({ hold }) => hold ?? [])
  // First: whoever else ends a hold has its row before the pieces, too.
  if (holds.length > 0) await endHolds(tx, drafts)
  const writing = [
    claimOrderKeys(tx, drafted.flatMap(({ draft, key }) => (key ? { ...key, order_id: draft.order.id } : []))),
    inserted(insertOrders(tx, orders)),
    insertLines(tx, drafts.flatMap(({ lines }) => lines)),
    tallyPlaced(tx, orders),
    touchAddresses(tx, drafted.flatMap(({ addressId }) => addressId ?? [])),
    leaveCarts(tx, drafts.flatMap(({ leaving }) => leaving)),
    letGoOfCoupons(tx, drafts.flatMap(({ viewer, lettingGo }) => (lettingGo ? viewer.id : []))),
    tellPlaced(tx, drafts),
    takeStock(tx, drafts.flatMap(({ pieces }) => pieces)),
  ]
  const isSeenFirst = coupons.length > 0 || holds.length > 0
  await (isSeenFirst ? together(...writing, takeCoupons(tx, coupons)) : lastly(tx, ...writing))
}

/**
 * Ends the holds of those who order: what is ordered stays taken, what is left over goes back.
 * @throws TryAgain when one of them has ended since it was looked at.
 */
async function endHolds(tx: Tx, drafts: readonly Draft[]): Promise<void> {
  const ids = drafts.flatMap(({ hold }) => hold?.id ?? [])
  const ended = await tx.deleteFrom('price_holds').where('id', 'in', ids).returning('id').execute()
  if (ended.length < ids.length) throw new TryAgain()
  await giveStockBack(tx, drafts.flatMap(({ returned }) => returned))
  for (const id of drafts.flatMap(({ couponReturned }) => couponReturned ?? [])) await giveCouponBack(tx, id)
}

async function answer(tx: Tx, viewer: Viewer, decided: Decided | AppError): Promise<Placed | AppError> {
  if (decided instanceof AppError) return decided
  if ('draft' in decided) return { order: presentOrder(decided.draft.order, decided.draft, viewer), replayed: false }
  const row = await tx.selectFrom('orders').selectAll().where('id', '=', decided.earlier).executeTakeFirstOrThrow()
  const [order] = await withDetails(tx, [row], viewer)
  return { order: order as Order, replayed: true }
}

const insertOrders = prepared(
  (tx: Tx, given: Given<readonly OrderRow[]>, length) =>
    tx.insertInto('orders').values(givenRows(given, length, {
      id: true, order_number: true, user_id: true, email: true, email_key: true, status: true, cancelled_at: true, deleted_at: true,
      payment_method: true, payment_status: true, utr: true, stock_released_at: true, quantity: true, total_paise: true, discount_points: true,
      discount_paise: true, tax_points: true, tax_paise: true, grand_total_paise: true, coupon_id: true, coupon_code: true, address: true,
      created_at: true, updated_at: true,
    })),
  (orders) => orders.length,
)

const insertLines = prepared(
  (tx: Tx, given: Given<readonly OrderLineRow[]>, length) =>
    tx.insertInto('order_lines').values(givenRows(given, length, {
      order_id: true, position: true, product_id: true, name: true, image: true, price_paise: true, quantity: true, size: true, color: true,
    })),
  (lines) => lines.length,
)
