import { v7 as uuidv7 } from 'uuid'
import { createAddress } from '../src/contract/address.ts'
import { createAlert } from '../src/contract/alert.ts'
import { addToCart } from '../src/contract/cart.ts'
import type { Endpoint } from '../src/contract/endpoint.ts'
import { createCollection } from '../src/contract/manage-collections.ts'
import { createBanner, createHero } from '../src/contract/manage-content.ts'
import { confirmOrderPayment, refundOrder, updateOrderStatus } from '../src/contract/manage-orders.ts'
import { issueInvoice } from '../src/contract/invoicing.ts'
import { postReview } from '../src/contract/review.ts'
import { listSessions } from '../src/contract/session.ts'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from './factories.ts'
import { nobodysId } from './contract.ts'
import { keys } from './peers/razorpay.ts'
import type { TestShop } from './shop.ts'

const anAddress = {
  name: 'Meera Iyer',
  phone: '9876543210',
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
} as const

const ownersPassword = 'kundan-1947'

/** Records of one customer, and records that only administrators may see. */
export type OwnedRecords = {
  owner: Pick<Shopper, 'id' | 'email'>
  productId: string
  cartLineId: string
  addressId: string
  alertId: string
  reviewId: string
  orderId: string
  /** The order number that people read aloud. */
  orderNumber: string
  /** The Idempotency-Key the order was placed with. */
  orderKey: string
  /** An order by bank transfer that is not paid. */
  bankOrderId: string
  /** An unpaid order whose online payment has been started. */
  onlineOrderId: string
  /** An order that was delivered. */
  deliveredOrderId: string
  hiddenBannerId: string
  hiddenHeroId: string
  hiddenCollectionSlug: string
  /** The customer's current session. */
  sessionId: string
}

/** The settings of a shop that takes bank transfers. */
export const bankAccount = {
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
}
/** The settings of a shop that takes online payments and returns as well. */
export const paymentAccounts = { ...bankAccount, ...keys, RETURN_DAYS: '15' }

/**
 * Creates the records of a new customer: a cart line, an address, and an order with an invoice and a credit
 * note that names no address yet, one by bank transfer and one that is paid online, which the shop must take,
 * and a delivered one.
 */
export async function createOwnedRecords(
  shop: TestShop,
  admin: Shopper,
): Promise<OwnedRecords & { owner: Shopper }> {
  const owner = await newShopper(shop, 'user', ownersPassword)
  const [session] = await shop.call(listSessions, {}, owner.token)
  const productId = await newProduct(shop, { price: 1000, size: '6, 7' })
  const orderKey = crypto.randomUUID()
  const { body } = await sendOrder(
    shop,
    owner,
    { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 1000, quantity: 1 }]) },
    orderKey,
  )
  const orderAsked = { params: { id: body.order._id } }
  await shop.call(issueInvoice, orderAsked, admin.token)
  await shop.call(confirmOrderPayment, { ...orderAsked, body: { confirmed: true } }, admin.token)
  await shop.call(refundOrder, orderAsked, admin.token)
  const transfer = await sendOrder(shop, owner, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 1000, quantity: 1 }]),
    paymentMethod: 'BANK',
  })
  const online = await sendOrder(shop, owner, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 1000, quantity: 1 }]),
    paymentMethod: 'ONLINE',
  })
  const onlineOrderId = online.body.order._id
  const started = {
    id: uuidv7(),
    order_id: onlineOrderId,
    provider: 'razorpay' as const,
    provider_order_id: `order_${onlineOrderId}`,
    amount_paise: 110_000,
    state: 'created' as const,
    created_at: 1,
    updated_at: 1,
  }
  await shop.context.db.transaction((tx) => tx.db.insertInto('payments').values(started).execute())
  const delivered = await sendOrder(shop, owner, {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 1000, quantity: 1 }]),
  })
  await shop.call(
    updateOrderStatus,
    { params: { id: delivered.body.order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const line = await shop.call(addToCart, { body: { productId, userId: owner.id } }, owner.token)
  const address = await shop.call(createAddress, { body: anAddress }, owner.token)
  const alert = await shop.call(
    createAlert,
    { body: { productId, kind: 'price_below', limit: 500 } },
    owner.token,
  )
  // Of another product, since a review names its author on the page of its product.
  const reviewed = await newProduct(shop, { price: 1000 })
  const review = await shop.call(
    postReview,
    { body: { comment: 'Lovely.', rating: 5, userId: owner.id, productId: reviewed } },
    owner.token,
  )
  const hidden = { title: 'Not yet', isActive: false }
  const banner = await shop.call(createBanner, { body: { ...hidden, videoUrl: '/media/x.mp4' } }, admin.token)
  const hero = await shop.call(createHero, { body: { ...hidden, images: ['/media/x.jpg'] } }, admin.token)
  const collection = await shop.call(
    createCollection,
    { body: { slug: `not-yet-${crypto.randomUUID()}`, title: 'Not yet', isVisible: false } },
    admin.token,
  )
  return {
    owner,
    productId,
    cartLineId: line._id,
    addressId: address._id,
    alertId: alert._id,
    reviewId: review._id,
    orderId: body.order._id,
    orderNumber: body.order.orderId,
    orderKey,
    bankOrderId: transfer.body.order._id,
    onlineOrderId,
    deliveredOrderId: delivered.body.order._id,
    hiddenBannerId: banner._id,
    hiddenHeroId: hero._id,
    hiddenCollectionSlug: collection.slug,
    sessionId: session?._id ?? '',
  }
}

/** The same ids, but of records that do not exist. */
export const noRecords = (productId: string): OwnedRecords => ({
  owner: { id: nobodysId, email: 'nobody@nowhere.test' },
  productId,
  cartLineId: nobodysId,
  addressId: nobodysId,
  alertId: nobodysId,
  reviewId: nobodysId,
  orderId: nobodysId,
  orderNumber: 'ZZ99-ZZ99',
  orderKey: nobodysId,
  bankOrderId: nobodysId,
  onlineOrderId: nobodysId,
  deliveredOrderId: nobodysId,
  hiddenBannerId: nobodysId,
  hiddenHeroId: nobodysId,
  hiddenCollectionSlug: 'nowhere',
  sessionId: nobodysId,
})

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
    'GET /api/orders/credit-note/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: true })),
    'GET /api/orders/invoice/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: true })),
    'POST /api/orders/cancel-order/{id}': ({ orderId, orderNumber }) =>
      [orderId, orderNumber].map((id) => ({ params: { id }, admin: false })),
    'PUT /api/orders/address/{id}': ({ orderId }) => [
      { params: { id: orderId }, body: { address: anAddress }, admin: false },
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
