import { NAMED_BUYER_FROM } from '../../../rules/named-buyer.ts'
import type { Tx } from '../../core/db/types.ts'
import { readInvoice } from './invoice-queries.ts'
import { deletePdfs } from './render/stored-pdfs.ts'

/** Replaces the buyer on an order's invoice by these lines, unless the law requires name and address. */
export async function eraseBuyer(tx: Tx, orderId: string, instead: string[]): Promise<void> {
  const issued = await readInvoice(tx.db, orderId)
  if (!issued || issued.taxable >= NAMED_BUYER_FROM) return

  const { deliveredTo: _deliveredTo, ...invoice } = issued
  await tx.db
    .updateTable('invoices')
    .set({ document: JSON.stringify({ ...invoice, buyer: instead }), buyer_gstin: null })
    .where('order_id', '=', orderId)
    .execute()
  await deletePdfs(tx, orderId)
}
