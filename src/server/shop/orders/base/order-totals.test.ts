import fc from 'fast-check'
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
import { seed } from '../../../../../tests/soak.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { cancelOrder, orderStatuses, type Order } from '../../../../contract/order.ts'
import { foldOrderTotals } from './order-totals.ts'

const test = shopTest({ OPEN_COD_ORDERS: '50' })
  .extend('productId', { scope: 'file' }, ({ shop }) => newProduct(shop, { price: 100 }))
  .extend(
    'place',
    { scope: 'file' },
    ({ shop, productId }) =>
      async (customer: Shopper, quantity: number, paymentMethod = 'UPI'): Promise<Order> => {
        const amount = amountOf([{ price: 100, quantity }])
        return (
          await sendOrder(shop, customer, { products: [{ productId, quantity }], amount, paymentMethod })
        ).body.order
      },
  )
  /** Order totals according to the ledger, and according to the orders. */
  .extend(
    'compare',
    { scope: 'file' },
    ({ shop }) =>
      async (): Promise<[ledger: string[], orders: string[]]> => {
        const ledger = await shop.context.db.reader
          .selectFrom('order_tallies')
          .select((e) => [
            'day',
            'status',
            'payment_status',
            e.fn.sum<number>('orders').as('orders'),
            e.fn.sum<number>('paise').as('paise'),
            e.fn.sum<number>('before_tax_paise').as('before_tax_paise'),
          ])
          .groupBy(['day', 'status', 'payment_status'])
          .execute()
        const orders = await shop.context.db.reader
          .selectFrom('orders')
          .select((e) => [
            sql<number>`(created_at + 19800000) / 86400000`.as('day'),
            sql<string>`case when cancelled_at is null then status else 'cancelled' end`.as('status'),
            'payment_status',
            e.fn.countAll<number>().as('orders'),
            e.fn.sum<number>(sql`grand_total_paise - coalesce(refunded_paise, 0)`).as('paise'),
            e.fn
              .sum<number>(sql`total_paise - discount_paise - coalesce(refunded_taxable_paise, 0)`)
              .as('before_tax_paise'),
          ])
          .where('deleted_at', 'is', null)
          .groupBy([sql`1`, sql`2`, 'payment_status'])
          .execute()
        return [
          sorted(ledger.filter(({ orders: count, paise }) => count !== 0 || paise !== 0)),
          sorted(orders),
        ]
      },
  )
  .extend(
    'fold',
    { scope: 'file' },
    ({ shop }) =>
      () =>
        shop.context.db.transaction(foldOrderTotals),
  )
  .extend(
    'deeds',
    { scope: 'file' },
    ({ shop, admin }) =>
      (customer: Shopper): Record<string, (id: string) => Promise<unknown>> => ({
        ...Object.fromEntries(
          orderStatuses.map((status) => [
            status,
            (id: string) =>
              shop.call(manage.updateOrderStatus, { params: { id }, body: { status } }, admin.token),
          ]),
        ),
        confirm: (id) =>
          shop.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token),
        refuse: (id) =>
          shop.call(manage.confirmOrderPayment, { params: { id }, body: { confirmed: false } }, admin.token),
        refund: (id) => shop.call(manage.refundOrder, { params: { id } }, admin.token),
        cancel: (id) => shop.call(manage.cancelOrderAsAdmin, { params: { id }, body: {} }, admin.token),
        'cancel oneself': (id) => shop.call(cancelOrder, { params: { id } }, customer.token),
        delete: (id) => shop.call(manage.deleteOrder, { params: { id } }, admin.token),
      }),
  )

type Sum = {
  day: number
  status: string
  payment_status: string
  orders: number
  paise: number
  before_tax_paise: number
}
const sorted = (sums: Sum[]) => sums.map((sum) => JSON.stringify(Object.values(sum))).toSorted()

test('ADM-02 order totals stay exact through sequential and concurrent changes', async ({
  shop,
  asha,
  place,
  compare,
  fold,
  deeds,
}) => {
  const deed = fc.record({ what: fc.constantFrom(...Object.keys(deeds(asha))), which: fc.nat(2) })
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(deed, { minLength: 1, maxLength: 4 }), { maxLength: 6 }),
      async (rounds) => {
        // A new customer, because a customer may have only a few unpaid orders.
        const customer = await newShopper(shop)
        const orders = [await place(customer, 1), await place(customer, 2), await place(customer, 3, 'COD')]
        for (const round of rounds) {
          await Promise.all([
            ...round.map(({ what, which }) =>
              refusal(deeds(customer)[what]?.(orders[which]?._id ?? '') ?? fold()),
            ),
            fold(),
          ])
        }
        const [ledger, standing] = await compare()
        expect(ledger).toEqual(standing)
      },
    ),
    { numRuns: 12, seed },
  )
})

test('ADM-02 folding the ledger keeps sums exact, also in concurrent runs', async ({
  shop,
  asha,
  place,
  compare,
  fold,
}) => {
  await Promise.all(Array.from({ length: 10 }, () => place(asha, 1, 'COD')))
  const before = await compare()
  await Promise.all([fold(), fold(), place(asha, 1, 'COD').then(fold)])
  const [ledger, standing] = await compare()
  expect(ledger).toEqual(standing)
  expect(ledger).not.toEqual(before[0])
  await fold()
  const { lines } = await shop.context.db.reader
    .selectFrom('order_tallies')
    .select((e) => e.fn.countAll<number>().as('lines'))
    .executeTakeFirstOrThrow()
  expect(lines).toBe(ledger.length)
})
