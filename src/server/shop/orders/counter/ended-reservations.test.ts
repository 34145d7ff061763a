import { expect } from 'vitest'
import { reservationsTest as test } from '../../../../../tests/fixtures/reservations.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { DAY_MS } from '../../../../rules/durations.ts'
import { eraseEndedReservations } from '../refund/erase-orders.ts'

test('COUNTER-10 an ended reservation forgets its customer after 30 days', async ({
  shop,
  admin,
  ring,
  calls: { reserve, read },
}) => {
  const order = await reserve({ productId: ring, note: 'After six' })
  const erase = (days: number) =>
    shop.context.db.transaction((tx) => eraseEndedReservations(tx, Date.now() + days * DAY_MS))
  expect(await erase(31)).toBe(0)

  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await erase(29)).toBe(0)
  expect((await read(order)).customer).toMatchObject({ name: 'Meera Iyer', note: 'After six' })
  expect([await erase(30), await erase(30)]).toEqual([1, 0])
  expect((await read(order)).customer).toEqual({ name: 'Former shopper', phone: null })
})
