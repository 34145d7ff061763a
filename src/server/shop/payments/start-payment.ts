import { v7 as uuidv7 } from 'uuid'
import type { Address } from '../../../contract/address.ts'
import type { PaymentStart } from '../../../contract/online-payment.ts'
import type { Config } from '../../core/config/config.ts'
import type { Actor } from '../../core/context.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import { lockRows } from '../../core/db/sql/lock-rows.ts'
import type { Database, Queries, Tx } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import { ProviderError } from '../../core/payment-provider/call-provider.ts'
import { razorpay } from '../../core/payment-provider/razorpay.ts'
import { noSuchOrder } from '../invoicing/order-records.ts'
import { requireOwnOrder } from '../orders/order-queries.ts'

/**
 * Starts the payment of the customer's own order: returns the form that leads to the provider's page. Repeated calls return the
 * same provider's order. The provider is asked outside of the transaction.
 * @throws AppError not_found, invalid_input if it is not paid online, stale_edit if it is paid or its time is over, unavailable.
 */
export async function startPayment(db: Queries, step: Database['transaction'], settings: Config, { actor, orderId }: { actor: Actor; orderId: string }): Promise<PaymentStart> {
  const order = await requireOwnOrder(db, actor, orderId)
  requirePayable(order)
  const { account } = settings.online
  if (!account) throw unreachable()
  const known = await findStarted(db, order.id)
  const start = (providerOrderId: string | null) => razorpay.startPayment(account, { ...describeOrder(settings, actor, order), providerOrderId }).catch(asUnreachable)
  const { providerOrderId, ...form } = await start(known)
  if (known !== null) return { kind: 'form', ...form }
  const stored = await step((tx) => storeStarted(tx, order, providerOrderId))
  const { action, fields } = stored === providerOrderId ? form : await start(stored)
  return { kind: 'form', action, fields }
}

/** @throws AppError invalid_input or stale_edit. */
function requirePayable({ payment_method, payment_status, cancelled_at, pay_by }: OrderRow): void {
  if (payment_method !== 'ONLINE') throw new AppError('invalid_input', "This order isn't paid online.")
  if (payment_status !== 'awaiting_confirmation') throw new AppError('stale_edit', 'This order is already paid.')
  if ((pay_by ?? 0) <= Date.now()) throw new AppError('stale_edit', 'The time to pay this order has run out.')
  if (cancelled_at !== null) throw new AppError('stale_edit', 'This order was cancelled.')
}

const unreachable = () => new AppError('unavailable', "We couldn't reach the payment service. Try again, or choose another way to pay.")

function asUnreachable(error: unknown): never {
  throw error instanceof ProviderError ? unreachable() : error
}

function describeOrder({ publicUrl, shop }: Config, { username }: Actor, { id, order_number, email, address, grand_total_paise }: OrderRow) {
  const { name, phone } = address === null ? { name: username, phone: '' } : (JSON.parse(address) as Address)
  return {
    orderId: id, amountPaise: grand_total_paise, shopName: shop.name, description: `Order ${order_number}`, prefill: { name, email, contact: phone },
    returnUrl: `${publicUrl}/api/payments/return/razorpay?order=${id}`, cancelUrl: `${publicUrl}/pay/${id}`,
  }
}

async function findStarted(db: Queries, orderId: string): Promise<string | null> {
  const started = await db.selectFrom('payments').select('provider_order_id').where('order_id', '=', orderId).where('provider_order_id', 'is not', null).orderBy('created_at').orderBy('id').limit(1).executeTakeFirst()
  return started?.provider_order_id ?? null
}

/** Stores the provider's order, unless a concurrent call has stored one. Returns the stored one. @throws AppError not_found. */
async function storeStarted(tx: Tx, { id, user_id, grand_total_paise }: OrderRow, providerOrderId: string): Promise<string> {
  const locked = await lockRows(tx.db, tx.db.selectFrom('orders').select('id').where('id', '=', id)).executeTakeFirst()
  if (!locked) throw noSuchOrder()
  const earlier = await findStarted(tx.db, id)
  if (earlier !== null) return earlier
  const now = Date.now()
  const row = { id: uuidv7(), order_id: id, user_id, provider: 'razorpay' as const, provider_order_id: providerOrderId, amount_paise: grand_total_paise, state: 'created' as const, created_at: now, updated_at: now }
  await tx.db.insertInto('payments').values(row).execute()
  return providerOrderId
}
