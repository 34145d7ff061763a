import { MAX_REGISTER_ROWS } from '../../../contract/invoicing.ts'
import { monthText, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { Actor } from '../../core/context.ts'
import type { Reader } from '../../core/db/types.ts'
import { AppError } from '../../core/lib/errors.ts'
import type { DocumentShop, NamedPdf } from './render/documents.ts'
import { readRegister, type RegisteredDocument } from './register/invoice-register.ts'

/**
 * Returns the invoices and credit notes of a month (2026-11) as PDF. @throws AppError invalid_input for too
 * many, and as the renderer does.
 */
export async function getInvoiceRegisterPdf(
  db: Reader,
  { settings, documents: { render } }: DocumentShop,
  { actor, month }: { actor: Actor; month: string },
): Promise<NamedPdf> {
  const documents: RegisteredDocument[] = []
  for await (const batch of readRegister(db, month)) documents.push(...batch)
  if (documents.length > MAX_REGISTER_ROWS)
    throw new AppError(
      'invalid_input',
      `month: has ${documents.length} documents, and one PDF takes at most ${MAX_REGISTER_ROWS}. Take the CSV file.`,
    )
  const pdf = await render(actor.id, {
    kind: 'invoice-register',
    shopName: settings.shop.name,
    title: `Invoices ${monthText(month)}`,
    at: startOfDayInIndia(`${month}-01`),
    documents,
  })
  return { filename: `invoices-${month}.pdf`, pdf }
}
