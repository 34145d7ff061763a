import type { PageQuery } from '../../../../contract/fields.ts'
import type { ManagedPayment } from '../../../../contract/noted-payment.ts'
import { fetchPage, type Page } from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'
import { isUnmatched } from '../../orders/base/unmatched-payments.ts'
import { presentManagedPayments } from '../base/noted-payment-row.ts'

/** Lists payments without an order, newest first, and the total. */
export async function listNotedPayments(
  db: Reader,
  { settled, ...page }: PageQuery & { settled?: 'true' | 'false' | undefined },
): Promise<Page<ManagedPayment>> {
  const all = db.selectFrom('payments').where(isUnmatched)
  const payments = settled ? all.where('settled_at', settled === 'true' ? 'is not' : 'is', null) : all
  const { total } = await payments
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const rows = await fetchPage(payments.selectAll(), page)
  return { rows: await presentManagedPayments(db, rows), total }
}
