import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { logout } from '../../../../contract/account.ts'
import { hashToken } from '../../../core/lib/secret-token.ts'

const test = shopTest()
  .extend('order', { scope: 'file' }, async ({ shop }) => ({
    products: [{ productId: await newProduct(shop, { price: 100, stock: 1000 }), quantity: 1 }],
    amount: amountOf([{ price: 100, quantity: 1 }]),
  }))
  .extend(
    'place',
    { scope: 'file' },
    ({ shop, order }) =>
      (shopper: Shopper, key?: string) =>
        sendOrder(shop, shopper, order, key),
  )
  .extend(
    'ordersOf',
    { scope: 'file' },
    ({ shop }) =>
      async ({ id }: Shopper) =>
        (await shop.context.db.reader.selectFrom('orders').select('id').where('user_id', '=', id).execute())
          .length,
  )

test('SESS-03 rejects an order right after logout (ASVS 7.2.1, 7.2.2)', async ({ shop, place, ordersOf }) => {
  const shopper = await newShopper(shop)
  expect((await place(shopper)).status).toBe(201)
  await shop.call(logout, {}, shopper.token)
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const { status, body } = await place(shopper)
    expect([status, body.code, body.error]).toEqual([401, 'not_signed_in', 'Please sign in to continue.'])
  }
  expect(await ordersOf(shopper)).toBe(1)
})

test('SESS-03 among concurrent orders, only the one of an ended session is rejected', async ({
  shop,
  place,
  ordersOf,
}) => {
  const shoppers = await Promise.all(Array.from({ length: 8 }, () => newShopper(shop)))
  await Promise.all(shoppers.map((shopper) => place(shopper)))
  const signedOutShoppers = shoppers.filter((_, index) => index % 3 === 1)
  // As if by another node: this process is not notified.
  await shop.context.db.transaction((tx) =>
    tx.db
      .deleteFrom('sessions')
      .where(
        'token_hash',
        'in',
        signedOutShoppers.map(({ token }) => hashToken(token)),
      )
      .execute(),
  )
  const responses = await Promise.all(shoppers.map((shopper, index) => place(shopper, `together-${index}`)))
  expect(responses.map(({ status }) => status)).toEqual(
    shoppers.map((shopper) => (signedOutShoppers.includes(shopper) ? 401 : 201)),
  )
  expect(responses.map(({ body }) => body.order?.email)).toEqual(
    shoppers.map((shopper) => (signedOutShoppers.includes(shopper) ? undefined : shopper.email)),
  )
  expect(await Promise.all(shoppers.map(ordersOf))).toEqual(
    shoppers.map((shopper) => (signedOutShoppers.includes(shopper) ? 1 : 2)),
  )
})

test('SESS-03 a session that has ended by its time orders nothing more', async ({
  shop,
  place,
  ordersOf,
}) => {
  const shopper = await newShopper(shop)
  expect((await place(shopper)).status).toBe(201)
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('sessions')
      .set({ expires_at: Date.now() - 1 })
      .where('token_hash', '=', hashToken(shopper.token))
      .execute(),
  )
  expect((await place(shopper)).status).toBe(401)
  expect(await ordersOf(shopper)).toBe(1)
})

test('SESS-03 an order uses current account data, not that of the previous call', async ({ shop, place }) => {
  const shopper = await newShopper(shop)
  expect((await place(shopper)).status).toBe(201)
  const email = `new-${shopper.email}`
  await shop.context.db.transaction((tx) =>
    tx.db.updateTable('users').set({ email, email_key: email }).where('id', '=', shopper.id).execute(),
  )
  expect((await place(shopper)).status).toBe(403)
  const { status, body } = await place({ ...shopper, email })
  expect([status, body.order.email]).toEqual([201, email])
})

test('SESS-03 an order of a customer erased in the meantime takes nothing', async ({ shop, place }) => {
  const shopper = await newShopper(shop)
  expect((await place(shopper)).status).toBe(201)
  const stock = async () =>
    (await shop.context.db.reader.selectFrom('products').select('stock').executeTakeFirstOrThrow()).stock
  const before = await stock()
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('users').where('id', '=', shopper.id).execute())
  expect([(await place(shopper)).status, await stock()]).toEqual([401, before])
})
