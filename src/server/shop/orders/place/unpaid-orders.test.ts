import { expect } from 'vitest'
import { amountOf, newProduct, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { readUnpaidOrders } from './unpaid-orders.ts'

const test = shopTest().extend(
  'place',
  ({ shop }) =>
    async (shopper: Shopper, change: Partial<OrderRow> = {}, paymentMethod = 'UPI'): Promise<void> => {
      const products = [{ productId: await newProduct(shop, { price: 100 }), quantity: 1 }]
      const { _id } = (
        await sendOrder(shop, shopper, {
          products,
          amount: amountOf([{ price: 100, quantity: 1 }]),
          paymentMethod,
        })
      ).body.order
      await shop.context.db.transaction((tx) =>
        tx.db
          .updateTable('orders')
          .set({ updated_at: 1, ...change })
          .where('id', '=', _id)
          .execute(),
      )
    },
)

test('API-08 only awaited payments with reserved stock count as unpaid', async ({
  shop,
  asha,
  ravi,
  admin,
  place,
}) => {
  await place(ravi)
  for (const change of [
    { payment_status: 'paid' },
    { cancelled_at: 1 },
    { deleted_at: 1 },
    { stock_released_at: 1 },
  ])
    await place(asha, change)
  await place(asha, {}, 'COD')
  const unpaid = ({ id }: Shopper) => readUnpaidOrders(shop.context.db.reader, id, Date.now())
  expect(await unpaid(asha)).toEqual({ count: 0, paise: 0 })
  await place(asha)
  await place(asha)
  expect([await unpaid(asha), await unpaid(admin), await unpaid(ravi)]).toEqual([
    { count: 2, paise: 22_000 },
    { count: 0, paise: 0 },
    { count: 1, paise: 11_000 },
  ])
})
