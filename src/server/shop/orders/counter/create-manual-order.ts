import { v7 as uuidv7 } from 'uuid'
import { HOUR_MS } from '../../../../rules/durations.ts'
import type { Address } from '../../../../contract/address.ts'
import type { ManualOrder } from '../../../../contract/counter-order.ts'
import { toPaise } from '../../../../contract/money.ts'
import type { Order } from '../../../../contract/order.ts'
import type { Totals } from '../../../../rules/cart-totals.ts'
import { dayOfIso } from '../../../../rules/india-time.ts'
import type { PinRule } from '../../../../rules/delivery.ts'
import { lastLeavingDay } from '../../../../rules/lead-time.ts'
import { presentTotals } from '../../../../rules/present-totals.ts'
import { addAuditEntry } from '../../../core/audit/audit-entries.ts'
import type { Config } from '../../../core/config/config.ts'
import type { Actor } from '../../../core/context.ts'
import type { OrderLineRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import { lockRow } from '../../../core/db/sql/lock-rows.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import { emailKey } from '../../../core/lib/email-key.ts'
import { AppError } from '../../../core/lib/errors.ts'
import { noSuchAddress, requireMatchingPin } from '../../addresses/address-row.ts'
import { buyerOf } from '../../addresses/buyer-gstin.ts'
import { countOpenCashOrders } from '../../cart/open-cash-orders.ts'
import { findPinRule } from '../../delivery/pin-rules.ts'
import { promisedDayOf } from '../../delivery/require-served.ts'
import { panOf } from '../../pan/order-pans.ts'
import { declarationOf } from '../../pan/pan-declarations.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { lockCash, readCash } from '../place/cash-limit.ts'
import { completeHandedOver } from '../fulfil/complete-handed-over.ts'
import { atAgreedPrice, auditedConcessions } from './agreed-price.ts'
import { addressOf, findCounterCustomer, findSavedAddress, type CounterCustomer } from './counter-customer.ts'
import { approvedBy, type Decision } from '../place/counter-limits.ts'
import { findOrderOfKey, type IdempotencyKey } from '../place/idempotency-key.ts'
import { keepCustomer } from '../base/keep-customer.ts'
import { mailOrderPlaced } from '../base/order-placed-mail.ts'
import { awaitsOnlinePayment } from '../base/order-state.ts'
import { auditedFields } from '../base/save-order.ts'
import { orderWithDetails } from '../base/order-row.ts'
import { allocate } from '../../stock/allocate.ts'
import { orderOwner } from '../../stock/stock-owner.ts'
import { lockAccount } from '../pay/customer-orders.ts'
import { allowOrder } from '../place/allow-order.ts'
import { needsOf, priceCounterLines } from './price-counter-lines.ts'
import { emptyOrder, freeOrderColumns, taxRows, totalColumns, writeOrder } from '../place/write-order.ts'

type ManualOrderRequest = Decision & { body: ManualOrder; key: IdempotencyKey | null }

/**
 * Creates an order of the counter, or finds the one already created with its key. Until it is paid it is an
 * estimate, which keeps prices, stock and scanned pieces for ESTIMATE_HOURS; a cash-on-delivery order is
 * confirmed by being taken, and one on account is billed and handed over. @throws AppError not_found,
 * invalid_input, price_changed, sold_out, rate_stale, piece_taken, piece_too_light, pan_needed,
 * approval_needed, cod_limit, cash_limit, credit_limit, too_many, address_needed, not_served or key_reused;
 * RetryTransaction if stock or a piece was sold since they were read.
 */
export async function createManualOrder(
  tx: Tx,
  shop: Pick<ShopContext, 'settings' | 'rates'>,
  { actor, approver, body: request, key }: ManualOrderRequest,
): Promise<{ order: Order; replayed: boolean }> {
  const { settings } = shop
  const body = { ...request, handedOver: request.handedOver || Boolean(request.dueOn) }
  const knownCustomer = await findCounterCustomer(tx.db, body.customer)
  await lockUsers(tx, [actor.id, knownCustomer.userId])

  const orderOfKey = key && (await findOrderOfKey(tx.db, key))
  if (orderOfKey) return { order: await readOrder(tx, orderOfKey, actor), replayed: true }

  const id = uuidv7()
  const priced = atAgreedPrice(settings, await priceCounterLines(tx.db, shop, body.products, id), body)
  const { lines, totals } = priced
  requireSameAmount(body, totals)

  const { phone, ...delivery } = await readDelivery(tx.db, settings, body, knownCustomer)
  const customer = { ...knownCustomer, phone }
  const customerId = await keepCustomer(tx, { buyer: knownCustomer, address: delivery.address })
  const row: OrderRow = {
    ...rowOf(id, settings, { body, customer, address: delivery.address }),
    customer_id: customerId,
    ...delivery.buyer,
    ...totalColumns(totals, { discount: 0, prepaidDiscount: 0 }),
    promised_day: promisedDay(body, lines, delivery),
    ...(totals.grandTotal === 0 && freeOrderColumns),
  }
  const facts = {
    ...delivery,
    ...(await readCashOnDelivery(tx, row)),
    credit: row.due_on === null ? null : { dueOn: row.due_on, owed: await lockAccount(tx, row) },
    settings,
    decision: { actor, approver },
    method: body.paymentMethod,
    grandTotal: totals.grandTotal,
    lines,
    priced: lines,
    pan: body.pan,
    panDeclaration: body.panDeclaration,
    hasPan: Boolean(body.pan || body.panDeclaration),
  }
  const order = allowOrder(body.handedOver ? 'counter' : 'phone', facts, row)

  await writeOrder(tx, {
    key,
    order,
    lines,
    taxes: taxRows(totals, id),
    pan: panOf(settings, id, body.pan, totals.grandTotal),
    declaration: declarationOf(settings, id, body.panDeclaration, totals.grandTotal),
  })
  const mail = { actor: { username: customer.name }, order, lines, confirmation: null }
  if (!awaitsOnlinePayment(order)) await mailOrderPlaced(tx, settings, mail)
  await allocate(tx, { settings, by: actor.id }, orderOwner(order), needsOf(priced))

  auditCreated(tx, order, { ...auditedConcessions(priced), ...approvedBy(approver) })
  const completed = await completeHandedOver(tx, settings, actor, order)
  return { order: await orderWithDetails(tx.db, completed, actor), replayed: false }
}

const auditCreated = (tx: Tx, order: OrderRow, granted: object): void =>
  addAuditEntry(tx, {
    entity: 'order',
    id: order.id,
    title: order.order_number,
    before: null,
    after: { ...auditedFields(order), ...granted },
  })

/** Where an order is sent, and whom its invoice names. @throws AppError not_found, invalid_input. */
async function readDelivery(db: Queries, settings: Config, body: ManualOrder, customer: CounterCustomer) {
  const saved = await findSavedAddress(db, customer.userId, body.addressId)
  const address = addressOf(body, saved)
  if (body.addressId && !address) throw noSuchAddress()
  if (address) requireMatchingPin(address)

  return {
    address,
    buyer: buyerOf(body, body.addressId ? saved : null),
    phone: customer.phone ?? address?.phone ?? saved?.phone ?? null,
    pinRule: address ? await findPinRule(db, settings, address.pin) : undefined,
  }
}

/** The day that the pieces are promised for; null if the customer takes them along. */
const promisedDay = (
  { handedOver }: ManualOrder,
  lines: readonly OrderLineRow[],
  { address, pinRule }: { address: Address | null; pinRule: PinRule | null | undefined },
): number | null =>
  handedOver ? null : promisedDayOf(pinRule, address?.pin, Date.now(), lastLeavingDay(lines))

/** Concurrent orders of the administrator and of the customer wait here. */
async function lockUsers(tx: Tx, ids: readonly (string | null)[]): Promise<void> {
  const userIds = new Set(ids.filter((id) => id !== null))
  for (const id of [...userIds].toSorted()) await lockRow(tx, 'users', id)
}

async function readOrder(tx: Tx, id: string, actor: Actor): Promise<Order> {
  const row = await tx.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

  return orderWithDetails(tx.db, row, actor)
}

/** @throws AppError price_changed unless the request has the current amount, or none. */
function requireSameAmount({ amount }: ManualOrder, totals: Totals): void {
  if (amount === undefined || toPaise(amount) === totals.grandTotal) return

  throw new AppError('price_changed', 'The price of this order has changed. Please check it again.', {
    totals: presentTotals(totals, 0),
  })
}

/** Cash on delivery counts from now on. Other payments of the counter are counted when they are made. */
async function readCashOnDelivery(tx: Tx, order: OrderRow) {
  if (order.payment_method !== 'COD') return { openCash: null, cash: null }

  await lockCash(tx, order)
  const [openCash, cash] = await together([
    countOpenCashOrders(tx.db, order),
    readCash(tx.db, order, { amount_paise: order.grand_total_paise }),
  ])
  return { openCash, cash }
}

type OrderFacts = { body: ManualOrder; customer: CounterCustomer; address: Address | null }

function rowOf(
  id: string,
  { cod, estimateHours }: Pick<Config, 'cod' | 'estimateHours'>,
  { body: { paymentMethod, handedOver, dueOn }, customer, address }: OrderFacts,
) {
  const isCash = paymentMethod === 'COD'
  const priceUntil = isCash || dueOn ? null : Date.now() + estimateHours * HOUR_MS

  return {
    ...emptyOrder(id),
    source: 'counter' as const,
    customer_name: customer.name,
    customer_phone: customer.phone,
    handed_over: handedOver ? 1 : 0,
    due_on: dueOn ? dayOfIso(dueOn) : null,
    user_id: customer.userId,
    email: customer.email,
    email_key: customer.email && emailKey(customer.email),
    payment_method: paymentMethod,
    payment_status: isCash ? 'due_on_delivery' : 'awaiting_confirmation',
    utr: null,
    auto_cancels: isCash && cod.releaseHours > 0 ? 1 : 0,
    // An online payment ends with the estimate, once the provider has been asked.
    price_until: priceUntil,
    pay_by: paymentMethod === 'ONLINE' ? priceUntil : null,
    coupon_id: null,
    coupon_code: null,
    address: address && JSON.stringify(address),
  }
}
