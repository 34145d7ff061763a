import type { CustomerRecord } from '../../../../contract/customer.ts'
import { toRupees } from '../../../../contract/money.ts'
import { allOrderStates, standingStates } from '../../../../rules/order-state.ts'
import type { AddressRow, OrderRow } from '../../../core/db/schema/order-tables.ts'
import { newestFirst } from '../../../core/db/sql/pagination.ts'
import { together } from '../../../core/db/together.ts'
import type { Queries } from '../../../core/db/types.ts'
import { isoStringOrNull, toIsoString } from '../../../core/lib/iso-time.ts'
import { plainAddress } from '../../addresses/address-row.ts'
import { amountsOf } from '../../orders/base/order-payments.ts'
import { dueDayOf, isOnAccount, stateOfRow } from '../../orders/base/order-state.ts'
import { readBought, readDebts, readReceivedOf } from '../../orders/pay/customer-orders.ts'
import { findCustomer, presentCustomer, type KnownCustomer, type CreditShop } from './customer-row.ts'
import { readExchanges } from './read-exchanges.ts'

/** How many of the newest orders are shown. */
const SHOWN = 100

/** Returns what the shop knows of a customer. @throws AppError not_found. */
export async function getCustomer(
  db: Queries,
  { settings }: CreditShop,
  { id }: { id: string },
): Promise<CustomerRecord> {
  const customer = await findCustomer(db, id)
  const [debts, bought] = await together([readDebts(db, [customer]), readBought(db, [customer])])

  return {
    ...presentCustomer(customer, settings, { debt: debts.get(id), bought: bought.get(id) }),
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

/** The states of orders that a customer's record does not list. */
const hiddenStates = allOrderStates.filter((state) => state === 'reserved' || !standingStates.includes(state))

/** Each query uses its own index, so that the database never goes through the orders of all customers. */
async function readOrdersOf(db: Queries, { id, user_id }: KnownCustomer): Promise<CustomerRecord['orders']> {
  const newest = db
    .selectFrom('orders')
    .selectAll()
    .where('order_state', 'not in', hiddenStates)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(SHOWN)
  const ofAccount = user_id === null ? [] : await newest.where('user_id', '=', user_id).execute()
  const ofCounter = await newest.where('customer_id', '=', id).where('user_id', 'is', null).execute()
  const rows = [...ofAccount, ...ofCounter].toSorted(newestFirst).slice(0, SHOWN)
  const received = await readReceivedOf(db, rows)

  return rows.map((row) => presentOrder(row, received.get(row.id) ?? 0))
}

/** `received` in paise. Only an order on account, or with an advance, is owed for. */
function presentOrder(row: OrderRow, received: number): CustomerRecord['orders'][number] {
  const { paid, due } = amountsOf(row, received)
  const isOwed = isOnAccount(row) || (stateOfRow(row) === 'estimate' && paid > 0)

  return {
    _id: row.id,
    orderId: row.order_number,
    amount: toRupees(row.grand_total_paise),
    paidAmount: toRupees(paid),
    dueAmount: isOwed ? toRupees(due) : 0,
    dueOn: dueDayOf(row),
    at: toIsoString(row.created_at),
  }
}
