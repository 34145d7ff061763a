import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../tests/factories.ts'
import { shopTest } from '../../tests/fixtures/shop.ts'
import type { TestShop } from '../../tests/shop.ts'
import { statementsOf } from '../../tests/statements.ts'
import { addToCart } from '../contract/cart.ts'

const test = shopTest({ OPEN_COD_ORDERS: '50' })

type Stage = { shop: TestShop; shopper: Shopper; productIds: string[]; orderId: string; lineId: string }

const get =
  (...paths: ((stage: Stage) => string)[]) =>
  async (stage: Stage): Promise<void> => {
    for (const path of paths) {
      const url = path(stage)
      const { statusCode } = await stage.shop.app.inject({
        url,
        headers: { authorization: `Bearer ${stage.shopper.token}` },
      })
      expect([url, statusCode]).toEqual([url, 200])
    }
  }
/** What everyone sees is read without a session. */
const page =
  (...paths: ((stage: Stage) => string)[]) =>
  (stage: Stage) =>
    get(...paths)({ ...stage, shopper: { ...stage.shopper, token: '' } })
const send =
  (method: 'POST' | 'PUT', path: (stage: Stage) => string, body: (stage: Stage) => object) =>
  async (stage: Stage): Promise<void> => {
    const url = path(stage)
    const { statusCode } = await stage.shop.app.inject({
      method,
      url,
      headers: { authorization: `Bearer ${stage.shopper.token}` },
      payload: body(stage),
    })
    expect([url, statusCode]).toEqual([url, expect.toBeOneOf([200, 201])])
  }
const orderOf = ({ productIds }: Stage) => ({
  products: productIds.map((productId) => ({ productId, quantity: 1 })),
  amount: amountOf(productIds.map(() => ({ price: 100, quantity: 1 }))),
})

/**
 * The twelve most frequent calls, and pages as the calls they make: the most statements that each may send,
 * for one piece as for five.
 */
const frequent: [what: string, run: (stage: Stage) => Promise<void>, most: number][] = [
  [
    'the home page',
    page(
      () => '/api/shop',
      () => '/api/banners/',
      () => '/api/product/trending',
    ),
    5,
  ],
  [
    'a listing',
    page(
      () => '/api/product/?category=Rings',
      () => '/api/product/choices',
    ),
    7,
  ],
  [
    'a product page',
    page(
      ({ productIds }) => `/api/product/${productIds[0]}`,
      ({ productIds }) => `/api/product/blogs/related/${productIds[0]}`,
      () => '/api/recommended-products',
    ),
    10,
  ],
  ['a search', page(() => '/api/product/search?q=ring'), 2],
  ['the session', get(() => '/api/auth/me'), 2],
  [
    'an addition to the cart',
    send(
      'POST',
      () => '/api/cart/add',
      ({ productIds, shopper }) => ({ productId: productIds[0], userId: shopper.id }),
    ),
    3,
  ],
  ['a cart', get(({ shopper }) => `/api/cart/${shopper.id}`), 2],
  ['the totals of a cart', get(({ shopper }) => `/api/cart/${shopper.id}/summary`), 4],
  [
    'one more piece of a line',
    send(
      'PUT',
      ({ lineId }) => `/api/cart/update/${lineId}`,
      () => ({ type: 'increment' }),
    ),
    3,
  ],
  [
    'an order',
    async (stage) =>
      expect((await sendOrder(stage.shop, stage.shopper, orderOf(stage), crypto.randomUUID())).status).toBe(
        201,
      ),
    20,
  ],
  ['the list of orders', get(({ shopper }) => `/api/orders/${shopper.email}`), 11],
  ['the page of an order', get(({ orderId }) => `/api/orders/order/${orderId}`), 10],
]

test.for([1, 5])(
  'a frequent call for %i pieces sends no more statements than stated',
  async (pieces, { shop }) => {
    const shopper = await newShopper(shop)
    const productIds: string[] = []
    for (let nth = 0; nth < pieces; nth += 1)
      productIds.push(await newProduct(shop, { price: 100, stock: 100, category: 'Rings', isTrending: true }))
    const stage: Stage = { shop, shopper, productIds, orderId: '', lineId: '' }
    const fillCart = async () => {
      for (const productId of productIds)
        stage.lineId = (
          await shop.call(addToCart, { body: { productId, userId: shopper.id } }, shopper.token)
        )._id
    }
    await fillCart()
    for (let nth = 0; nth < pieces; nth += 1)
      stage.orderId = (await sendOrder(shop, shopper, orderOf(stage))).body.order._id
    await fillCart()
    const excessStatements: string[] = []
    for (const [what, run, most] of frequent) {
      const statements = await statementsOf(() => run(stage))
      expect(statements, what).not.toEqual([])
      if (statements.length > most)
        excessStatements.push(`${what}: ${statements.length} instead of ${most}`, ...statements)
    }
    expect(excessStatements).toEqual([])
  },
)
