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
import * as manage from '../../../../contract/manage-orders.ts'
import type { Order } from '../../../../contract/order.ts'

const test = shopTest()
  /** Eight orders, oldest first, alternating between two customers. */
  .extend('orders', { scope: 'file', auto: true }, async ({ shop, admin }) => {
    const orders: Order[] = []
    const shoppers = [await newShopper(shop), await newShopper(shop)]
    const productId = await newProduct(shop, { price: 100 })
    for (let count = 0; count < 8; count += 1) {
      const { body } = await sendOrder(shop, shoppers[count % 2] as Shopper, {
        products: [{ productId, quantity: 1 }],
        amount: amountOf([{ price: 100, quantity: 1 }]),
        paymentMethod: count < 4 ? 'COD' : 'UPI',
        ...(count === 7 && { utr: '998877665544' }),
      })
      orders.push(body.order)
    }
    // All created in the same millisecond: only their ids tell them apart.
    await shop.context.db.transaction((tx) =>
      tx.db
        .updateTable('orders')
        .set({ created_at: Date.parse(orders[0]?.createdAt ?? '') })
        .execute(),
    )
    const move = (index: number, status: 'shipped' | 'completed') =>
      shop.call(
        manage.updateOrderStatus,
        { params: { id: orders[index]?._id ?? '' }, body: { status } },
        admin.token,
      )
    await move(0, 'shipped')
    await move(5, 'shipped')
    await move(6, 'completed')
    await shop.call(
      manage.cancelOrderAsAdmin,
      { params: { id: orders[1]?._id ?? '' }, body: {} },
      admin.token,
    )
    await shop.call(
      manage.confirmOrderPayment,
      { params: { id: orders[5]?._id ?? '' }, body: { confirmed: true } },
      admin.token,
    )
    await shop.call(manage.deleteOrder, { params: { id: orders[2]?._id ?? '' } }, admin.token)
    return orders
  })
  /** Indices of the orders above in a response, in its order, and the total it states. */
  .extend(
    'list',
    { scope: 'file' },
    ({ shop, admin, orders }) =>
      async (query: Record<string, string>): Promise<[indices: number[], total: number]> => {
        const response = await shop.app.inject({
          url: '/api/orders',
          query,
          headers: { authorization: `Bearer ${admin.token}` },
        })
        const ids = response.json<Order[]>().map(({ _id }) => _id)
        return [
          ids.map((id) => orders.findIndex(({ _id }) => _id === id)),
          Number(response.headers['x-total-count']),
        ]
      },
  )

test('API-08 lists all orders but the deleted ones, newest first, with their lines', async ({
  shop,
  admin,
  list,
  orders,
}) => {
  expect(await list({})).toEqual([[7, 6, 5, 4, 3, 1, 0], 7])
  const [newest] = await shop.call(manage.listAllOrders, {}, admin.token)
  expect(newest).toMatchObject({ _id: orders[7]?._id, products: orders[7]?.products, utr: '998877665544' })
})

test.for<[Record<string, string>, number[]]>([
  [{ status: 'pending' }, [7, 4, 3]],
  [{ status: 'shipped' }, [5, 0]],
  [{ status: 'completed' }, [6]],
  [{ status: 'processing' }, []],
  [{ status: 'cancelled' }, [1]],
  [{ paymentStatus: 'due_on_delivery' }, [3, 1, 0]],
  [{ paymentStatus: 'awaiting_confirmation' }, [7, 6, 4]],
  [{ paymentStatus: 'paid', status: 'shipped' }, [5]],
  [{ paymentStatus: 'paid', status: 'pending' }, []],
  [{ status: '', paymentStatus: '', search: ' ' }, [7, 6, 5, 4, 3, 1, 0]],
  [{ archived: 'true' }, [2]],
  [{ archived: 'true', search: 'asha' }, [2]],
  [{ search: '998877665544' }, [7]],
])('ADM-14 finds by %j the orders %j, and counts them', async ([query, found], { list }) => {
  expect(await list(query)).toEqual([found, found.length])
})

test('ADM-14 finds orders by number or e-mail prefix in any case', async ({ list, orders }) => {
  const { orderId, email } = orders[3] as Order & { email: string }
  expect(await list({ search: orderId.toLowerCase() })).toEqual([[3], 1])
  expect((await list({ search: orderId.slice(0, 7) }))[0]).toContain(3)
  for (const search of [email, email.toUpperCase(), email.slice(0, 12)])
    expect(await list({ search })).toEqual([[7, 5, 3, 1], 4])
  expect(await list({ search: email, status: 'pending' })).toEqual([[7, 3], 2])
  expect(await list({ search: email, paymentStatus: 'paid' })).toEqual([[5], 1])
  // One of the shopper's orders is cancelled, another one is paid.
  for (const status of ['refund_due', 'ready'])
    expect(await list({ search: email, status, paymentStatus: 'paid' })).toEqual([[], 0])
  for (const search of ['nobody@', '%', '_', "' or 1=1 --"]) expect(await list({ search })).toEqual([[], 0])
})

test('ADM-14 lists and counts orders by days in India', async ({ list, orders }) => {
  const { email, createdAt } = orders[3] as Order & { email: string }
  const day = (later: number) =>
    new Date(Date.parse(createdAt) + 19_800_000 + later * 86_400_000).toISOString().slice(0, 10)
  const [before, today, after] = [day(-1), day(0), day(1)]
  expect(await list({ from: today, to: today })).toEqual([[7, 6, 5, 4, 3, 1, 0], 7])
  expect(await list({ from: before, to: after, status: 'shipped' })).toEqual([[5, 0], 2])
  expect(await list({ to: after, search: email })).toEqual([[7, 5, 3, 1], 4])
  const outside: Record<string, string>[] = [
    { from: after },
    { to: before },
    { from: after, search: email },
    { to: before, search: email },
    { to: before, archived: 'true' },
  ]
  for (const query of outside) expect(await list(query)).toEqual([[], 0])
})

test('ADM-14 pages and cursors list every order exactly once', async ({ list, orders }) => {
  expect([
    await list({ limit: '3' }),
    await list({ limit: '3', page: '2' }),
    await list({ limit: '3', page: '3' }),
  ]).toEqual([
    [[7, 6, 5], 7],
    [[4, 3, 1], 7],
    [[0], 7],
  ])
  expect(await list({ page: '9' })).toEqual([[], 7])
  const walked: number[] = []
  for (let last: number | undefined; ;) {
    const [page] = await list({ limit: '2', ...(last !== undefined && { before: orders[last]?._id ?? '' }) })
    if (page.length === 0) break
    walked.push(...page)
    last = page.at(-1)
  }
  expect(walked).toEqual([7, 6, 5, 4, 3, 1, 0])
  expect(await list({ before: orders[5]?._id ?? '', status: 'shipped' })).toEqual([[0], 2])
})

test('ADM-14 pages back from one order to the one above', async ({ list, orders }) => {
  const above = (index: number, query: Record<string, string> = {}) =>
    list({ after: orders[index]?._id ?? '', ...query })
  expect([
    await above(1, { limit: '2' }),
    await above(4, { limit: '2' }),
    await above(6, { limit: '2' }),
    await above(7),
  ]).toEqual([
    [[4, 3], 7],
    [[6, 5], 7],
    [[7], 7],
    [[], 7],
  ])
  const { email } = orders[1] as Order & { email: string }
  expect(await above(1, { search: email, limit: '2' })).toEqual([[5, 3], 4])
  expect(await list({ before: orders[5]?._id ?? '', search: email })).toEqual([[3, 1], 4])
})

test.for([
  'page=0',
  'limit=101',
  'status=lost',
  'paymentStatus=none',
  'before=7',
  'after=7',
  'archived=yes',
  'search=%00',
])('ADM-14 refuses %s', async (query, { shop, admin }) => {
  expect(
    (
      await shop.app.inject({
        url: `/api/orders?${query}`,
        headers: { authorization: `Bearer ${admin.token}` },
      })
    ).statusCode,
  ).toBe(400)
})

test('ADM-14 returns 404 when there is no order to go on from', async ({ shop, admin }) => {
  const call = shop.call(
    manage.listAllOrders,
    { query: { before: '00000000-0000-7000-8000-000000000000' } },
    admin.token,
  )
  expect((await refusal(call)).status).toBe(404)
})

test('ADM-14 asks for more when more than 10,000 orders match', async ({ shop, admin, orders }) => {
  const numbers = sql`(with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < 10001) select i from numbers) as numbers`
  await shop.context.db.transaction((tx) =>
    sql`
      insert into orders (id, order_number, user_id, email, email_key, status, cancelled_at, deleted_at, payment_method, payment_status,
        utr, quantity, total_paise, discount_points, discount_paise, tax_points, tax_paise, grand_total_paise, coupon_id, coupon_code, address, created_at, updated_at)
      select 'crowd-' || i, 'CROWD-' || i, user_id, email, 'crowd' || i, status, cancelled_at, deleted_at, payment_method, payment_status,
        null, quantity, total_paise, discount_points, discount_paise, tax_points, tax_paise, grand_total_paise, coupon_id, coupon_code, address, created_at, updated_at
      from ${numbers}, orders where id = ${orders[0]?._id}`.execute(tx.db),
  )
  const response = await shop.app.inject({
    url: '/api/orders?search=crowd',
    headers: { authorization: `Bearer ${admin.token}` },
  })
  expect([response.statusCode, response.json<{ message: string }>().message]).toEqual([
    400,
    'search: too many orders match. Please type more.',
  ])
})
