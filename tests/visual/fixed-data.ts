import { existsSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { User } from '../../src/contract/account.ts'
import type { Order } from '../../src/contract/order.ts'
import type { Product } from '../../src/contract/product.ts'
import { codeInFolder } from '../mails.ts'
import { publish, type Revision } from './revision.ts'
import { ADMIN_PASSWORD, DATA_AT, startRevision } from './shop-process.ts'

type Session = { user: User; token: string }

/** What the pages to be shown need to know of the data. */
export type FixedData = {
  customer: Session
  /** A customer who has done nothing yet. */
  newcomer: Session
  admin: Session
  product: string
  order: string
  cancelledOrder: string
}

const ADDRESS = {
  name: 'Ananya Rao',
  phone: '9876543210',
  line1: '14 Prabhat Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411004',
}
const PASSWORD = 'kundan-1947'

/**
 * Fills a shop with the demonstration catalogue, customers and orders, unless an earlier run has done so.
 * Both revisions show copies of it, so that ids and dates are the same. It is written over HTTP, whose
 * addresses are fixed, so that any revision can do it.
 */
export async function openFixedData(
  revision: Revision,
  cache: string,
): Promise<{ dataDir: string; data: FixedData }> {
  const dataDir = join(cache, 'data')
  const description = join(dataDir, 'fixed-data.json')
  if (!existsSync(dataDir)) {
    const unfinished = mkdtempSync(join(cache, 'data-'))
    const shop = await startRevision(revision, { dataDir: unfinished, at: DATA_AT, demo: true })
    try {
      writeFileSync(join(unfinished, 'fixed-data.json'), JSON.stringify(await fill(shop.address, unfinished)))
    } finally {
      await shop.stop()
    }
    publish(unfinished, dataDir)
  }
  return { dataDir, data: JSON.parse(readFileSync(description, 'utf8')) as FixedData }
}

type Call = <T>(method: string, path: string, body?: object, token?: string) => Promise<T>

/** Calls the shop at this address. @throws Error if it does not answer with success. */
const callsTo =
  (address: string): Call =>
  async <T>(method: string, path: string, body?: object, token?: string): Promise<T> => {
    const headers = new Headers()
    if (body) headers.set('content-type', 'application/json')
    if (token) headers.set('authorization', `Bearer ${token}`)

    const response = await fetch(address + path, {
      method,
      headers,
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    return (await response.json()) as T
  }

async function fill(address: string, dataDir: string): Promise<FixedData> {
  const call = callsTo(address)
  const admin = await call<Session>('POST', '/api/auth/login', {
    email: 'admin@localhost',
    password: ADMIN_PASSWORD,
  })
  const customer = await register(call, dataDir, 'Ananya Rao', 'ananya@example.in')
  const newcomer = await register(call, dataDir, 'Meera Iyer', 'meera@example.in')
  const { products } = await call<{ products: Product[] }>('GET', '/api/product/?limit=40')
  const [first, second, third] = products.filter(
    ({ price, stock }) => price < 4_000 && (stock === null || stock > 3),
  ) as [Product, Product, Product]

  await addAddresses(call, customer)
  const order = await placeOrder(call, customer, first, { paymentMethod: 'UPI', utr: '402812345678' })
  const cancelled = await placeOrder(call, customer, second, {})
  const delivered = await placeOrder(call, customer, third, {})
  await call('POST', `/api/orders/cancel-order/${cancelled._id}`, {}, customer.token)
  for (const status of ['processing', 'shipped', 'completed']) {
    await call('PATCH', `/api/orders/update-order-status/${delivered._id}`, { status }, admin.token)
  }

  const review = {
    comment: 'Light, and brighter than in the pictures.',
    rating: 5,
    userId: customer.user._id,
    productId: third._id,
  }
  await call('POST', '/api/reviews/post-review', review, customer.token)
  await addShopRecords(call, admin, [first._id, third._id])
  for (const product of [first, third]) await addToCart(call, customer, product)

  return { customer, newcomer, admin, product: third._id, order: order._id, cancelledOrder: cancelled._id }
}

async function register(call: Call, dataDir: string, username: string, email: string): Promise<Session> {
  await call('POST', '/api/auth/send-otp', { email })
  const otp = await codeInFolder({ dataDir }, email)
  const { proof } = await call<{ proof: string }>('POST', '/api/auth/verify-otp', { email, otp })
  await call('POST', '/api/auth/register', { username, email, password: PASSWORD, proof })
  return call('POST', '/api/auth/login', { email, password: PASSWORD })
}

async function addAddresses(call: Call, customer: Session): Promise<void> {
  const second = { ...ADDRESS, name: 'Kavya Rao', line1: '3 Rose Lane', city: 'Mumbai', pin: '400001' }
  for (const address of [ADDRESS, second]) await call('POST', '/api/addresses', address, customer.token)
}

async function placeOrder(call: Call, customer: Session, product: Product, change: object): Promise<Order> {
  const body = {
    products: [{ productId: product._id, quantity: 1 }],
    amount: ((Math.round(product.price * 100) * 110) / 10_000).toFixed(2),
    email: customer.user.email,
    paymentMethod: 'COD',
    address: ADDRESS,
    ...change,
  }
  return (await call<{ order: Order }>('POST', '/api/orders/create-order', body, customer.token)).order
}

/** Coupons, a carrier, and a collection of these products. */
async function addShopRecords(call: Call, admin: Session, products: string[]): Promise<void> {
  const coupon = { expiryDate: '2031-11-08T23:59:00+05:30', maxUses: 100 }
  for (const [code, discountPercentage] of [
    ['DIWALI25', 25],
    ['WELCOME', 7.5],
  ]) {
    await call('POST', '/api/coupon/add', { code, discountPercentage, ...coupon }, admin.token)
  }

  await call(
    'POST',
    '/api/carriers',
    { name: 'Sequel Logistics', trackingUrl: 'https://tracking.example/parcel/{awb}', phone: '0801234567' },
    admin.token,
  )
  await call(
    'POST',
    '/api/collections',
    { slug: 'wedding', title: 'Wedding', products, menu: 'her' },
    admin.token,
  )
}

async function addToCart(call: Call, customer: Session, product: Product): Promise<void> {
  const { _id: productId, name, image, price } = product
  await call(
    'POST',
    '/api/cart/add',
    { productId, name, image, price, quantity: 1, userId: customer.user._id },
    customer.token,
  )
}
