import { expect } from 'vitest'
import { newShopper, refusal } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { customersTest as test } from '../../../../../tests/fixtures/customers.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { deleteCustomer, joinCustomers, updateCustomer } from '../../../../contract/customer.ts'
import { updateOrderStatus } from '../../../../contract/manage-orders.ts'
import { listOrders } from '../../../../contract/order.ts'
import { eraseAccount } from '../../../../contract/privacy.ts'

const password = 'kundan-1947'

test('CUST-01 an owner joins a walk-in with their account', async ({
  shop,
  admin,
  asha,
  take,
  find,
  read,
}) => {
  const phone = newPhone()
  const order = await take(1, { customer: { name: 'Asha Patel', phone } })
  const [walkIn] = await find(phone)
  const [account] = await find(asha.email)
  const body = { keep: walkIn?._id ?? '', merge: account?._id ?? '' }

  expect(await shop.call(joinCustomers, { body }, admin.token)).toMatchObject({
    _id: walkIn?._id,
    name: 'Asha Patel',
    phone,
    email: asha.email,
    hasAccount: true,
    orders: [{ orderId: order.orderId }],
  })
  expect(await refusal(read(body.merge))).toMatchObject({ status: 404 })
  expect(
    (await shop.call(listOrders, { params: { email: asha.email } }, asha.token)).map(({ _id }) => _id),
  ).toEqual([order._id])
  expect((await shop.call(listAuditLog, { query: { entity: 'customer' } }, admin.token))[0]).toMatchObject({
    entityId: body.keep,
    after: { joined: body.merge },
  })
})

test('CUST-01 two accounts, and a customer with itself, are not joined', async ({
  shop,
  admin,
  asha,
  ravi,
  find,
}) => {
  const [[one], [other]] = [await find(asha.email), await find(ravi.email)]
  const join = (keep = '', merge = '') =>
    refusal(shop.call(joinCustomers, { body: { keep, merge } }, admin.token))
  expect(await join(one?._id, other?._id)).toMatchObject({ status: 400 })
  expect(await join(one?._id, one?._id)).toMatchObject({ status: 400 })
})

test('CUST-01 joining keeps the notes and phone number of both', async ({ shop, admin, add, find, take }) => {
  const [one, other] = [
    await add({ name: 'Priya Menon', phone: newPhone(), notes: 'Plain bands' }),
    await add({ name: 'P. Menon', phone: newPhone(), notes: 'Size 17' }),
  ]
  await take(1, { customer: { customerId: other._id } })
  const joined = await shop.call(joinCustomers, { body: { keep: one._id, merge: other._id } }, admin.token)
  expect(joined).toMatchObject({ phone: one.phone, notes: `Plain bands\nSize 17\nAlso ${other.phone}` })
  expect(joined.orders).toHaveLength(1)
  expect((await find(other.phone ?? '')).map(({ _id }) => _id)).toEqual([one._id])
})

test('CUST-01 erasing a customer keeps orders without their name', async ({
  shop,
  admin,
  take,
  pay,
  find,
}) => {
  const [mark, phone] = [`Ishani${Date.now()}`, newPhone()]
  const order = await take(1, { customer: { name: mark, phone, email: `${mark}@example.in` } })
  await pay(order, 156_871.68, 'terminal')
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const [customer] = await find(phone)
  const params = { id: customer?._id ?? '' }
  await shop.call(updateCustomer, { params, body: { notes: `Cousin of ${mark}` } }, admin.token)
  await shop.call(deleteCustomer, { params }, admin.token)

  expect(await find(phone)).toEqual([])
  const rows = await wholeDatabase(shop.context.db)
  // The bill keeps the name of its buyer.
  for (const word of [`Cousin of ${mark}`, `${mark}@`, phone]) expect(rows.includes(word), word).toBe(false)
})

test('CUST-01 erasing an account erases what the counter knew', async ({ shop, admin, find }) => {
  const shopper = await newShopper(shop, 'user', password)
  const [customer] = await find(shopper.email)
  const [note, phone] = [`Brother of ${shopper.id}`, newPhone()]
  await shop.call(
    updateCustomer,
    { params: { id: customer?._id ?? '' }, body: { phone, notes: note } },
    admin.token,
  )
  const exported = await shop.app.inject({
    url: '/api/auth/my-data',
    headers: { authorization: `Bearer ${shopper.token}` },
  })
  expect(exported.json()).toMatchObject({ customer: { phone, notes: note } })

  await shop.call(eraseAccount, { body: { password } }, shopper.token)
  const rows = await wholeDatabase(shop.context.db)
  for (const word of [note, phone]) expect(rows.includes(word), word).toBe(false)
})

test('CUST-01 erasing a joined customer leaves no trace of either', async ({ shop, admin, add }) => {
  const [keptPhone, mergedPhone] = [newPhone(), newPhone()]
  const target = await add({ name: 'Leela Nair', phone: keptPhone })
  const source = await add({ name: 'Leela N', phone: mergedPhone })
  await shop.call(joinCustomers, { body: { keep: target._id, merge: source._id } }, admin.token)
  await shop.call(deleteCustomer, { params: { id: target._id } }, admin.token)

  const rows = await wholeDatabase(shop.context.db)
  for (const phone of [keptPhone, mergedPhone]) expect(rows.includes(phone), phone).toBe(false)
})
