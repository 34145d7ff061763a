import { sql } from 'kysely'
import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { addToCart } from '../../../../contract/cart.ts'
import {
  listNotedPayments,
  settleNotedPayment,
  type ManagedPayment,
} from '../../../../contract/noted-payment.ts'
import { eraseAccount, getPersonalData } from '../../../../contract/privacy.ts'

const test = shopTest()
  .extend('productId', { scope: 'file' }, ({ shop }) =>
    newProduct(shop, { name: 'Tara studs', price: 1000, stock: 0, size: 'Small, Large' }),
  )
  .extend('asha', ({ shop }) => newShopper(shop, 'user', password))
  .extend(
    'pay',
    { scope: 'file' },
    ({ shop, productId }) =>
      (shopper: Shopper, utr: string, more: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId, quantity: 1, size: 'Large' }],
          amount: amountOf([{ price: 1000, quantity: 1 }]),
          paymentMethod: 'UPI',
          utr,
          ...more,
        }),
  )
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin }) =>
      (settled?: 'true' | 'false') =>
        shop.call(listNotedPayments, { query: { ...(settled && { settled }) } }, admin.token),
  )
  .extend(
    'notedOf',
    { scope: 'file' },
    ({ list }) =>
      async (shopper: Shopper) =>
        (await list()).filter(({ userId }) => userId === shopper.id),
  )
  .extend(
    'settle',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string) =>
        shop.call(settleNotedPayment, { params: { id } }, admin.token),
  )

const password = 'kundan-1947'
let utrs = 502_812_345_000
const newUtr = () => String((utrs += 1))

test('notes the UTR of a rejected order and mails the shop once', async ({ shop, asha, pay, notedOf }) => {
  const utr = newUtr()
  const refused = await pay(asha, utr)
  expect([refused.status, refused.body.error, refused.body['paymentNoted']]).toEqual([
    409,
    'Tara studs is out of stock.',
    true,
  ])
  await pay(asha, utr)
  expect(await notedOf(asha)).toEqual([
    {
      _id: expect.any(String),
      utr,
      amount: 1100,
      reason: 'Tara studs is out of stock.',
      userId: asha.id,
      username: 'Asha',
      email: asha.email,
      products: [{ name: 'Tara studs', quantity: 1, size: 'Large', color: null }],
      createdAt: expect.any(String),
      settledAt: null,
      settledBy: null,
      orderId: null,
    } satisfies ManagedPayment,
  ])
  const other = newUtr()
  await pay(asha, other)
  const mails = (await mailsFor(shop, shop.context.settings.shop.email)).filter(
    ({ data }) => data['utr'] === utr || data['utr'] === other,
  )
  expect(mails).toEqual(
    [utr, other].map((each) => ({
      kind: 'payment_noted',
      data: { utr: each, amountPaise: 110_000, reason: 'Tara studs is out of stock.' },
    })),
  )
})

test.for([
  ['an amount that has changed', { amount: '1.00' }, 409],
  ['a product that is gone', { products: [{ productId: crypto.randomUUID(), quantity: 1 }] }, 404],
  ['a choice that is gone', { products: [{ productId: '', quantity: 1, size: 'Huge' }] }, 400],
  ['a coupon that is gone', { couponCode: 'GONE' }, 400],
  ['an e-mail of before', { email: 'before@example.in' }, 403],
  ['a hold that is gone', { holdId: crypto.randomUUID() }, 409],
] as const)(
  'a UTR is never discarded: %s',
  async ([_what, change, status], { asha, productId, pay, notedOf }) => {
    const input =
      'products' in change && change.products?.[0]?.productId === ''
        ? { products: [{ ...change.products[0], productId }] }
        : change
    const utr = newUtr()
    const refused = await pay(asha, utr, input)
    expect([refused.status, refused.body['paymentNoted']]).toEqual([status, true])
    const name = status === 404 ? 'A product no longer sold' : 'Tara studs'
    expect(
      (await notedOf(asha)).map((payment) => [payment.utr, payment.products.map((line) => line.name)]),
    ).toEqual([[utr, [name]]])
  },
)

test('notes no payment without a UTR, for placed orders or used UTRs', async ({
  shop,
  asha,
  pay,
  notedOf,
}) => {
  const there = await newProduct(shop, { price: 1000 })
  expect((await pay(asha, newUtr(), { utr: null })).body).not.toHaveProperty('paymentNoted')
  const utr = newUtr()
  expect((await pay(asha, utr, { products: [{ productId: there, quantity: 1 }] })).status).toBe(201)
  const again = await pay(asha, utr, { products: [{ productId: there, quantity: 1 }] })
  expect([again.status, again.body.message, again.body['paymentNoted']]).toEqual([
    400,
    'utr: belongs to another order',
    undefined,
  ])
  expect(await notedOf(asha)).toEqual([])
})

test('notes a UTR that has paid for another customer’s order', async ({ shop, asha, pay, notedOf }) => {
  const there = await newProduct(shop, { price: 1000 })
  const [utr, ravi] = [newUtr(), await newShopper(shop)]
  const { body } = await pay(ravi, utr, { products: [{ productId: there, quantity: 1 }] })
  expect((await pay(asha, utr, { products: [{ productId: there, quantity: 1 }] })).body).toMatchObject({
    message: 'utr: belongs to another order',
    paymentNoted: true,
  })
  expect(await notedOf(asha)).toMatchObject([
    { utr, reason: 'utr: belongs to another order', orderId: body.order.orderId },
  ])
})

test('records every payment of concurrently rejected orders', async ({ shop, pay, notedOf }) => {
  const shoppers = await Promise.all(Array.from({ length: 12 }, () => newShopper(shop)))
  const responses = await Promise.all(shoppers.map((shopper) => pay(shopper, newUtr())))
  expect(responses.map(({ body }) => body['paymentNoted'])).toEqual(responses.map(() => true))
  expect((await Promise.all(shoppers.map(notedOf))).flat()).toHaveLength(12)
})

test('administrators list open payments, newest first, and settle each once', async ({
  shop,
  admin,
  asha,
  pay,
  list,
  settle,
}) => {
  const [first, second] = [newUtr(), newUtr()]
  await pay(asha, first)
  await pay(asha, second)
  const [newer, older] = (await list('false')).slice(0, 2)
  expect(await list('true')).toEqual([])
  expect([newer?.utr, older?.utr]).toEqual([second, first])
  const page = await shop.app.inject({
    url: '/api/orders/noted-payments?settled=false&limit=1',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([page.json<ManagedPayment[]>().map(({ utr }) => utr), page.headers['x-total-count']]).toEqual([
    [second],
    `${(await list('false')).length}`,
  ])
  const settled = await settle(older?._id ?? '')
  expect(settled).toMatchObject({
    utr: first,
    settledAt: expect.any(String),
    settledBy: 'Asha',
    username: 'Asha',
    email: asha.email,
  })
  expect(await settle(older?._id ?? '')).toEqual(settled)
  expect((await list('true')).map(({ utr }) => utr)).toEqual([first])
  expect((await list('false')).map(({ utr }) => utr)).not.toContain(first)
  const log = await shop.call(listAuditLog, { query: { entity: 'payment' } }, admin.token)
  expect(log.map(({ title, before, after }) => [title, before, after])).toEqual([
    [`UTR ${first}`, { settled: false }, { settled: true }],
  ])
  expect(await refusal(settle(crypto.randomUUID()))).toEqual({
    status: 404,
    message: 'There is no such payment.',
  })
})

test('PAYM-04 own data lists noted payments; erasure anonymises open ones once settled', async ({
  shop,
  asha,
  pay,
  list,
  notedOf,
  settle,
}) => {
  const [open, done] = [newUtr(), newUtr()]
  await pay(asha, open)
  await pay(asha, done)
  await settle((await notedOf(asha)).find(({ utr }) => utr === done)?._id ?? '')
  const { notedPayments } = await shop.call(getPersonalData, {}, asha.token)
  expect(
    notedPayments.map(({ utr, amount, reason, settledAt }) => [utr, amount, reason, settledAt !== null]),
  ).toEqual([
    [open, 1100, 'Tara studs is out of stock.', false],
    [done, 1100, 'Tara studs is out of stock.', true],
  ])
  // As copied by the migration of payments.
  await shop.context.db.transaction((tx) =>
    sql`
    insert into noted_payments (id, user_id, username, email, utr, amount_paise, reason, lines, created_at)
    select id, user_id, username, email, reference, amount_paise, reason, lines, created_at from payments where user_id = ${asha.id}`.execute(
      tx.db,
    ),
  )
  await shop.call(addToCart, { body: { productId: await newProduct(shop), userId: asha.id } }, asha.token)
  await shop.call(eraseAccount, { body: { password } }, asha.token)
  const of = async (utr: string) => (await list()).find((payment) => payment.utr === utr)
  expect(await of(done)).toMatchObject({ userId: null, username: 'Former shopper', email: '' })
  const owed = await of(open)
  expect(owed).toMatchObject({ userId: null, username: 'Asha', email: asha.email })
  expect(await settle(owed?._id ?? '')).toMatchObject({ username: 'Former shopper', email: '' })
  await shop.context.db.transaction((tx) =>
    tx.db.deleteFrom('outbox').where('kind', '=', 'account_erased').execute(),
  )
  const databaseText = await wholeDatabase(shop.context.db)
  expect([asha.id, asha.email].filter((word) => databaseText.includes(word))).toEqual([])
})
