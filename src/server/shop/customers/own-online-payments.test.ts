import { expect } from 'vitest'
import { newShopper } from '../../../../tests/factories.ts'
import { paidShopTest as test } from '../../../../tests/fixtures/online-payments.ts'
import { getPersonalData } from '../../../contract/privacy.ts'
import { eraseCustomer } from './erase-customer.ts'

test('PAYM-20 the own data name what was paid with until erasure', async ({
  shop,
  peer,
  db,
  buy,
  start,
  settle,
}) => {
  const customer = await newShopper(shop)
  const order = await buy(customer)
  peer.attempt(await start(customer, order._id), 'authorized')
  await settle(customer, order._id, 'paid')
  const { onlinePayments } = await shop.call(getPersonalData, {}, customer.token)
  expect(onlinePayments).toMatchObject([
    { orderId: order.orderId, amount: 1100, state: 'captured', method: 'upi', payer: 'as•••@okaxis' },
  ])
  await shop.context.db.transaction((tx) => eraseCustomer(tx, customer))
  const payments = db
    .selectFrom('payments')
    .select(['payer', 'user_id', 'amount_paise'])
    .where('order_id', '=', order._id)
  expect(await payments.execute()).toEqual([{ payer: null, user_id: null, amount_paise: 110_000 }])
})
