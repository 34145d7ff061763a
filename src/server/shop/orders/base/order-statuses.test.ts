import { expect } from 'vitest'
import { refusal } from '../../../../../tests/factories.ts'
import { address, managedOrdersTest } from '../../../../../tests/fixtures/managed-orders.ts'
import * as manage from '../../../../contract/manage-orders.ts'
import { getOrder, orderStatuses, type Order } from '../../../../contract/order.ts'

const test = managedOrdersTest

test('ADM-14 sets any status from any other, by id or number', async ({ place, setStatus }) => {
  const order = await place()
  for (const status of orderStatuses)
    for (const next of orderStatuses) {
      await setStatus(order._id, status)
      expect((await setStatus(order.orderId.toLowerCase(), next)).status).toBe(next)
    }
})

test('ADM-14 records each status change and mails the shopper once (ASVS 8.2.3)', async ({
  shop,
  asha,
  place,
  setStatus,
  changes,
}) => {
  const order = await place()
  await setStatus(order._id, 'shipped')
  await setStatus(order._id, 'shipped')
  await setStatus(order._id, 'pending')
  const seen = await setStatus(order._id, 'shipped')
  expect(seen.history.map(({ event, by }) => [event, by])).toEqual([
    ['shipped', 'Asha'],
    ['pending', 'Asha'],
    ['shipped', 'Asha'],
  ])
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).history[0]).toMatchObject({
    event: 'shipped',
    by: null,
  })
  expect((await changes()).map(({ kind, data }) => [kind, data['status'], data['username']])).toEqual([
    ['status_changed', 'shipped', 'Asha'],
    ['status_changed', 'pending', 'Asha'],
    ['status_changed', 'shipped', 'Asha'],
  ])
})

test('ADM-14 reports a status conflict to the later administrator', async ({
  shop,
  admin,
  place,
  setStatus,
}) => {
  const order = await place()
  await setStatus(order._id, 'processing', 'pending')
  const late = await shop.app.inject({
    method: 'PATCH',
    url: `/api/orders/update-order-status/${order._id}`,
    headers: { authorization: `Bearer ${admin.token}` },
    payload: { status: 'completed', statusWas: 'pending' },
  })
  expect([late.statusCode, late.json()]).toMatchObject([
    409,
    {
      code: 'stale_edit',
      message: `Order ${order.orderId} has been marked as processing by someone else.`,
      current: { _id: order._id, status: 'processing' },
    },
  ])
})

test('ADM-14 records one of ten equal concurrent changes', async ({ place, asAdmin, setStatus, changes }) => {
  const order = await place()
  await Promise.all(Array.from({ length: 10 }, () => setStatus(order._id, 'completed')))
  expect((await asAdmin(order._id)).history).toHaveLength(1)
  expect(await changes()).toHaveLength(1)
})

test('ADM-14 rejects invalid statuses, unknown orders and malformed ids', async ({ shop, admin, place }) => {
  const order = await place()
  const send = (id: string, status: string) =>
    shop.app.inject({
      method: 'PATCH',
      url: `/api/orders/update-order-status/${id}`,
      payload: { status },
      headers: { authorization: `Bearer ${admin.token}` },
    })
  expect((await send(order._id, 'lost')).statusCode).toBe(400)
  expect((await send('00000000-0000-7000-8000-000000000000', 'shipped')).statusCode).toBe(404)
  expect((await send('undefined', 'shipped')).statusCode).toBe(400)
})

test('ADM-14 moves all of several orders or none', async ({ shop, admin, place, asAdmin, setStatus }) => {
  const [one, other] = [await place(), await place()]
  const move = (statusWas?: 'pending') =>
    shop.call(
      manage.updateOrderStatuses,
      {
        body: {
          orders: [
            { _id: other._id, statusWas },
            { _id: one._id, statusWas },
          ],
          status: 'processing',
        },
      },
      admin.token,
    )
  expect((await move('pending')).orders.map(({ _id, status }) => [_id, status])).toEqual([
    [other._id, 'processing'],
    [one._id, 'processing'],
  ])
  await setStatus(one._id, 'pending')
  expect((await refusal(move('pending'))).status).toBe(409)
  expect([(await asAdmin(one._id)).status, (await asAdmin(other._id)).status]).toEqual([
    'pending',
    'processing',
  ])
})

test('ADM-14 updating several statuses writes one entry and mail per order', async ({
  shop,
  admin,
  place,
  changes,
}) => {
  const [one, other] = [await place({ address }), await place({ address })]
  const moved = await shop.call(
    manage.updateOrderStatuses,
    { body: { orders: [{ _id: one._id }, { _id: other._id }, { _id: one._id }], status: 'shipped' } },
    admin.token,
  )
  expect(moved.orders.map(({ _id, history }) => [_id, history.map(({ event, by }) => [event, by])])).toEqual([
    [one._id, [['shipped', 'Asha']]],
    [other._id, [['shipped', 'Asha']]],
  ])
  expect((await changes()).filter(({ kind }) => kind === 'status_changed')).toHaveLength(2)
})

test('ADM-14 moves several orders once despite concurrent administrators', async ({
  shop,
  admin,
  place,
  asAdmin,
}) => {
  const orders = [await place({ address }), await place({ address }), await place({ address })]
  const move = (some: Order[]) =>
    shop.call(
      manage.updateOrderStatuses,
      { body: { orders: some.map(({ _id, status }) => ({ _id, statusWas: status })), status: 'shipped' } },
      admin.token,
    )
  const responses = await Promise.all(
    [orders, orders.toReversed(), orders].map((some) => refusal(move(some))),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([409, 409, 'accepted'])
  for (const { _id } of orders)
    expect((await asAdmin(_id)).history.map(({ event }) => event)).toEqual(['shipped'])
})
