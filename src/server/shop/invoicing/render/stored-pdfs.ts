import { lockRows } from '../../../core/db/sql/lock-rows.ts'
import type { Queries, Tx } from '../../../core/db/types.ts'
import type { InvoicePdfRow } from '../../../core/db/schema/invoice-tables.ts'
import type { EncryptedText } from '../../../core/lib/encryption.ts'
import { decryptSecret, encryptSecret, type SecretKeySource } from '../../../core/config/secret-key.ts'

type PdfKey = Pick<InvoicePdfRow, 'order_id' | 'kind'>

/**
 * Returns the stored PDF of an order's invoice or credit note; undefined if it has not been drawn yet, or
 * cannot be decrypted.
 */
export async function readPdf(
  db: Queries,
  keys: SecretKeySource,
  { order_id, kind }: PdfKey,
): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('invoice_pdfs')
    .select('pdf')
    .where('order_id', '=', order_id)
    .where('kind', '=', kind)
    .executeTakeFirst()
  if (!row) return undefined
  const text = row.pdf.startsWith('{') ? decryptSecret(keys, JSON.parse(row.pdf) as EncryptedText) : row.pdf
  return text === undefined ? undefined : Buffer.from(text, 'base64')
}

/** The text in which a PDF is stored; encrypted if it names a PAN. */
export function storedPdf(keys: SecretKeySource, pdf: Buffer, hasPan: boolean): string {
  const text = pdf.toString('base64')
  return hasPan ? JSON.stringify(encryptSecret(keys, text)) : text
}

/**
 * Stores a PDF, as `storedPdf` returns it, unless the invoice it was drawn from (`source`, as stored) has
 * changed since, so that an erased buyer does not reappear. Locks the invoice's row until the transaction
 * ends.
 */
export async function storePdf(tx: Tx, key: PdfKey, source: string, pdf: string): Promise<void> {
  const unchanged = tx.db
    .selectFrom('invoices')
    .select('order_id')
    .where('order_id', '=', key.order_id)
    .where('document', '=', source)
  if (!(await lockRows(tx.db, unchanged).executeTakeFirst())) return
  await tx.db
    .insertInto('invoice_pdfs')
    .values({ ...key, pdf })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Deletes the PDFs of orders whose invoices have changed. */
export async function deletePdfs(tx: Tx, orderIds: readonly string[]): Promise<void> {
  await tx.db.deleteFrom('invoice_pdfs').where('order_id', 'in', orderIds).execute()
}
