import type { ReceivedBy } from '../../../../contract/counter-order.ts'
import { receiptVoucherNumber } from '../../../../rules/financial-year.ts'
import { paymentWayName } from '../../../../rules/payment-state.ts'
import type { Config } from '../../../core/config/config.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { together } from '../../../core/db/together.ts'
import type { Tx } from '../../../core/db/types.ts'
import { nextInvoiceNumber } from '../invoice-numbers.ts'
import { makeInvoice, type OrderContents } from '../invoice.ts'
import { readLinesOf, readTaxesOf } from '../register/order-records.ts'
import type { ReceiptDocument } from '../receipt-document.ts'
import { openReceiptsOf, readBillNumbers, readReceiptVouchers } from './receipt-queries.ts'

/** Money received by hand. `received`: what its order had received before it. Amounts in paise. */
export type HandPayment = {
  id: string
  way: ReceivedBy
  reference: string | null
  amount: number
  received: number
}

/** A locked order with the payments that it has received by hand. */
export type PaidOrder = { order: OrderRow; payments: readonly HandPayment[] }

/** `bill`: the number of the invoice that was issued before, of an order on account. */
type UnreceiptedOrder = PaidOrder & { bill: string | undefined }

/**
 * Issues a receipt voucher (CGST Rules, rule 50) for each payment that has none, if its order is on account
 * or has no invoice. As for an invoice, the caller must have locked the orders and must lock no other one
 * afterwards.
 */
export async function issueReceipts(tx: Tx, settings: Config, paid: readonly PaidOrder[]): Promise<void> {
  const received = await withoutReceipt(tx, paid)
  if (received.length === 0) return

  const ids = received.map(({ order }) => order.id)
  const [lines, taxes] = await together([readLinesOf(tx.db, ids), readTaxesOf(tx.db, ids)])
  for (const { order, payments, bill } of received) {
    const contents = { lines: lines.get(order.id) ?? [], taxes: taxes.get(order.id) ?? [] }
    for (const payment of payments) await writeReceipt(tx, settings, { order, contents, payment, bill })
  }
}

/** The orders without an invoice, and those on account, with their payments that have no receipt. */
async function withoutReceipt(tx: Tx, paid: readonly PaidOrder[]): Promise<UnreceiptedOrder[]> {
  const ids = paid.flatMap(({ order, payments }) => (payments.length > 0 ? [order.id] : []))
  if (ids.length === 0) return []

  const [bills, vouchers] = await together([readBillNumbers(tx.db, ids), readReceiptVouchers(tx.db, ids)])
  const receipted = new Set(openReceiptsOf(vouchers).map(({ payment_id }) => payment_id))

  return paid
    .filter(({ order }) => order.due_on !== null || !bills.has(order.id))
    .map(({ order, payments }) => ({
      order,
      payments: payments.filter(({ id }) => !receipted.has(id)),
      bill: bills.get(order.id),
    }))
    .filter(({ payments }) => payments.length > 0)
}

type NewReceipt = {
  order: OrderRow
  contents: OrderContents
  payment: HandPayment
  bill: string | undefined
}

async function writeReceipt(
  tx: Tx,
  settings: Config,
  { order, contents, payment: { id, way, reference, amount, received }, bill }: NewReceipt,
): Promise<void> {
  const place = await nextInvoiceNumber(tx, 'receipt_voucher_serials')
  const number = receiptVoucherNumber(place.year, place.serial)
  const isPaid = order.payment_status === 'paid'
  const document: ReceiptDocument = {
    invoice: makeInvoice(
      settings,
      order,
      { ...contents, payment: paymentWayName({ provider: way }) },
      { number, issuedAt: place.issued_at },
    ),
    way,
    reference,
    amount,
    received,
    left: Math.max(0, order.grand_total_paise - received - amount),
    keepsPrice: isPaid || order.price_until === null || order.price_until > place.issued_at,
    priceUntil: isPaid ? null : order.price_until,
    bill,
  }

  await tx.db
    .insertInto('receipt_vouchers')
    .values({
      ...place,
      number,
      kind: 'receipt',
      order_id: order.id,
      payment_id: id,
      receipt_number: null,
      way,
      amount_paise: amount,
      document: JSON.stringify(document),
    })
    .execute()
}
