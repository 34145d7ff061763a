import { expect } from 'vitest'
import { v7 as uuidv7 } from 'uuid'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import type { OrderRow } from '../../../core/db/schema/order-tables.ts'
import { eraseFinishedOrders } from './erase-orders.ts'

const base: OrderRow = {
  id: '',
  order_number: '',
  user_id: null,
  email: 'gone@example.in',
  email_key: 'gone@example.in',
  source: 'web',
  customer_name: null,
  customer_phone: null,
  customer_id: null,
  customer_note: null,
  handed_over: 0,
  status: 'completed',
  cancelled_at: null,
  deleted_at: null,
  payment_method: 'UPI',
  payment_status: 'awaiting_confirmation',
  utr: null,
  stock_released_at: null,
  auto_cancels: 0,
  quantity: 1,
  total_paise: 100,
  discount_points: 0,
  discount_paise: 0,
  tax_points: 0,
  tax_paise: 0,
  round_off_paise: 0,
  grand_total_paise: 100,
  price_until: null,
  pay_by: null,
  prepaid_points: 0,
  prepaid_discount_paise: 0,
  making_discount_paise: 0,
  price_discount_paise: 0,
  refunded_paise: null,
  refunded_taxable_paise: null,
  payment_check: null,
  unsent_pieces: null,
  coupon_id: null,
  coupon_code: null,
  coupon_rule: null,
  address: null,
  promised_day: null,
  due_on: null,
  buyer_gstin: null,
  billing_address: null,
  gift_message: null,
  hide_prices: null,
  created_at: 1,
  updated_at: 1,
}

const test = shopTest()
  /** Adds open orders of erased customers. */
  .extend(
    'addOrders',
    { scope: 'file' },
    ({ shop }) =>
      (changes: Partial<OrderRow>[]): Promise<string[]> =>
        shop.context.db.transaction(async (tx) => {
          const rows = changes.map((change) => {
            const id = uuidv7()
            return { ...base, id, order_number: id.slice(-12), ...change }
          })
          for (let start = 0; start < rows.length; start += 100) {
            await tx.db
              .insertInto('orders')
              .values(rows.slice(start, start + 100))
              .execute()
            await tx.db
              .insertInto('erasures_due')
              .values(rows.slice(start, start + 100).map(({ id }) => ({ order_id: id })))
              .execute()
          }
          return rows.map(({ id }) => id)
        }),
  )

test('orders that never finish do not keep others from being erased', async ({ shop, addOrders }) => {
  await addOrders(Array.from({ length: 501 }, () => ({})))
  const [refunded] = await addOrders([{ cancelled_at: 5, payment_status: 'refunded' }])
  await shop.context.db.transaction(eraseFinishedOrders)
  const row = await shop.context.db.reader
    .selectFrom('orders')
    .select('email')
    .where('id', '=', refunded ?? '')
    .executeTakeFirstOrThrow()
  expect(row.email).toBe('')
})

test.for<[string, Partial<OrderRow>, boolean]>([
  ['delivered and paid', { payment_status: 'paid' }, true],
  ['delivered for cash', { payment_status: 'due_on_delivery' }, true],
  ['delivered and unpaid', {}, false],
  ['not delivered', { status: 'shipped', payment_status: 'paid' }, false],
  ['cancelled and unpaid', { cancelled_at: 5 }, true],
  ['cancelled and still to refund', { cancelled_at: 5, payment_status: 'paid' }, false],
  ['deleted', { deleted_at: 5, status: 'pending' }, true],
])('erases only finished orders: %s', async ([_what, change, isErased], { shop, addOrders }) => {
  const [id = ''] = await addOrders([change])
  await shop.context.db.transaction(eraseFinishedOrders)
  const due = await shop.context.db.reader
    .selectFrom('erasures_due')
    .select('order_id')
    .where('order_id', '=', id)
    .executeTakeFirst()
  expect(due === undefined).toBe(isErased)
})
