import { expect } from 'vitest'
import { newProduct, newShopper } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { wholeDatabase } from '../../../../tests/whole-database.ts'
import { addOrderPayment, createManualOrder } from '../../../contract/counter-order.ts'
import { createCredit } from '../../../contract/credit.ts'
import { revealPan, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'

const password = 'kundan-1947'
const test = shopTest({ SECRET_KEY: Buffer.alloc(32, 7).toString('base64'), PAN_LIMIT: '60000' }).extend(
  'sell',
  ({ shop, admin }) =>
    async (userId: string, mark: string, grams: number) => {
      const ring = await newProduct(shop, { price: 100_000 })
      const { order } = await shop.call(
        createManualOrder,
        {
          body: {
            customer: { userId },
            paymentMethod: 'CASH',
            products: [{ productId: ring, quantity: 1 }],
            pan: 'ABCDE1234F',
          },
        },
        admin.token,
      )
      const seller = { name: `Ishani ${mark}`, address: `${mark} Temple Road`, pan: 'FGHIJ5678K' }
      await shop.call(
        createCredit,
        {
          params: { id: order._id },
          body: {
            kind: 'old_gold',
            metal: 'gold',
            fineness: 916,
            grossWeight: grams,
            netWeight: grams,
            perGram: 10_000,
            note: `Ring of ${mark}`,
            seller,
          },
        },
        admin.token,
      )
      await shop.call(
        addOrderPayment,
        {
          params: { id: order._id },
          body: { provider: 'terminal', amount: order.amount - grams * 10_000, reference: 'RRN 4411' },
        },
        admin.token,
      )
      await shop.call(
        updateOrderStatus,
        { params: { id: order._id }, body: { status: 'completed' } },
        admin.token,
      )
      return order
    },
)

test('RETURN-08 sellers are exported, and erased as buyers on bills are', async ({ shop, admin, sell }) => {
  const owner = await newShopper(shop, 'user', password)
  const [small, large] = ['aa11bb22', 'cc33dd44']
  const orders = [await sell(owner.id, small, 4), await sell(owner.id, large, 7)]
  const data = await shop.call(getPersonalData, {}, owner.token)
  expect(data.orders.map(({ oldGold }) => oldGold)).toMatchObject([
    [
      {
        amount: 70_000,
        seller: {
          name: `Ishani ${large}`,
          address: `${large} Temple Road`,
          pan: expect.stringMatching(/^FGHIJ/) as string,
        },
        note: `Ring of ${large}`,
      },
    ],
    [{ amount: 40_000, seller: { name: `Ishani ${small}`, pan: null } }],
  ])
  expect(
    (await shop.call(revealPan, { params: { id: orders[0]?._id ?? '' } }, admin.token)).orders,
  ).toHaveLength(1)
  await shop.call(eraseAccount, { body: { password } }, owner.token)
  const stored = await wholeDatabase(shop.context.db)
  // From ₹50,000 on the law requires the name, as on a bill.
  expect(
    [small, `Ring of ${large}`, 'FGHIJ5678K', `${large} Temple Road`].map((text) => stored.includes(text)),
  ).toEqual([false, false, false, true])
})
