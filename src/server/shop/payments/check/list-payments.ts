import type { PageQuery } from '../../../../contract/fields.ts'
import type { ListedPayment } from '../../../../contract/manage-payments.ts'
import type { Page } from '../../../core/db/sql/pagination.ts'
import type { Reader } from '../../../core/db/types.ts'
import { presentPayments } from '../base/payment-row.ts'

/** Lists all payments, newest first, or those to be checked, oldest first; and their number. */
export async function listPayments(
  db: Reader,
  { toCheck, page, limit }: PageQuery & { toCheck?: '1' | undefined },
): Promise<Page<ListedPayment>> {
  const all = db.selectFrom('payments')
  const payments = toCheck ? all.where('to_check', 'is not', null).where('settled_at', 'is', null) : all
  const { total } = await payments
    .select((e) => e.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const direction = toCheck ? 'asc' : 'desc'
  const rows = await payments
    .selectAll()
    .orderBy('created_at', direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()

  return { rows: await presentPayments(db, rows), total }
}
