import type { CustomerRecord } from '../../../../contract/customer.ts'
import { toRupees } from '../../../../contract/money.ts'
import type { AddressRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import { newestFirst } from '../../../core/db/sql/pagination.ts'
import type { Queries } from '../../../core/db/types.ts'
import { isoStringOrNull, toIsoString } from '../../../core/lib/iso-time.ts'
import { plainAddress } from '../../addresses/address-row.ts'
import { readOwed, readReceivedOf } from './customer-orders.ts'
import { findCustomer, presentCustomer, type KnownCustomer } from './customer-row.ts'
import { readExchanges } from './read-exchanges.ts'

/** How many of the newest orders are shown. */
const SHOWN = 100

/** Returns what the shop knows of a customer. @throws AppError not_found. */
export async function getCustomer(db: Queries, { id }: { id: string }): Promise<CustomerRecord> {
  const customer = await findCustomer(db, id)
  const due = await readOwed(db, [customer])

  return {
    ...presentCustomer(customer, due.get(id) ?? 0),
    gstin: customer.gstin,
    addresses: await readAddresses(db, customer),
    birthday: customer.birthday,
    anniversary: customer.anniversary,
    consentAt: isoStringOrNull(customer.consent_at),
    notes: customer.notes,
    orders: await readOrdersOf(db, customer),
    exchanges: await readExchanges(db, customer),
    version: customer.version,
  }
}

/** The addresses of the account, and then those that the counter has entered. */
async function readAddresses(
  db: Queries,
  { user_id, addresses }: KnownCustomer,
): Promise<CustomerRecord['addresses']> {
  const entered = JSON.parse(addresses) as CustomerRecord['addresses']
  if (user_id === null) return entered

  const saved = await db
    .selectFrom('addresses')
    .selectAll()
    .where('user_id', '=', user_id)
    .orderBy('updated_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return [...saved.map(addressWithBuyer), ...entered]
}

const addressWithBuyer = (row: AddressRow): CustomerRecord['addresses'][number] => ({
  ...plainAddress(row),
  buyerGstin: row.buyer_gstin ?? undefined,
  billingAddress: row.billing_address ?? undefined,
})

/** Each query uses its own index, so that the database never goes through the orders of all customers. */
async function readOrdersOf(db: Queries, { id, user_id }: KnownCustomer): Promise<CustomerRecord['orders']> {
  const newest = db
    .selectFrom('orders')
    .selectAll()
    .where('order_state', 'not in', ['reserved', 'cancelled', 'refund_due', 'archived'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const ofAccount = user_id === null ? [] : await newest.where('user_id', '=', user_id).execute()
  const ofCounter = await newest.where('customer_id', '=', id).where('user_id', 'is', null).execute()
  const rows = [...ofAccount, ...ofCounter].toSorted(newestFirst).slice(0, SHOWN)
  const received = await readReceivedOf(db, rows)

  return rows.map((row) => presentOrder(row, received.get(row.id) ?? 0))
}

/** `received` in paise. Only an order of the counter with an advance is owed for. */
function presentOrder(row: OrderRow, received: number): CustomerRecord['orders'][number] {
  const isDelivered = row.payment_status === 'due_on_delivery' && row.status === 'completed'
  const isPaid = isDelivered || row.payment_status === 'paid' || row.payment_status === 'refunded'
  const paid = isPaid ? row.grand_total_paise : received
  const isOwed = row.source === 'counter' && row.payment_status === 'awaiting_confirmation' && paid > 0

  return {
    _id: row.id,
    orderId: row.order_number,
    amount: toRupees(row.grand_total_paise),
    paidAmount: toRupees(paid),
    dueAmount: isOwed ? toRupees(row.grand_total_paise - paid) : 0,
    dueOn: null,
    at: toIsoString(row.created_at),
  }
}
