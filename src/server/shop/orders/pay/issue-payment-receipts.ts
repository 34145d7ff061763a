import { receivedBy, type ReceivedBy } from '../../../../contract/counter-order.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import type { Tx } from '../../../core/db/types.ts'
import { issueReceipts, type HandPayment } from '../../invoicing/receipts/issue-receipts.ts'
import { paysPaise, readPaymentsOf, type ReceivedPayment } from '../base/order-payments.ts'

/** Issues the receipts of what locked orders without an invoice have received by hand, once each. */
export async function issuePaymentReceipts(
  tx: Tx,
  settings: Config,
  orders: readonly OrderRow[],
): Promise<void> {
  const payments = Map.groupBy(await readPaymentsOf(tx.db, orders), ({ order_id }) => order_id)
  await issueReceipts(
    tx,
    settings,
    orders.map((order) => ({ order, payments: handPayments(payments.get(order.id) ?? []) })),
  )
}

/** The payments that an administrator has recorded. Old gold has its purchase voucher instead. */
function handPayments(payments: readonly ReceivedPayment[]): HandPayment[] {
  let received = 0

  return payments.flatMap((payment) => {
    const { id, provider, reference } = payment
    const amount = paysPaise(payment)
    const before = received
    received += amount
    return isReceivedBy(provider) && amount > 0
      ? [{ id, way: provider, reference, amount, received: before }]
      : []
  })
}

const isReceivedBy = (provider: string): provider is ReceivedBy =>
  (receivedBy as readonly string[]).includes(provider)
