import { creditNoteNumber } from '../../../rules/financial-year.ts'
import {
  chargeAmount,
  chargeLeft,
  chargeOfOrder,
  fitCharge,
  piecesLeft,
  type Charge,
  type LineQuantity,
} from '../../../rules/refund.ts'
import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Tx } from '../../core/db/types.ts'
import { makeCreditedPart } from './credited-part.ts'
import { nextInvoiceNumber } from './invoice-numbers.ts'
import { readIssuedInvoices } from './invoice-queries.ts'
import { readOrderTaxes, taxesOfOrder } from './register/order-records.ts'

/** What a credit note credits; `refundId` is null for the rest of a cancelled order. */
type Credit = { refundId: string | null; lines: LineQuantity[]; charge: Charge }

/**
 * Issues a credit note for the rest of the invoice of a cancelled or refunded order (CGST Act, section 34);
 * an order without an invoice, or whose invoice is credited already, gets none. The caller must have locked
 * the order, as for its invoice.
 */
export async function issueCreditNote(tx: Tx, order: OrderRow): Promise<void> {
  const open = await readOpenInvoice(tx, order)
  if (!open) return
  const lines = piecesLeft(open.invoice, open.credits).flatMap((quantity, position) =>
    quantity > 0 ? [{ position, quantity }] : [],
  )
  if (open.credits.length === 0 || chargeAmount(open.left) > 0)
    await insertCreditNote(tx, order.id, open, { refundId: null, lines, charge: open.left })
}

/**
 * Issues a credit note for each refund of an order that is done and has none, as far as the invoice is not
 * credited yet. An order without an invoice gets them with it. The caller must have locked the order.
 */
export async function issueRefundNotes(tx: Tx, order: OrderRow): Promise<void> {
  const open = await readOpenInvoice(tx, order)
  if (!open) return
  const refunds = await tx.db
    .selectFrom('refunds')
    .select(['id', 'lines', 'charge'])
    .where('order_id', '=', order.id)
    .where('state', '=', 'done')
    .orderBy('id')
    .execute()
  const noted = new Set(open.credits.map(({ refundId }) => refundId))
  for (const { id, lines, charge } of refunds.filter((refund) => !noted.has(refund.id))) {
    const credited = fitCharge(JSON.parse(charge) as Charge, open.left)
    if (chargeAmount(credited) > 0)
      await insertCreditNote(tx, order.id, open, {
        refundId: id,
        lines: JSON.parse(lines) as LineQuantity[],
        charge: credited,
      })
  }
}

type OpenInvoice = NonNullable<Awaited<ReturnType<typeof readOpenInvoice>>>

/**
 * Returns the invoice of an order with its credited and its remaining amounts; undefined if it has none, or
 * was credited as a whole.
 */
async function readOpenInvoice(tx: Tx, order: OrderRow) {
  const issued = (await readIssuedInvoices(tx.db, [order.id])).get(order.id)
  if (!issued) return undefined

  const whole = await tx.db
    .selectFrom('credit_notes')
    .select('number')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (whole) return undefined
  const rows = await tx.db
    .selectFrom('partial_credit_notes')
    .select(['refund_id', 'lines', 'charge'])
    .where('order_id', '=', order.id)
    .execute()
  const credits = rows.map(({ refund_id, lines, charge }): Credit => ({
    refundId: refund_id,
    lines: JSON.parse(lines) as LineQuantity[],
    charge: JSON.parse(charge) as Charge,
  }))
  const taxes = taxesOfOrder(order, await readOrderTaxes(tx.db, order.id))
  return {
    ...issued,
    credits,
    taxes,
    left: chargeLeft(
      chargeOfOrder({ taxes, roundOff: order.round_off_paise }),
      credits.map(({ charge }) => charge),
    ),
  }
}

/**
 * Numbers and stores a credit note, and notes it in `open`. One for the whole invoice needs no contents of
 * its own.
 */
async function insertCreditNote(tx: Tx, orderId: string, open: OpenInvoice, credit: Credit): Promise<void> {
  const place = await nextInvoiceNumber(tx, 'credit_note_serials')
  const note = { order_id: orderId, ...place, number: creditNoteNumber(place.year, place.serial) }
  const isWhole = open.credits.length === 0 && chargeAmount(credit.charge) === chargeAmount(open.left)
  if (isWhole) await tx.db.insertInto('credit_notes').values(note).execute()
  else {
    const document = makeCreditedPart(open.invoice, open.facts, { ...credit, taxes: open.taxes })
    await tx.db
      .insertInto('partial_credit_notes')
      .values({
        ...note,
        refund_id: credit.refundId,
        lines: JSON.stringify(credit.lines),
        charge: JSON.stringify(credit.charge),
        amount_paise: chargeAmount(credit.charge),
        document: JSON.stringify(document),
      })
      .execute()
  }
  open.credits.push(credit)
  open.left = chargeLeft(open.left, [credit.charge])
}
