import type { Endpoint } from '../src/contract/endpoint.ts'
import type { Shopper } from './factories.ts'
import { anAddress, ownersPassword, type OwnedRecords } from './owned-records.ts'

/** One way in which a call names another customer's record. */
export type Reach = {
  params?: Record<string, string>
  body?: object
  /** Whether an administrator may do this to another customer's record: mostly reads. */
  admin: boolean
  /** Hidden content: only administrators may do it, not the owner. */
  hidden?: boolean
}

const order = (things: OwnedRecords) => ({
  products: [{ productId: things.productId, quantity: 1 }],
  amount: '1100.00',
  paymentMethod: 'COD',
})

/**
 * How each call that is not for administrators alone could name another customer's records; empty if it can
 * name none. A call of the contract without an entry fails the authorisation test.
 */
export const reaches: Record<string, (things: OwnedRecords, self: Pick<Shopper, 'id' | 'email'>) => Reach[]> =
  {
    'DELETE /api/addresses/{id}': ({ addressId }) => [{ params: { id: addressId }, admin: false }],
    'PUT /api/addresses/{id}': ({ addressId }) => [
      { params: { id: addressId }, body: anAddress, admin: false },
    ],
    'GET /api/addresses': () => [],
    'POST /api/addresses': () => [],
    'GET /api/wishlist': () => [],
    'PUT /api/wishlist': () => [],
    'DELETE /api/wishlist': () => [],
    'DELETE /api/alerts/{id}': ({ alertId }) => [{ params: { id: alertId }, admin: false }],
    'GET /api/alerts': () => [],
    'POST /api/alerts': () => [],
    'GET /api/cart/{userId}': ({ owner }) => [{ params: { userId: owner.id }, admin: true }],
    'GET /api/cart/{userId}/summary': ({ owner }) => [{ params: { userId: owner.id }, admin: true }],
    'POST /api/cart/{userId}/hold': ({ owner }) => [
      { params: { userId: owner.id }, body: { paymentMethod: 'UPI' }, admin: false },
    ],
    'DELETE /api/cart/clear/{userId}': ({ owner }) => [{ params: { userId: owner.id }, admin: false }],
    'DELETE /api/cart/coupon/{userId}': ({ owner }) => [{ params: { userId: owner.id }, admin: false }],
    'DELETE /api/cart/remove/{itemId}': ({ cartLineId }) => [
      { params: { itemId: cartLineId }, admin: false },
    ],
    'PUT /api/cart/size/{itemId}': ({ cartLineId }) => [
      { params: { itemId: cartLineId }, body: { size: '7' }, admin: false },
    ],
    'PUT /api/cart/update/{itemId}': ({ cartLineId }) => [
      { params: { itemId: cartLineId }, body: { type: 'increment' }, admin: false },
    ],
    'POST /api/cart/add': ({ owner, productId }) => [{ body: { productId, userId: owner.id }, admin: false }],
    'GET /api/payments/{orderId}': ({ orderId }) => [{ params: { orderId }, admin: false }],
    'POST /api/payments/start/{orderId}': ({ onlineOrderId }) => [
      { params: { orderId: onlineOrderId }, admin: false },
    ],
    'GET /api/orders/{email}': ({ owner }) => [{ params: { email: owner.email }, admin: true }],
    'GET /api/orders/order/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: true })),
    'GET /api/orders/placed-by/{key}': ({ orderKey }) => [{ params: { key: orderKey }, admin: false }],
    // It is named by its number in the query.
    'GET /api/orders/receipt': () => [],
    'GET /api/orders/receipts/{orderId}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { orderId: id }, admin: true })),
    'GET /api/orders/credit-note/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: true })),
    'GET /api/orders/invoice/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: true })),
    'POST /api/orders/cancel-order/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: false })),
    'PUT /api/orders/address/{id}': ({ orderId }) => [
      { params: { id: orderId }, body: { address: anAddress }, admin: false },
    ],
    'GET /api/payments/waiting': () => [],
    'GET /api/payments/choices/{orderId}': ({ onlineOrderId }) => [
      { params: { orderId: onlineOrderId }, admin: false },
    ],
    'PUT /api/payments/method/{orderId}': ({ onlineOrderId }) => [
      {
        params: { orderId: onlineOrderId },
        body: { paymentMethod: 'COD', amount: '1100.00' },
        admin: false,
      },
    ],
    'PUT /api/orders/reference/{id}': ({ bankOrderId, productId }) => [
      { params: { id: bankOrderId }, body: { utr: productId.replaceAll('-', '').slice(-20) }, admin: false },
    ],
    'POST /api/orders/confirm-payment': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ body: { session_id: id }, admin: false })),
    'POST /api/orders/create-order': (things, self) => [
      { body: { ...order(things), email: things.owner.email }, admin: false },
      { body: { ...order(things), email: self.email, addressId: things.addressId }, admin: false },
    ],
    'GET /api/returns': () => [],
    'GET /api/returns/order/{orderId}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { orderId: id }, admin: false })),
    'POST /api/returns': ({ deliveredOrderId }) => [
      {
        body: {
          orderId: deliveredOrderId,
          lines: [{ position: 0, quantity: 1 }],
          wish: 'refund',
          reason: 'Too small',
        },
        admin: false,
      },
    ],
    'GET /api/reviews/{userId}': ({ owner }) => [{ params: { userId: owner.id }, admin: true }],
    'POST /api/reviews/post-review': ({ owner, productId }) => [
      { body: { comment: 'Lovely.', rating: 5, userId: owner.id, productId }, admin: false },
    ],
    'PUT /api/reviews/pictures/{id}': ({ reviewId }) => [
      { params: { id: reviewId }, body: { pictures: [] }, admin: false },
    ],
    'GET /api/stats/user-stats/{id}': ({ owner }) =>
      [owner.id, owner.email].map((id) => ({ params: { id }, admin: true })),
    'PATCH /api/auth/edit-profile': ({ owner }) => [
      { body: { username: 'Taken over', userId: owner.id }, admin: false },
    ],
    'POST /api/auth/change-email': () => [],
    'POST /api/auth/change-email/request': () => [],
    'POST /api/auth/change-phone': () => [],
    'POST /api/auth/change-phone/request': () => [],
    'POST /api/auth/confirm-code': () => [],
    'POST /api/auth/change-password': () => [],
    'GET /api/auth/my-data': () => [],
    'POST /api/auth/erase-account': () => [],
    'POST /api/auth/reauthenticate': () => [],
    'GET /api/auth/sessions': () => [],
    'GET /api/auth/second-factor': () => [],
    'POST /api/auth/second-factor/start': () => [],
    'POST /api/auth/second-factor/turn-on': () => [],
    'POST /api/auth/second-factor/recovery-codes': () => [],
    'POST /api/auth/second-factor/turn-off': () => [],
    'POST /api/auth/end-sessions': ({ sessionId }) => [
      { body: { password: ownersPassword, sessionId }, admin: false },
    ],
    'POST /api/upload': () => [],
    'POST /api/uploadImage': () => [],
    'GET /api/banners/{id}': ({ hiddenBannerId }) => [
      { params: { id: hiddenBannerId }, admin: true, hidden: true },
    ],
    'GET /api/collections/{slug}': ({ hiddenCollectionSlug }) => [
      { params: { slug: hiddenCollectionSlug }, admin: true, hidden: true },
    ],
    'GET /api/heroes/{id}': ({ hiddenHeroId }) => [
      { params: { id: hiddenHeroId }, admin: true, hidden: true },
    ],
  }

/**
 * Whether a call could name another customer's record: not if it is for administrators only or depends on no
 * user.
 */
export const couldReach = ({ access, personal, params }: Endpoint) =>
  access === 'customer' ||
  access === 'self' ||
  (access === 'anyone' && personal === true && params !== undefined)
