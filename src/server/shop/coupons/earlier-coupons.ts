import type { Queries } from '../../core/db/types.ts'

/** A customer with an account. `phone`: of the delivery address; null if it is not known. */
export type CouponUser = { userId: string; phone: string | null }

/**
 * The coupons of a customer's earlier orders that were not cancelled, null for orders without one: of the
 * account, or with a phone number of the account or the delivery address. `orderId`: an order that does not
 * count.
 */
export async function readEarlierCoupons(
  db: Queries,
  { userId, phone, orderId = '' }: CouponUser & { orderId?: string },
): Promise<(string | null)[]> {
  const known = await db
    .selectFrom('addresses')
    .select('phone')
    .where('user_id', '=', userId)
    .union(
      db
        .selectFrom('customers')
        .select((e) => e.ref('phone').$notNull().as('phone'))
        .where('user_id', '=', userId)
        .where('phone', 'is not', null),
    )
    .execute()
  const phones = [...known.map((row) => row.phone), ...(phone === null ? [] : [phone])]

  const orders = await db
    .selectFrom('orders')
    .select('coupon_id')
    .distinct()
    .where((e) =>
      e.or([
        e('user_id', '=', userId),
        ...(phones.length > 0 ? [e('phone_key', 'in', phones), e('customer_phone', 'in', phones)] : []),
      ]),
    )
    .where('id', '!=', orderId)
    .where('cancelled_at', 'is', null)
    .where('order_state', 'not in', ['reserved', 'estimate'])
    .execute()
  return orders.map(({ coupon_id }) => coupon_id)
}
