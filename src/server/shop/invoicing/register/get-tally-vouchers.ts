import { TALLY_END, TALLY_START, tallyVoucher } from '../../../../rules/tally-voucher.ts'
import type { Reader } from '../../../core/db/types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { readRegister } from './invoice-register.ts'

/** Returns the invoices and credit notes of a month (2026-11) as vouchers in Tally's XML. */
export async function* getTallyVouchers(
  db: Reader,
  {
    settings: {
      accounting: { ledgers },
    },
  }: ShopContext,
  { month }: { month: string },
): AsyncIterable<string> {
  yield TALLY_START
  for await (const documents of readRegister(db, month))
    yield documents.map((document) => tallyVoucher(document, ledgers)).join('')
  yield TALLY_END
}
