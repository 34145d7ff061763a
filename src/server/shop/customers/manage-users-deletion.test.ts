import { expect } from 'vitest'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../tests/factories.ts'
import { signIn } from '../../../../tests/shop.ts'
import { manageUsersTest as test } from '../../../../tests/fixtures/manage-users.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { addToCart } from '../../../contract/cart.ts'
import { listAllOrders, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { getUserOrderCounts } from '../../../contract/manage-users.ts'
import { cancelOrder } from '../../../contract/order.ts'
import { getProduct } from '../../../contract/product.ts'
import { postReview } from '../../../contract/review.ts'
import { editProfile } from '../accounts/edit-profile.ts'
import { changeEmail } from './change-email.ts'
import { getPersonalData } from './get-personal-data.ts'

test('ADM-05 API-02 deletes a person: sessions, cart and name go, orders and reviews stay (ASVS 7.4.2)', async ({
  shop,
  manager,
  remove,
  list,
  whoIs,
}) => {
  const asha = await newShopper(shop)
  const productId = await newProduct(shop, { price: 100 })
  await shop.call(addToCart, { body: { productId, userId: asha.id } }, asha.token)
  const { body } = await sendOrder(
    shop,
    asha,
    { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) },
    'once',
  )
  await shop.call(
    postReview,
    { body: { comment: 'Lovely.', rating: 5, userId: asha.id, productId } },
    asha.token,
  )
  await shop.call(getProduct, { params: { id: productId } })
  expect(await remove(asha.id)).toEqual({ message: 'User deleted successfully' })
  expect(await whoIs(asha)).toBe('nobody')
  expect((await list()).json()).toHaveLength(1)
  const [order] = await shop.call(listAllOrders, { query: { search: asha.email } }, manager.token)
  expect(order).toMatchObject({ _id: body.order._id, userId: null, email: asha.email, amount: 110 })
  const { reviews } = await shop.call(getProduct, { params: { id: productId } })
  expect(reviews).toMatchObject([{ comment: 'Lovely.', userId: { _id: null, username: 'Former shopper' } }])
  expect((await refusal(remove(asha.id))).status).toBe(404)
})

test('ADM-05 requests during an account’s deletion succeed or fail cleanly', async ({ shop, remove }) => {
  const productId = await newProduct(shop, { price: 100 })
  const statuses = new Set<unknown>()
  for (let round = 0; round < 15; round += 1) {
    const asha = await newShopper(shop)
    const order = { products: [{ productId, quantity: 1 }], amount: amountOf([{ price: 100, quantity: 1 }]) }
    const [, placed, added, reviewed] = await Promise.all([
      remove(asha.id),
      sendOrder(shop, asha, order, 'key'),
      refusal(shop.call(addToCart, { body: { productId, userId: asha.id } }, asha.token)),
      refusal(
        shop.call(
          postReview,
          { body: { comment: 'Fine.', rating: 5, userId: asha.id, productId } },
          asha.token,
        ),
      ),
    ])
    for (const status of [placed.status, added.status, reviewed.status]) statuses.add(status)
  }
  for (const status of statuses) expect([201, 'accepted', 401, 404]).toContain(status)
})

test('ADM-05 a customer deleted during a request gets the login error', async ({ shop, remove }) => {
  const asha = await newShopper(shop)
  await remove(asha.id)
  // The request was let in while the account was there.
  const actor = { ...asha, username: 'Asha', role: 'user' as const }
  const { transaction, reader } = shop.context.db
  const notSignedIn = { code: 'not_signed_in' }
  const profileImage = '/media/0123456789abcdef0123456789abcdef/profile.webp'
  await expect(
    transaction((tx) => editProfile(tx, { actor, username: 'Asha', profileImage })),
  ).rejects.toMatchObject(notSignedIn)
  await expect(
    transaction((tx) => changeEmail(tx, { actor, email: 'asha@shop.test' })),
  ).rejects.toMatchObject(notSignedIn)
  await expect(
    getPersonalData(reader, shop.context, { actor, token: asha.token, showsPans: false }),
  ).rejects.toMatchObject(notSignedIn)
})

test('ADM-05 a deleted user can register again without old orders', async ({ shop, remove }) => {
  const asha = await newShopper(shop)
  await remove(asha.id)
  const { user } = await signIn(shop, { email: asha.email })
  expect(user._id).not.toBe(asha.id)
})

test('ADM-05 logs role changes and deletions without names after erasure', async ({
  shop,
  manager,
  setRole,
  remove,
}) => {
  const asha = await newShopper(shop)
  await setRole(asha.id, 'admin')
  const changes = async () =>
    (await shop.call(listAuditLog, { query: { entity: 'user', userId: manager.id } }, manager.token)).map(
      ({ call, entityId, title, before, after }) => [call, entityId, title, before, after],
    )
  expect(await changes()).toEqual([
    ['PUT /api/auth/users/{userId}', asha.id, asha.email, { role: 'user' }, { role: 'admin' }],
  ])
  await remove(asha.id)
  expect(await changes()).toEqual([
    ['DELETE /api/auth/users/{userId}', null, 'Former shopper', { role: 'admin' }, null],
    ['PUT /api/auth/users/{userId}', null, 'Former shopper', null, null],
  ])
})

test('ADM-05 counts the orders of a user, and those that are not delivered', async ({ shop, manager }) => {
  const [asha, ravi] = [await newShopper(shop), await newShopper(shop)]
  const counts = (userId: string) => shop.call(getUserOrderCounts, { params: { userId } }, manager.token)
  expect(await counts(asha.id)).toEqual({ orders: 0, notDelivered: 0 })
  const place = async (shopper: Shopper) => {
    const productId = await newProduct(shop, { price: 500 })
    const { body } = await sendOrder(shop, shopper, {
      products: [{ productId, quantity: 1 }],
      amount: amountOf([{ price: 500, quantity: 1 }]),
    })
    return body.order._id
  }
  const [cancelled, completed] = [await place(asha), await place(asha), await place(asha), await place(ravi)]
  await shop.call(cancelOrder, { params: { id: cancelled } }, asha.token)
  await shop.call(
    updateOrderStatus,
    { params: { id: completed ?? '' }, body: { status: 'completed' } },
    manager.token,
  )
  expect(await counts(asha.id)).toEqual({ orders: 3, notDelivered: 1 })
})
