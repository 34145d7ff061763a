import { toRupees } from '../../../../contract/money.ts'
import type { RefundPreview, RefundRequest } from '../../../../contract/refund.ts'
import { chargeAmount, taxableOf, taxOf } from '../../../../rules/refund.ts'
import type { Queries } from '../../../core/db/types.ts'
import { noSuchOrder } from '../../invoicing/register/order-records.ts'
import { findOrder } from '../base/order-queries.ts'
import { planOrderRefund } from './plan-order-refund.ts'

/**
 * Returns what a refund would pay back, with a digest that `createRefund` needs. @throws AppError as
 * `planOrderRefund` does, and not_found.
 */
export async function previewRefund(
  db: Queries,
  { id, ...request }: RefundRequest & { id: string },
): Promise<RefundPreview> {
  const order = await findOrder(db, id).executeTakeFirst()
  if (!order) throw noSuchOrder()

  const { digest, charge, left, parts } = await planOrderRefund(db, order, request)
  return {
    digest,
    amount: toRupees(chargeAmount(charge)),
    taxable: toRupees(taxableOf(charge)),
    tax: toRupees(taxOf(charge)),
    left: toRupees(left),
    to: parts.map(({ paymentId, provider, charge: part }) => ({
      paymentId,
      provider,
      amount: toRupees(chargeAmount(part)),
    })),
  }
}
