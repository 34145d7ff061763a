import { v7 as uuidv7 } from 'uuid'
import type { ErrorBody } from '../src/contract/errors.ts'
import type { Order } from '../src/contract/order.ts'
import type { ProductDraft } from '../src/contract/product-fields.ts'
import { toPaise } from '../src/contract/money.ts'
import { priceCart } from '../src/rules/cart-totals.ts'
import { amountText } from '../src/rules/pricing.ts'
import { insertProduct } from '../src/server/shop/catalogue/write-product.ts'
import { ApiError } from '../src/web/api/client.ts'
import { signIn, type TestShop, type WithDatabase } from './shop.ts'

export type Shopper = { id: string; email: string; token: string }

/** A customer or administrator with an account and an open session. */
export async function newShopper(
  shop: WithDatabase,
  role: 'user' | 'admin' = 'user',
  password?: string,
): Promise<Shopper> {
  const { user, token } = await signIn(shop, { role, ...(password !== undefined && { password }) })
  return { id: user._id, email: user.email, token }
}

/**
 * Creates a product in the catalogue and returns its id. Prices in rupees. Its picture is one that the shop
 * has, if it has any, so that a browser can show it.
 */
export async function newProduct(
  { context }: WithDatabase,
  told: Partial<ProductDraft> = {},
): Promise<string> {
  const oldest = await context.db.reader
    .selectFrom('products')
    .select('image')
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const draft = {
    name: 'Meher bangle',
    category: 'Bracelets',
    categories: [],
    colors: [{ value: 'Gold', code: '#E6B84C' }],
    price: 1499,
    oldPrice: null,
    description: 'A bangle.',
    isTrending: false,
    size: '',
    gender: 'female',
    metal: '925 Silver',
    image: oldest?.image ?? '/media/x.jpg',
    additionalImages: [],
    imageAlts: {},
    imageColors: {},
    rating: 4,
    stock: null,
    visibility: 'shown',
    visibleFrom: null,
    ...told,
  } as ProductDraft
  return context.db.transaction((tx) => insertProduct(tx, { draft, authorId: null }))
}

/** A valid coupon. `percent`: the discount; `uses`: how many orders may use it. */
export async function newCoupon(
  { context }: WithDatabase,
  told: { code: string; percent: number; uses?: number; expiresAt?: number },
): Promise<string> {
  const id = uuidv7()
  const { code, percent, uses = null, expiresAt = Date.now() + 86_400_000 } = told
  await context.db.transaction((tx) =>
    tx.db
      .insertInto('coupons')
      .values({
        id,
        code,
        code_key: code.toLowerCase(),
        percent_points: Math.round(percent * 100),
        expires_at: expiresAt,
        used_count: 0,
        max_uses: uses,
        created_at: Date.now(),
      })
      .execute(),
  )
  return id
}

/** The amount of an order of these prices (rupees) at 10 % tax, as the request states it. */
export function amountOf(lines: { price: number; quantity: number }[], percent = 0): string {
  const priced = lines.map(({ price, quantity }) => ({ price: toPaise(price), quantity }))
  return amountText(
    priceCart(priced, {
      discount: Math.round(percent * 100),
      standard: { position: 0, name: 'Standard', hsn: '7113', rate: 1000, makingRate: null },
    }).grandTotal,
  )
}

/** Sends an order as an API client does. Returns status, headers and body, even of an error. */
export async function sendOrder({ app }: TestShop, shopper: Shopper, told: object, key?: string) {
  const response = await app.inject({
    method: 'POST',
    url: '/api/orders/create-order',
    headers: { authorization: `Bearer ${shopper.token}`, ...(key && { 'idempotency-key': key }) },
    payload: { email: shopper.email, paymentMethod: 'COD', ...told },
  })
  return {
    status: response.statusCode,
    headers: response.headers,
    body: response.json() as { order: Order } & ErrorBody,
    text: response.payload,
  }
}

/** The status and message that a call was rejected with. */
export const refusal = (call: Promise<unknown>): Promise<{ status: unknown; message: string }> =>
  call.then(
    () => ({ status: 'accepted', message: '' }),
    (error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, message: error.message }
      throw error
    },
  )

/** Status and body of a refusal. */
export const refusalBody = (call: Promise<unknown>) =>
  call.then(
    () => ({ status: 'accepted' as const, data: undefined }),
    (error: unknown) => {
      if (error instanceof ApiError) return { status: error.status, data: error.data }
      throw error
    },
  )
