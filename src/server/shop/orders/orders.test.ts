import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import {
  amountOf,
  newCoupon,
  newProduct,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { signIn } from '../../../../tests/shop.ts'
import { listAddresses } from '../../../contract/address.ts'
import type { CallOutput } from '../../../contract/calls.ts'
import type { EndpointRef } from '../../../contract/endpoint.ts'
import { listAllOrders } from '../../../contract/manage-orders.ts'
import * as contract from '../../../contract/order.ts'
import { getProduct } from '../../../contract/product.ts'

const test = shopTest({ OPEN_COD_ORDERS: '50' })
  .extend(
    'place',
    { scope: 'file' },
    ({ shop }) =>
      async (
        shopper: Shopper,
        change: object = {},
        price = 100,
        stock: number | null = null,
      ): Promise<contract.Order> => {
        const productId = await newProduct(shop, { price, stock })
        const { body } = await sendOrder(shop, shopper, {
          products: [{ productId, quantity: 2 }],
          amount: amountOf([{ price, quantity: 2 }]),
          ...change,
        })
        return body.order
      },
  )
  /** The error that Ravi gets: nothing of Asha's is revealed. */
  .extend(
    'asRavi',
    ({ shop, ravi }) =>
      async (endpoint: EndpointRef, input: unknown) =>
        (await refusal(shop.call(endpoint as never, input as never, ravi.token))).status,
  )
  .extend(
    'setStatus',
    { scope: 'file' },
    ({ shop }) =>
      (id: string, status: contract.OrderStatus) =>
        shop.context.db.transaction((tx) =>
          tx.db.updateTable('orders').set({ status }).where('id', '=', id).execute(),
        ),
  )

const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
} as const

test('API-08 lists a shopper’s own orders, newest first, in pages with their total', async ({
  shop,
  asha,
  ravi,
  place,
}) => {
  const placed: contract.Order[] = []
  for (let count = 0; count < 3; count += 1) placed.push(await place(asha))
  await place(ravi)
  const list = (query: Record<string, string>) =>
    shop.app.inject({
      url: `/api/orders/${encodeURIComponent(asha.email)}`,
      query,
      headers: { authorization: `Bearer ${asha.token}` },
    })
  const whole = await list({})
  expect(whole.json()).toEqual(placed.toReversed())
  expect(whole.headers['x-total-count']).toBe('3')
  const page = await list({ page: '2', limit: '2' })
  expect(page.json<CallOutput<typeof contract.listOrders>>().map(({ _id }) => _id)).toEqual([placed[0]?._id])
  expect((await list({ limit: '0' })).statusCode).toBe(400)
})

test('API-08 finds an order by id or number in any case', async ({ shop, asha, place }) => {
  const order = await place(asha)
  for (const id of [order._id, order.orderId, order.orderId.toLowerCase()]) {
    expect(await shop.call(contract.getOrder, { params: { id } }, asha.token)).toEqual(order)
  }
})

test.for([
  ['a stranger’s id', uuidv7()],
  ['no id at all', 'undefined'],
  ['a number nobody has', 'AB23-CD45'],
  ['a long text', 'x'.repeat(250)],
] as const)('DASH-05 answers 404 for %s', async ([, id], { shop, asha }) => {
  expect(await refusal(shop.call(contract.getOrder, { params: { id } }, asha.token))).toEqual({
    status: 404,
    message: 'There is no such order.',
  })
})

test('TAXC-05 an order without recorded tax classes shows its single tax', async ({ shop, asha, place }) => {
  const shown = async (change: object) => {
    const { _id: id } = await place(asha)
    await shop.context.db.transaction(async (tx) => {
      await tx.db.deleteFrom('order_taxes').where('order_id', '=', id).execute()
      await tx.db.updateTable('orders').set(change).where('id', '=', id).execute()
    })
    return (await shop.call(contract.getOrder, { params: { id } }, asha.token)).totals.taxes
  }
  expect(await shown({ discount_paise: 5_000, tax_paise: 1_500 })).toEqual([
    { name: 'Standard', hsn: '', rate: 10, taxable: 150, tax: 15 },
  ])
  expect(await shown({ discount_paise: 20_000, tax_paise: 0 })).toEqual([])
})

test('TAXC-07 a GSTIN order needs an address in its state', async ({ shop, asha, place }) => {
  const { _id: id } = await place(asha, { buyerGstin: '27AAPFU0939F1ZV' })
  const set = (state: 'Kerala' | 'Maharashtra', pin: string) =>
    shop.call(
      contract.setOrderAddress,
      { params: { id }, body: { address: { ...address, state, pin } } },
      asha.token,
    )
  expect(await refusal(set('Kerala', '682001'))).toEqual({
    status: 400,
    message: 'The GSTIN belongs to another state.',
  })
  expect((await set('Maharashtra', '411001')).order.address?.state).toBe('Maharashtra')
})

test('API-08 hides orders from other customers and shows them to administrators', async ({
  shop,
  admin,
  asha,
  ravi,
  place,
  asRavi,
}) => {
  const order = await place(asha)
  expect(
    await refusal(shop.call(contract.listOrders, { params: { email: asha.email } }, ravi.token)),
  ).toEqual({ status: 403, message: 'You do not have permission to do this.' })
  for (const id of [order._id, order.orderId]) {
    expect(await asRavi(contract.getOrder, { params: { id } })).toBe(404)
    expect(await asRavi(contract.confirmPayment, { body: { session_id: id } })).toBe(404)
    expect(await asRavi(contract.cancelOrder, { params: { id } })).toBe(404)
    expect(await asRavi(contract.setOrderAddress, { params: { id }, body: { address } })).toBe(404)
  }
  expect(await shop.call(contract.getOrder, { params: { id: order._id } }, admin.token)).toEqual(order)
  for (const email of [asha.email.toUpperCase(), ` ${asha.email} `])
    expect(await shop.call(contract.listOrders, { params: { email } }, admin.token)).toEqual([order])
  expect((await shop.app.inject(`/api/orders/order/${order._id}`)).statusCode).toBe(401)
})

test('API-08 administrators find orders by e-mail, ignoring case but not similar addresses', async ({
  shop,
  admin,
  place,
}) => {
  const mark = crypto.randomUUID()
  const [plain, disguised, accented] = [
    `kiran-${mark}@example.in`,
    `\u212Airan-${mark}@example.in`,
    `e\u0301lodie-${mark}@example.in`,
  ]
  const orderOf = async (email: string) => {
    const { user, token } = await signIn(shop, { email })
    return (await place({ id: user._id, email, token }))._id
  }
  const [plainId, disguisedId, accentedId] = [
    await orderOf(plain),
    await orderOf(disguised),
    await orderOf(accented),
  ]
  const listed = async (email: string) =>
    (await shop.call(contract.listOrders, { params: { email } }, admin.token)).map(({ _id }) => _id)
  const searched = async (search: string) =>
    (await shop.call(listAllOrders, { query: { search } }, admin.token)).map(({ _id }) => _id)
  for (const find of [listed, searched]) {
    expect([await find(plain.toUpperCase()), await find(disguised)]).toEqual([[plainId], [disguisedId]])
    for (const email of [accented, accented.normalize('NFC')]) expect(await find(email)).toEqual([accentedId])
  }
})

test('PAY-08 returns the order of a payment session without marking it paid', async ({
  shop,
  asha,
  place,
}) => {
  const order = await place(asha, { paymentMethod: 'UPI' })
  for (const session_id of [order._id, order.orderId]) {
    expect(await shop.call(contract.confirmPayment, { body: { session_id } }, asha.token)).toEqual({ order })
  }
  expect(order.paymentStatus).toBe('awaiting_confirmation')
  expect(
    (await refusal(shop.call(contract.confirmPayment, { body: { session_id: '' } }, asha.token))).status,
  ).toBe(400)
})

test('DASH-04 cancels an undispatched order once, with pieces and coupon', async ({ shop, asha, place }) => {
  const coupon = await newCoupon(shop, { code: 'BACK', percent: 10, uses: 1 })
  const order = await place(
    asha,
    { couponCode: 'BACK', amount: amountOf([{ price: 100, quantity: 2 }], 10) },
    100,
    2,
  )
  const productId = order.products[0]?.productId ?? ''
  const stock = async () => (await shop.call(getProduct, { params: { id: productId } })).product.stock
  const used = async () =>
    (
      await shop.context.db.reader
        .selectFrom('coupons')
        .select('used_count')
        .where('id', '=', coupon)
        .executeTakeFirstOrThrow()
    ).used_count
  expect([await stock(), await used()]).toEqual([0, 1])
  const calls = await Promise.all(
    [order._id, order.orderId, order._id].map((id) =>
      shop.call(contract.cancelOrder, { params: { id } }, asha.token),
    ),
  )
  for (const call of calls)
    expect(call.order).toMatchObject({ status: 'pending', cancelledAt: expect.any(String) })
  expect(calls[0]?.order.history).toEqual([{ event: 'cancelled', at: expect.any(String), by: null }])
  expect([await stock(), await used()]).toEqual([2, 0])
})

test('DASH-04 mails the customer the order and its cancellation once', async ({ shop, asha }) => {
  const productId = await newProduct(shop, { name: 'Ira ring', price: 100, size: '6, 7' })
  const order = {
    products: [{ productId, quantity: 2, size: '7' }],
    amount: amountOf([{ price: 100, quantity: 2 }]),
    address,
  }
  const { body } = await sendOrder(shop, asha, order, 'mailed')
  await sendOrder(shop, asha, order, 'mailed')
  await shop.call(contract.cancelOrder, { params: { id: body.order._id } }, asha.token)
  await shop.call(contract.cancelOrder, { params: { id: body.order._id } }, asha.token)
  const [placed, cancelled, ...more] = await mailsFor(shop, asha.email)
  expect(placed).toEqual({
    kind: 'order_placed',
    data: {
      username: 'Asha',
      id: body.order._id,
      orderId: body.order.orderId,
      totalPaise: 20000,
      discountPaise: 0,
      taxPaise: 2000,
      grandTotalPaise: 22000,
      paymentMethod: 'COD',
      address: ['Asha Rao', '4 Lake Road', 'Kochi 682001', 'Kerala', 'Phone 9876543210'],
      delivery: expect.stringMatching(/^Delivery by (?!Sunday)\w+, \w+ \d+$/),
      lines: [{ name: 'Ira ring', choice: 'Gold, size 7', quantity: 2, paise: 10000 }],
    },
  })
  expect(cancelled).toMatchObject({
    kind: 'status_changed',
    data: { orderId: body.order.orderId, status: 'cancelled' },
  })
  expect(more).toEqual([])
})

test('DASH-04 tells an administrator who called an order off', async ({ shop, admin, asha, place }) => {
  const order = await place(asha)
  await shop.call(contract.cancelOrder, { params: { id: order._id } }, asha.token)
  const seen = await shop.call(contract.getOrder, { params: { id: order._id } }, admin.token)
  expect(seen.history[0]?.by).toBe('Asha')
})

test.for([['shipped'], ['completed']] as const)(
  'DASH-04 does not cancel an order that is %s (ASVS 2.3.1)',
  async ([status], { shop, asha, place, setStatus }) => {
    const order = await place(asha, {}, 100, 2)
    await setStatus(order._id, status)
    expect(await refusal(shop.call(contract.cancelOrder, { params: { id: order._id } }, asha.token))).toEqual(
      {
        status: 409,
        message: 'This order can no longer be cancelled.',
      },
    )
    expect(
      (await shop.call(contract.getOrder, { params: { id: order._id } }, asha.token)).cancelledAt,
    ).toBeNull()
  },
)

test('API-08 sets a missing address once, before dispatch (ASVS 2.3.1)', async ({
  shop,
  asha,
  place,
  setStatus,
}) => {
  const set = (id: string) =>
    shop.call(contract.setOrderAddress, { params: { id }, body: { address } }, asha.token)
  const order = await place(asha)
  expect((await set(order.orderId)).order.address).toEqual(address)
  const refused = { status: 409, message: 'This order can no longer be given an address.' }
  expect(await refusal(set(order._id))).toEqual(refused)
  const late = await place(asha)
  await setStatus(late._id, 'shipped')
  expect(await refusal(set(late._id))).toEqual(refused)
})

test('API-08 returns 400 to a write under a malformed id', async ({ shop, asha }) => {
  for (const id of ['17', 'AB12CD34', 'undefined']) {
    expect((await refusal(shop.call(contract.cancelOrder, { params: { id } }, asha.token))).status).toBe(400)
  }
})

test('API-08 every order has its own unpredictable number (ASVS 11.5.1)', async ({ asha, place }) => {
  const numbers = new Set<string>()
  for (let count = 0; count < 20; count += 1) numbers.add((await place(asha)).orderId)
  expect(numbers.size).toBe(20)
  for (const number of numbers) expect(number).toMatch(/^[A-HJKMNP-Z]{2}[2-9]{2}-[A-HJKMNP-Z]{2}[2-9]{2}$/)
})

test('an address given after ordering is kept for the next order, once', async ({ shop, asha, place }) => {
  const savedAddresses = async () =>
    (await shop.call(listAddresses, {}, asha.token)).map(({ name, line1 }) => [name, line1])
  for (const change of [{}, {}, { line1: '1 MG Road' }]) {
    const { _id: id } = await place(asha)
    await shop.call(
      contract.setOrderAddress,
      { params: { id }, body: { address: { ...address, ...change } } },
      asha.token,
    )
  }
  expect(await savedAddresses()).toEqual(
    expect.arrayContaining([
      ['Asha Rao', '4 Lake Road'],
      ['Asha Rao', '1 MG Road'],
    ]),
  )
  expect(await savedAddresses()).toHaveLength(2)
})
