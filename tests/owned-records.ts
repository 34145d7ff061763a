import { v7 as uuidv7 } from 'uuid'
import { createAddress } from '../src/contract/address.ts'
import { createAlert } from '../src/contract/alert.ts'
import { addToCart } from '../src/contract/cart.ts'
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

export const anAddress = {
  name: 'Meera Iyer',
  phone: '9876543210',
  line1: '12 Temple Road',
  line2: '',
  city: 'Mysuru',
  state: 'Karnataka',
  pin: '570001',
} as const

export const ownersPassword = 'kundan-1947'

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

  return {
    owner,
    productId,
    ...(await placeOrders(shop, owner, admin, productId)),
    ...(await createPersonalRecords(shop, owner, productId)),
    ...(await createHiddenContent(shop, admin)),
    sessionId: session?._id ?? '',
  }
}

async function placeOrders(shop: TestShop, owner: Shopper, admin: Shopper, productId: string) {
  const onePiece = {
    products: [{ productId, quantity: 1 }],
    amount: amountOf([{ price: 1000, quantity: 1 }]),
  }

  const orderKey = crypto.randomUUID()
  const { body } = await sendOrder(shop, owner, onePiece, orderKey)
  const orderAsked = { params: { id: body.order._id } }
  await shop.call(issueInvoice, orderAsked, admin.token)
  await shop.call(confirmOrderPayment, { ...orderAsked, body: { confirmed: true } }, admin.token)
  await shop.call(refundOrder, orderAsked, admin.token)

  const transfer = await sendOrder(shop, owner, { ...onePiece, paymentMethod: 'BANK' })
  const online = await sendOrder(shop, owner, { ...onePiece, paymentMethod: 'ONLINE' })
  await recordStartedPayment(shop, online.body.order._id)

  const delivered = await sendOrder(shop, owner, onePiece)
  await shop.call(
    updateOrderStatus,
    { params: { id: delivered.body.order._id }, body: { status: 'completed' } },
    admin.token,
  )

  return {
    orderId: body.order._id,
    orderNumber: body.order.orderId,
    orderKey,
    bankOrderId: transfer.body.order._id,
    onlineOrderId: online.body.order._id,
    deliveredOrderId: delivered.body.order._id,
  }
}

async function recordStartedPayment(shop: TestShop, orderId: string): Promise<void> {
  const started = {
    id: uuidv7(),
    order_id: orderId,
    provider: 'razorpay' as const,
    provider_order_id: `order_${orderId}`,
    key_id: shop.context.settings.online.account?.keyId ?? null,
    amount_paise: 110_000,
    state: 'created' as const,
    created_at: 1,
    updated_at: 1,
  }
  await shop.context.db.transaction((tx) => tx.db.insertInto('payments').values(started).execute())
}

async function createPersonalRecords(shop: TestShop, owner: Shopper, productId: string) {
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

  return { cartLineId: line._id, addressId: address._id, alertId: alert._id, reviewId: review._id }
}

async function createHiddenContent(shop: TestShop, admin: Shopper) {
  const hidden = { title: 'Not yet', isActive: false }
  const banner = await shop.call(createBanner, { body: { ...hidden, videoUrl: '/media/x.mp4' } }, admin.token)
  const hero = await shop.call(createHero, { body: { ...hidden, images: ['/media/x.jpg'] } }, admin.token)
  const collection = await shop.call(
    createCollection,
    { body: { slug: `not-yet-${crypto.randomUUID()}`, title: 'Not yet', isVisible: false } },
    admin.token,
  )

  return { hiddenBannerId: banner._id, hiddenHeroId: hero._id, hiddenCollectionSlug: collection.slug }
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
