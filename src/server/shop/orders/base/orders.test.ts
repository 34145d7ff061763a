import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { refusal } from '../../../../../tests/factories.ts'
import { address, ordersTest } from '../../../../../tests/fixtures/orders.ts'
import { signIn } from '../../../../../tests/shop.ts'
import { listAddresses } from '../../../../contract/address.ts'
import type { CallOutput } from '../../../../contract/calls.ts'
import { listAllOrders } from '../../../../contract/manage-orders.ts'
import * as contract from '../../../../contract/order.ts'

const test = ordersTest

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

test('TAXC-07 a GSTIN of another state needs the address of the business', async ({ shop, asha, place }) => {
  const { _id: id } = await place(asha, { buyerGstin: '27AAPFU0939F1ZV' })
  const set = (state: 'Kerala' | 'Maharashtra', pin: string) =>
    shop.call(
      contract.setOrderAddress,
      { params: { id }, body: { address: { ...address, state, pin } } },
      asha.token,
    )
  expect(await refusal(set('Kerala', '682001'))).toEqual({
    status: 400,
    message: 'Enter the address of the business in Maharashtra.',
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
    expect(await asRavi(contract.getOrderOfSession, { body: { session_id: id } })).toBe(404)
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
    expect(await shop.call(contract.getOrderOfSession, { body: { session_id } }, asha.token)).toEqual({
      order,
    })
  }
  expect(order.paymentStatus).toBe('awaiting_confirmation')
  expect(
    (await refusal(shop.call(contract.getOrderOfSession, { body: { session_id: '' } }, asha.token))).status,
  ).toBe(400)
})

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
