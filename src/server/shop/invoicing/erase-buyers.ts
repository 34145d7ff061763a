import { NAMED_BUYER_FROM } from '../../../rules/named-buyer.ts'
import { textById } from '../../core/db/sql/text-by-id.ts'
import type { Tx } from '../../core/db/types.ts'
import type { Invoice } from './invoice.ts'
import { deletePdfs } from './render/stored-pdfs.ts'

/** An invoice without the texts that were engraved for its buyer. */
export const withoutEngravings = <I extends Pick<Invoice, 'lines'>>(invoice: I): I => ({
  ...invoice,
  lines: invoice.lines.map(({ engraving: _engraving, ...line }) => line),
})

/**
 * Replaces the buyers on the invoices of orders by these lines, unless the law requires name and address.
 * `instead`: by order id.
 */
export async function eraseBuyers(tx: Tx, instead: ReadonlyMap<string, readonly string[]>): Promise<void> {
  if (instead.size === 0) return

  const invoices = await tx.db
    .selectFrom('invoices')
    .select(['order_id', 'document'])
    .where('order_id', 'in', [...instead.keys()])
    .execute()
  const documents = new Map(
    invoices.flatMap(({ order_id, document }) => {
      const { deliveredTo: _deliveredTo, ...invoice } = JSON.parse(document) as Invoice
      const erased = { ...withoutEngravings(invoice), buyer: instead.get(order_id) ?? [] }
      return invoice.taxable < NAMED_BUYER_FROM ? [[order_id, JSON.stringify(erased)]] : []
    }),
  )
  if (documents.size === 0) return

  await tx.db
    .updateTable('invoices')
    .set({ document: textById('order_id', documents), buyer_gstin: null })
    .where('order_id', 'in', [...documents.keys()])
    .execute()
  await deletePdfs(tx, [...documents.keys()])
}
