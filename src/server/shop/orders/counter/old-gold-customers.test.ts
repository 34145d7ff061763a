import { expect } from 'vitest'
import { newProduct } from '../../../../../tests/factories.ts'
import { newPhone } from '../../../../../tests/fixtures/credits.ts'
import { ADDRESS, oldGoldTest, ring } from '../../../../../tests/fixtures/old-gold.ts'
import { wholeDatabase } from '../../../../../tests/whole-database.ts'
import { createManualOrder } from '../../../../contract/counter-order.ts'
import { createCredit, listCredits } from '../../../../contract/credit.ts'
import {
  createCustomer,
  deleteCustomer,
  getCustomer,
  joinCustomers,
  listCustomers,
} from '../../../../contract/customer.ts'
import { listAllOrders } from '../../../../contract/manage-orders.ts'

const test = oldGoldTest
  .extend(
    'find',
    { scope: 'file' },
    ({ shop, admin }) =>
      (search: string) =>
        shop.call(listCustomers, { query: { search } }, admin.token),
  )
  .extend(
    'record',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string | undefined) =>
        shop.call(getCustomer, { params: { id: id ?? '' } }, admin.token),
  )
const seller = (phone = newPhone()) => ({ name: 'Meera Iyer', phone, address: ADDRESS })

test('BUY-01 a seller is a customer, found by the voucher', async ({ rate, buyGold, find, record }) => {
  const customer = seller()
  const bracelet = { ...ring, net: 0.333, ratePerGram: rate }
  const mixed = await buyGold({ customer, items: [bracelet, { ...bracelet, fineness: 750 }] })
  const { voucher } = await buyGold({ customer })

  const [known] = await find(voucher.toLowerCase())
  expect(known).toMatchObject({ name: 'Meera Iyer', phone: customer.phone, due: 0 })
  expect(await find(mixed.voucher)).toEqual([known])

  const { exchanges } = await record(known?._id)
  const bought = { orderId: null, kind: 'old_gold' }
  expect(exchanges).toMatchObject([
    { ...bought, metal: 'gold', fineness: 916, netWeight: 0.5, amount: 6450, voucher },
    { ...bought, metal: null, fineness: null, netWeight: 0.666, voucher: mixed.voucher },
  ])
})

test('BUY-01 a joined customer keeps and erases what both sold', async ({
  shop,
  admin,
  buyGold,
  find,
  record,
}) => {
  const customer = { ...seller(), name: 'Radhika Menon' }
  const { voucher } = await buyGold({ customer })
  const [walkIn] = await find(voucher)
  const other = await shop.call(
    createCustomer,
    { body: { name: 'R. Menon', phone: newPhone() } },
    admin.token,
  )
  const body = { keep: other._id, merge: walkIn?._id ?? '' }
  await shop.call(joinCustomers, { body }, admin.token)
  expect((await record(other._id)).exchanges).toMatchObject([{ voucher }])

  await shop.call(deleteCustomer, { params: { id: other._id } }, admin.token)
  const stored = await wholeDatabase(shop.context.db)
  expect(stored).not.toContain('Radhika')
  expect(stored).not.toContain(customer.phone)
})

test('BUY-01 the voucher of an order finds and prints it', async ({ shop, admin, rate, voucher, find }) => {
  const productId = await newProduct(shop, { price: 50_000 })
  const { order } = await shop.call(
    createManualOrder,
    {
      body: {
        customer: { name: 'Arun Pillai', phone: newPhone() },
        paymentMethod: 'CASH',
        products: [{ productId, quantity: 1 }],
      },
    },
    admin.token,
  )
  const credit = {
    kind: 'old_gold' as const,
    metal: 'gold' as const,
    fineness: 916,
    grossWeight: 1,
    netWeight: 1,
    perGram: rate,
    seller: { name: 'Arun Pillai', address: ADDRESS },
  }
  await shop.call(createCredit, { params: { id: order._id }, body: credit }, admin.token)
  const [listed] = await shop.call(listCredits, { params: { id: order._id } }, admin.token)
  const number = listed?.voucher ?? ''

  const found = await shop.call(listAllOrders, { query: { search: number } }, admin.token)
  expect(found.map(({ _id }) => _id)).toEqual([order._id])
  expect((await find(number)).map(({ name }) => name)).toEqual(['Arun Pillai'])
  const printed = await voucher(number)
  expect(printed).toMatchObject({ status: 200, text: expect.stringContaining(order.orderId) as string })
})
