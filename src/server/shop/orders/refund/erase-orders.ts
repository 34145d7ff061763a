import type { SelectQueryBuilder } from 'kysely'
import type { Address } from '../../../../contract/address.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { rulesOf } from '../../../../rules/order-state.ts'
import { statesWhere } from '../../../../rules/order-state.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tables } from '../../../core/db/schema/tables.ts'
import { textById } from '../../../core/db/sql/text-by-id.ts'
import type { Tx } from '../../../core/db/types.ts'
import { resetRateLimits } from '../../../core/rate-limits/rate-limiter.ts'
import { reservationPhoneLimit } from '../../../core/rate-limits/rate-limits.ts'
import { eraseBuyers } from '../../invoicing/erase-buyers.ts'
import { keepInvoiceFacts } from '../../invoicing/keep-invoice-facts.ts'
import { eraseReceiptBuyers } from '../../invoicing/receipts/receipt-queries.ts'
import { eraseSellers } from '../../invoicing/purchase-voucher-queries.ts'
import { erasePans } from '../../pan/order-pans.ts'
import { stateOfRow } from '../base/order-state.ts'
import { updatePersons } from '../base/save-order.ts'

/** Maximum number of orders that one statement or job processes. */
const BATCH_SIZE = 500

/** Replaces the name of an erased customer. */
export const ANONYMOUS = 'Former shopper'

/**
 * Erases a customer from their orders. The order keeps what accounting needs: number, dates, amounts, pieces,
 * payment and the destination state, which decides how the tax is split. An order that is still to be
 * delivered or refunded keeps its address and name until that is done (eraseFinishedOrders).
 */
export async function eraseOrders(tx: Tx, userId: string): Promise<void> {
  const ownOrders = tx.db.selectFrom('orders').where('user_id', '=', userId)
  await eraseAuditEntries(tx, ownOrders.select('id'))

  await tx.db
    .updateTable('order_events')
    .set({ by_user_id: null, by_name: ANONYMOUS })
    .where('order_id', 'in', ownOrders.select('id'))
    .where('by_user_id', '=', userId)
    .execute()
  await eraseOnceFinished(tx, await ownOrders.selectAll().execute())
}

/**
 * Erases a customer without an account from their orders of the counter, which have this phone number, in the
 * same way; with their mails. Returns the number of orders.
 */
export const eraseOrdersByPhone = (tx: Tx, phone: string): Promise<number> =>
  eraseWithoutAccount(
    tx,
    tx.db.selectFrom('orders').where('customer_phone', '=', phone).where('user_id', 'is', null),
  )

/** The same for a customer that the shop knows. */
export const eraseOrdersOfCustomer = (tx: Tx, customerId: string): Promise<number> =>
  eraseWithoutAccount(
    tx,
    tx.db.selectFrom('orders').where('customer_id', '=', customerId).where('user_id', 'is', null),
  )

async function eraseWithoutAccount(
  tx: Tx,
  ownOrders: SelectQueryBuilder<Tables, 'orders', object>,
): Promise<number> {
  await eraseAuditEntries(tx, ownOrders.select('id'))
  await tx.db
    .deleteFrom('outbox')
    .where('to_key', 'in', ownOrders.select('email_key').where('email_key', '!=', ''))
    .execute()

  const rows = await ownOrders.selectAll().execute()
  await eraseOnceFinished(tx, rows)

  return rows.length
}

/** Erases audit log entries of orders that name the customer: those of created, deleted and restored ones. */
async function eraseAuditEntries(
  tx: Tx,
  orderIds: SelectQueryBuilder<Tables, 'orders', { id: string }>,
): Promise<void> {
  await tx.db
    .updateTable('audit_log')
    .set({ before: null, after: null })
    .where('entity', '=', 'order')
    .where('entity_id', 'in', orderIds)
    .where((e) => e.or([e('before', 'like', '%"email":%'), e('after', 'like', '%"email":%')]))
    .execute()
}

async function eraseOnceFinished(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  for (let start = 0; start < rows.length; start += BATCH_SIZE)
    await eraseBatch(tx, rows.slice(start, start + BATCH_SIZE))
}

async function eraseBatch(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  const phones = new Set(rows.flatMap(({ customer_phone }) => customer_phone ?? []))
  await resetRateLimits(tx, [...phones].map(reservationPhoneLimit))

  await erase(tx, rows.filter(isFinished))

  const open = rows.filter((row) => !isFinished(row))
  if (open.length === 0) return

  await tx.db
    .insertInto('erasures_due')
    .values(open.map(({ id }) => ({ order_id: id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  // Neither a link nor a later account with this e-mail may lead to it.
  await updatePersons(tx, { email_key: '', customer_id: null })
    .where('id', 'in', idsOf(open))
    .where('source', '!=', 'web')
    .execute()
}

const idsOf = (rows: readonly Pick<OrderRow, 'id'>[]): string[] => rows.map(({ id }) => id)

/** Erases customers from orders that were open when their accounts were erased and have finished since. */
export async function eraseFinishedOrders(tx: Tx): Promise<void> {
  const rows = await tx.db
    .selectFrom('erasures_due')
    .innerJoin('orders', 'orders.id', 'erasures_due.order_id')
    .selectAll('orders')
    // Orders that never finish must not fill the batch.
    .where(
      'order_state',
      'in',
      statesWhere(({ isOpen }) => !isOpen),
    )
    .limit(BATCH_SIZE)
    .execute()
  if (rows.length === 0) return

  await erase(tx, rows)
  await tx.db.deleteFrom('erasures_due').where('order_id', 'in', idsOf(rows)).execute()
}

/** How long an ended reservation names its customer, who may be somebody that never asked for it. */
const RESERVATION_MS = 30 * DAY_MS

/**
 * Erases name, phone and note of a batch of reservations that ended long ago. Returns how many there were.
 */
export async function eraseEndedReservations(tx: Tx, now: number): Promise<number> {
  const ended = tx.db
    .selectFrom('orders')
    .select('id')
    .where('source', '=', 'reservation')
    .where('cancelled_at', '<=', now - RESERVATION_MS)
    .where('customer_phone', 'is not', null)
    .limit(BATCH_SIZE)

  const erased = await updatePersons(tx, {
    customer_name: ANONYMOUS,
    customer_phone: null,
    customer_note: null,
  })
    .where('id', 'in', ended)
    .returning('id')
    .execute()
  return erased.length
}

/**
 * Nothing is left to deliver, to be paid or to refund. Nothing is promised to the customer of a reservation
 * yet.
 */
const isFinished = (order: OrderRow): boolean =>
  order.source === 'reservation' || !rulesOf(stateOfRow(order)).isOpen

async function erase(tx: Tx, rows: readonly OrderRow[]): Promise<void> {
  if (rows.length === 0) return

  const ids = idsOf(rows)
  const counterIds = idsOf(rows.filter(({ source }) => source !== 'web'))
  const addressOf = new Map(
    rows.flatMap(({ id, address }) =>
      address === null ? [] : [[id, onlyState(JSON.parse(address) as Address)]],
    ),
  )

  // An invoice that the law keeps has its facts from the order.
  await keepInvoiceFacts(tx, ids)
  await eraseColumns(tx, ids, addressOf)
  if (counterIds.length > 0) await eraseCounterColumns(tx, counterIds)
  await tx.db.updateTable('shipments').set({ receiver_name: null }).where('order_id', 'in', ids).execute()

  await erasePans(tx, ids)
  await eraseSellers(tx, ids, ANONYMOUS)
  const buyers = new Map(ids.map((id) => [id, buyerLines(addressOf.get(id))]))
  await eraseBuyers(tx, buyers)
  await eraseReceiptBuyers(tx, buyers)
}

const buyerLines = (address: Address | undefined): string[] =>
  address ? [ANONYMOUS, address.state] : [ANONYMOUS]

async function eraseColumns(
  tx: Tx,
  ids: readonly string[],
  addressOf: ReadonlyMap<string, Address>,
): Promise<void> {
  const addresses = new Map(
    ids.map((id) => [id, addressOf.has(id) ? JSON.stringify(addressOf.get(id)) : null]),
  )
  await updatePersons(tx, {
    email: '',
    email_key: '',
    buyer_gstin: null,
    billing_address: null,
    gift_message: null,
    customer_note: null,
  })
    .set({ address: textById('id', addresses) })
    .where('id', 'in', ids)
    .execute()
  await tx.db.updateTable('order_lines').set({ engraving: null }).where('order_id', 'in', ids).execute()
}

/** Orders of the counter name their customer themselves. */
async function eraseCounterColumns(tx: Tx, ids: readonly string[]): Promise<void> {
  await updatePersons(tx, { customer_name: ANONYMOUS, customer_phone: null, customer_id: null })
    .where('id', 'in', ids)
    .execute()
  await tx.db.updateTable('order_lines').set({ price_reason: null }).where('order_id', 'in', ids).execute()
}

const onlyState = ({ state }: Address): Address => ({
  name: ANONYMOUS,
  phone: '',
  line1: '',
  line2: '',
  city: '',
  state,
  pin: '',
})
