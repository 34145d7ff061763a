import { expect } from 'vitest'
import { refusalBody } from '../../../../../tests/factories.ts'
import { chain, rings, shipmentsTest } from '../../../../../tests/fixtures/shipments.ts'
import { cancelOrderAsAdmin, listAllOrders } from '../../../../contract/manage-orders.ts'
import { updateProduct } from '../../../../contract/manage-products.ts'

const test = shipmentsTest

test('SHIP-04 an order is completed once all of it is sent and delivered', async ({ send, edit, mails }) => {
  const [first] = (await send({ lines: rings(2) })).shipments ?? []
  const now = () => new Date().toISOString()
  expect((await edit(first?._id, { deliveredAt: now() })).status).toBe('shipped')
  const { status, shipments } = await send()
  expect(status).toBe('shipped')
  expect((await edit(first?._id, { awb: 'NEW-NUMBER' })).status).toBe('shipped')
  const done = await edit(shipments?.[1]?._id, { deliveredAt: now() })
  expect([done.status, done.history.map(({ event }) => event)]).toEqual([
    'completed',
    ['shipped', 'completed'],
  ])
  expect((await mails()).map(({ kind, data }) => [kind, data['status']])).toEqual([
    ['shipment_sent', undefined],
    ['shipment_sent', undefined],
    ['status_changed', 'completed'],
  ])
  expect((await refusalBody(send())).data?.message).toMatch(/is completed\.$/)
})

test('SHIP-04 a delivery does not complete an order set back to processing', async ({
  send,
  edit,
  setStatus,
}) => {
  const [parcel] = (await send()).shipments ?? []
  await setStatus('processing')
  expect((await edit(parcel?._id, { deliveredAt: new Date().toISOString() })).status).toBe('processing')
})

test('SHIP-03 an order cancelled after its first parcel needs no other', async ({
  shop,
  admin,
  order,
  send,
}) => {
  await send({ lines: rings(2) })
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect((await refusalBody(send())).data).toMatchObject({
    code: 'stale_edit',
    message: `Order ${order.orderId} was cancelled.`,
  })
  expect(
    await shop.call(listAllOrders, { query: { status: 'ready', search: order.orderId } }, admin.token),
  ).toEqual([])
})

test('SHIP-04 a cancelled order stays cancelled when its parcel arrives', async ({
  shop,
  admin,
  order,
  send,
  edit,
}) => {
  const [parcel] = (await send()).shipments ?? []
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  const { status, cancelledAt, shipments } = await edit(parcel?._id, {
    deliveredAt: new Date().toISOString(),
  })
  expect([status, cancelledAt !== null, shipments?.[0]?.deliveredAt !== null]).toEqual([
    'shipped',
    true,
    true,
  ])
})

test('SHIP-03 a parcel is delivered after dispatch and not in the future', async ({ send, edit }) => {
  const [parcel] = (await send()).shipments ?? []
  for (const [days, message] of [
    [-1, 'must not be before the parcel was sent'],
    [1, 'must not be in the future'],
  ] as const) {
    const { data } = await refusalBody(
      edit(parcel?._id, { deliveredAt: new Date(Date.now() + days * 86_400_000).toISOString() }),
    )
    expect(data?.issues).toEqual([{ path: 'deliveredAt', message }])
  }
  expect((await edit(parcel?._id, { deliveredAt: parcel?.sentAt })).shipments?.[0]?.deliveredAt).toBe(
    parcel?.sentAt,
  )
})

test('SHIP-04 hallmarked pieces need their HUID before the first parcel', async ({
  shop,
  admin,
  order,
  send,
}) => {
  await shop.call(
    updateProduct,
    { params: { id: order.products[1]?.productId ?? '' }, body: { hallmark: 'huid' } },
    admin.token,
  )
  expect((await refusalBody(send({ lines: chain }))).data?.code).toBe('huid_needed')
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect((await refusalBody(send())).data?.message).toMatch(/was cancelled\.$/)
})
