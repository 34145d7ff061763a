import * as hold from '../../../../contract/hold.schemas.ts'
import * as contract from '../../../../contract/order.schemas.ts'
import { clientNetworks } from '../../../core/http/client-ip.ts'
import { recordFailedCoupon } from '../../coupons/record-failed-coupon.ts'
import { AppError } from '../../../core/lib/errors.ts'
import type { BeforeTransaction, Route } from '../../../core/http/route-types.ts'
import type { ShopContext } from '../../rates/shop-context.ts'
import { createHold } from './create-hold.ts'
import { getPlacedOrder } from './get-placed-order.ts'
import { recordUnmatchedPayment } from '../base/unmatched-payments.ts'
import { placeOrder } from './place-order.ts'
import { sentKey, type IdempotencyKey } from './idempotency-key.ts'

export function placeRoutes(route: Route, shop: ShopContext): void {
  const { settings } = shop
  route(
    contract.placeOrder,
    async ({ tx, actor, body, prepared: key, reply }) => {
      const { order, replayed } = await placeOrder(tx, shop, { actor, body, key })
      if (replayed) reply.header('idempotent-replayed', 'true')
      return { order }
    },
    {
      prepare: prepareOrder,
      refused: async ({ independentTransaction, actor, body }, refusal) => {
        // Do not note the payment if the client can simply retry.
        if (!body.utr || refusal.status === 401 || refusal.status === 503) return refusal
        const isNoted = await independentTransaction((tx) =>
          recordUnmatchedPayment(tx, shop, { actor, body, refusal }),
        )
        if (isNoted === undefined) return refusal
        const message = isNoted
          ? refusal.message
          : `${refusal.message} We could not note your payment. Please call us on ${settings.shop.phone}.`
        return new AppError(refusal.code, message, { ...refusal.details, paymentNoted: isNoted })
      },
    },
  )
  route(hold.createHold, ({ tx, actor, params, body }) => createHold(tx, shop, { ...body, ...params, actor }))
  route(contract.getPlacedOrder, async ({ db, actor, params }) => ({
    order: await getPlacedOrder(db, { ...params, actor }),
  }))
}

/**
 * Returns the order's Idempotency-Key, if it has one. @throws AppError invalid_input if it is malformed,
 * too_many.
 */
async function prepareOrder({
  db,
  independentTransaction,
  actor,
  body,
  request,
}: BeforeTransaction<typeof contract.placeOrder>): Promise<IdempotencyKey | null> {
  const key = sentKey(request.headers, actor.id, body)
  if (body.couponCode)
    await recordFailedCoupon(
      { db, independentTransaction, source: { networks: clientNetworks(request) } },
      body.couponCode,
    )
  return key
}
