import { expect } from 'vitest'
import { newProduct, refusal, refusalBody, sendOrder } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { customersTest as test } from '../../../../../tests/fixtures/customers.ts'
import { anAddress } from '../../../../../tests/owned-records.ts'
import { createCustomer, getCustomer, listCustomers, updateCustomer } from '../../../../contract/customer.ts'

test('CUST-01 the counter finds one customer by phone, name and bill', async ({
  take,
  find,
  read,
  pay,
  credit,
  bill,
}) => {
  const phone = newPhone()
  const first = await take(1, { customer: { name: 'Zubin Daruwalla', phone }, address: anAddress })
  const second = await take(1, { customer: { name: 'Z. Daruwalla', phone: `+91 ${phone}` } })
  await pay(first, 20_000)
  await credit(first)
  const paid = await take(1, { customer: { name: 'Zubin Daruwalla', phone }, address: anAddress })
  await pay(paid, 156_871.68, 'terminal')
  const number = await bill(paid)

  const [customer] = await find(phone)
  expect(customer).toMatchObject({
    name: 'Zubin Daruwalla',
    phone,
    email: null,
    hasAccount: false,
    due: 35_735.68,
  })
  for (const search of [phone.slice(0, 7), 'zubin', 'Daruw', number, second.orderId])
    expect(await find(search), search).toContainEqual(customer)

  expect(await read(customer?._id ?? '')).toMatchObject({
    addresses: [anAddress],
    orders: [
      { orderId: paid.orderId, amount: 156_871.68, paidAmount: 156_871.68, dueAmount: 0, dueOn: null },
      { orderId: second.orderId, paidAmount: 0, dueAmount: 0 },
      { orderId: first.orderId, paidAmount: 121_136, dueAmount: 35_735.68 },
    ],
    exchanges: [{ orderId: first.orderId, kind: 'old_gold', fineness: 916, netWeight: 8, amount: 101_136 }],
    version: 1,
  })
})

test('CUST-01 a second customer with a phone number is refused', async ({ shop, admin, add }) => {
  const phone = newPhone()
  const first = await add({ name: 'Imran Shaikh', phone, notes: 'Ring size 17' })
  const other = await add({ name: 'Nisha Verma', phone: null })
  expect([first.notes, other.phone]).toEqual(['Ring size 17', null])

  for (const second of [
    shop.call(createCustomer, { body: { name: 'Someone else', phone } }, admin.token),
    shop.call(updateCustomer, { params: { id: other._id }, body: { phone } }, admin.token),
  ])
    expect(await refusalBody(second)).toMatchObject({
      status: 409,
      data: { code: 'phone_taken', customerId: first._id },
    })
})

test('CUST-01 birthday and anniversary are kept only with consent', async ({ shop, admin, add }) => {
  const { _id: id } = await add({ name: 'Lakshmi Nair' })
  const change = (body: object) => shop.call(updateCustomer, { params: { id }, body }, admin.token)
  const consentAt = '2026-11-27T10:00:00.000Z'

  expect(await refusal(change({ birthday: '1990-02-14' }))).toMatchObject({ status: 400 })
  expect(await change({ birthday: '1990-02-14', consentAt, version: 1 })).toMatchObject({
    birthday: '1990-02-14',
    anniversary: null,
    consentAt,
    version: 2,
  })
  expect(await refusal(change({ notes: 'Late', version: 1 }))).toMatchObject({ status: 409 })
  expect(await change({ consentAt: null })).toMatchObject({ birthday: null, consentAt: null })
  expect(await refusal(change({ gstin: '29ABCDE1234F1Z5' }))).toMatchObject({ status: 400 })
})

test('CUST-01 an account is a customer with its orders of the web', async ({
  shop,
  asha,
  find,
  read,
  chain,
}) => {
  const [customer] = await find(asha.email)
  expect(customer).toMatchObject({ email: asha.email, phone: null, hasAccount: true, due: 0 })

  const product = await newProduct(shop, { price: 1000 })
  const { body } = await sendOrder(shop, asha, {
    products: [{ productId: product, quantity: 1 }],
    amount: '1030.00',
    address: anAddress,
  })
  expect(body.order?.orderId ?? body.message).toMatch(/^[A-Z]{2}\d\d-/)
  expect(chain).toBeDefined()
  expect(await read(customer?._id ?? '')).toMatchObject({
    orders: [{ orderId: body.order.orderId, amount: 1030, paidAmount: 0, dueAmount: 0 }],
  })
  expect((await find(anAddress.phone)).map(({ _id }) => _id)).toContain(customer?._id)
})

test('CUST-01 a known customer is sold to without their details', async ({ take, add, find, asha }) => {
  const phone = newPhone()
  const { _id: customerId } = await add({ name: 'Rohan Mehta', phone })
  const order = await take(1, { customer: { customerId } })
  expect([order.userId, order.customer]).toEqual([null, { name: 'Rohan Mehta', phone }])

  const [account] = await find(asha.email)
  const ofAccount = await take(1, { customer: { customerId: account?._id } })
  expect(ofAccount).toMatchObject({ userId: asha.id, email: asha.email })
})

test('CUST-01 customers are listed by their latest order', async ({ shop, admin, take }) => {
  const [early, late] = [newPhone(), newPhone()]
  await take(1, { customer: { name: 'Early Bird', phone: early } })
  await take(1, { customer: { name: 'Late Riser', phone: late } })
  const names = async (page: string) =>
    (await shop.call(listCustomers, { query: { page, limit: '1' } }, admin.token)).map(({ phone }) => phone)
  expect([await names('1'), await names('2')]).toEqual([[late], [early]])

  await take(1, { customer: { name: 'Early Bird', phone: early } })
  expect([await names('1'), await names('2')]).toEqual([[early], [late]])
  expect(
    await refusal(
      shop.call(getCustomer, { params: { id: '0190a000-0000-7000-8000-00000000ffff' } }, admin.token),
    ),
  ).toMatchObject({ status: 404 })
})
