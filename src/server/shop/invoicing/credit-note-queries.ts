import type { OrderRow } from '../../core/db/schema/order-tables.ts'
import type { Queries } from '../../core/db/types.ts'
import type { CreditedPart } from './credited-part.ts'

/**
 * The data of a credit note; everything else is on its invoice. `part`: its contents, if it is not for the
 * whole invoice.
 */
export type CreditNote = { number: string; issued_at: number; part?: CreditedPart }

/** Returns the credit notes of an order, oldest first. One for the whole invoice has no others beside it. */
export async function readCreditNotes(db: Queries, orderId: string): Promise<CreditNote[]> {
  const whole = await db
    .selectFrom('credit_notes')
    .select(['number', 'issued_at'])
    .where('order_id', '=', orderId)
    .execute()
  const parts = await db
    .selectFrom('partial_credit_notes')
    .select(['number', 'issued_at', 'document'])
    .where('order_id', '=', orderId)
    .orderBy('year')
    .orderBy('serial')
    .execute()
  return [
    ...whole,
    ...parts.map(({ number, issued_at, document }) => ({
      number,
      issued_at,
      part: JSON.parse(document) as CreditedPart,
    })),
  ]
}

/** The numbers of an order's documents. Amounts in paise. */
export type DocumentNumbers = {
  invoice: string
  creditNotes: { number: string; issued_at: number; amount_paise: number }[]
}

/**
 * Returns the numbers of the documents of these orders, by order id; orders without an invoice are absent.
 */
export async function readDocumentNumbers(
  db: Queries,
  orders: readonly Pick<OrderRow, 'id' | 'grand_total_paise' | 'refunded_paise'>[],
): Promise<Map<string, DocumentNumbers>> {
  const invoices = await db
    .selectFrom('invoices')
    .leftJoin('credit_notes', 'credit_notes.order_id', 'invoices.order_id')
    .select([
      'invoices.order_id',
      'invoices.number',
      'credit_notes.number as note',
      'credit_notes.issued_at as notedAt',
    ])
    .where(
      'invoices.order_id',
      'in',
      orders.map(({ id }) => id),
    )
    .execute()
  const refunded = orders.filter(({ refunded_paise }) => refunded_paise !== null).map(({ id }) => id)
  const parts =
    refunded.length === 0
      ? []
      : await db
          .selectFrom('partial_credit_notes')
          .select(['order_id', 'number', 'issued_at', 'amount_paise'])
          .where('order_id', 'in', refunded)
          .orderBy('year')
          .orderBy('serial')
          .execute()
  const [amounts, partsOf] = [
    new Map(orders.map(({ id, grand_total_paise }) => [id, grand_total_paise])),
    Map.groupBy(parts, ({ order_id }) => order_id),
  ]
  return new Map(
    invoices.map(({ order_id, number, note, notedAt }) => {
      const whole =
        note === null || notedAt === null
          ? []
          : [{ number: note, issued_at: notedAt, amount_paise: amounts.get(order_id) ?? 0 }]
      return [order_id, { invoice: number, creditNotes: [...whole, ...(partsOf.get(order_id) ?? [])] }]
    }),
  )
}
