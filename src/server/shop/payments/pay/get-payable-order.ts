import { toRupees } from '../../../../contract/money.ts'
import type { LinkedOrder } from '../../../../contract/online-payment.ts'
import type { AppContext } from '../../../core/context.ts'
import type { Queries } from '../../../core/db/types.ts'
import { toIsoString } from '../../../core/lib/iso-time.ts'
import { orderWithDetails } from '../../orders/base/order-row.ts'
import { payableMethods, readDue, requirePayersOrder, requireUnpaid } from '../base/payable-order.ts'

/**
 * Returns the unpaid order of a pay link, without what only its customer may see. @throws AppError not_found,
 * stale_edit, invalid_input.
 */
export async function getPayableOrder(
  db: Queries,
  { settings }: AppContext,
  { orderId, token }: { orderId: string; token: string },
): Promise<LinkedOrder> {
  const order = await requirePayersOrder(db, settings, { actor: null, orderId, token })
  const due = await readDue(db, order)
  requireUnpaid(order, due)
  const { paise, until } = due
  const { products } = await orderWithDetails(db, order, {
    id: order.user_id ?? '',
    email: '',
    username: '',
    role: 'user',
  })

  return {
    orderId: order.order_number,
    amount: toRupees(paise),
    payBy: until === null ? null : toIsoString(until),
    methods: payableMethods(settings, order, paise),
    products,
  }
}
