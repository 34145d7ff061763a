import { expect } from 'vitest'
import { refusalBody } from '../../../../../tests/factories.ts'
import { chain, rings, shipmentsTest } from '../../../../../tests/fixtures/shipments.ts'
import { listAuditLog } from '../../../../contract/audit.ts'
import { listAllOrders, updateOrderStatuses } from '../../../../contract/manage-orders.ts'
import { createCarrier } from '../../../../contract/manage-shipments.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import { getWaitingWork } from '../../../../contract/stats.ts'
import { getOrder, listOrders, type Order } from '../../../../contract/order.ts'

const test = shipmentsTest

test('SHIP-01 SHIP-03 SHIP-04 a full parcel ships the order and issues its invoice', async ({
  shop,
  asha,
  order,
  carrier,
  send,
}) => {
  expect(order).not.toHaveProperty('shipments')
  const sent = await send({ awb: 'bd-4711', expectedOn: '2026-12-02' })
  expect([sent.status, sent.invoiceNumber !== null, sent.history.map(({ event }) => event)]).toEqual([
    'shipped',
    true,
    ['shipped'],
  ])
  expect(sent.shipments).toEqual([
    {
      _id: expect.any(String),
      carrierId: carrier._id,
      carrier: 'Blue Dart',
      carrierPhone: '',
      awb: 'BD-4711',
      trackingUrl: 'https://track.example/BD-4711',
      lines: [...rings(2), ...chain],
      insuredValue: 550,
      identityCheck: 'none',
      receiverName: null,
      sentAt: expect.any(String),
      expectedOn: '2026-12-02',
      deliveredAt: null,
      version: 1,
    },
  ])
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).shipments).toEqual(
    sent.shipments,
  )
  expect((await shop.call(listOrders, { params: { email: asha.email } }, asha.token))[0]?.shipments).toEqual(
    sent.shipments,
  )
})

test('SHIP-04 an order can be shipped without a parcel, which is added later', async ({
  setStatus,
  send,
  mails,
}) => {
  const shipped = await setStatus('shipped')
  expect(shipped).not.toHaveProperty('shipments')
  const sent = await send()
  expect([sent.status, sent.invoiceNumber, sent.shipments?.length]).toEqual([
    'shipped',
    shipped.invoiceNumber,
    1,
  ])
  expect((await mails()).map(({ kind }) => kind)).toEqual(['status_changed', 'shipment_sent'])
})

test('SHIP-03 an order is sent in parts, and no piece twice', async ({ send, mails }) => {
  expect((await send({ lines: rings(1) })).status).toBe('shipped')
  for (const lines of [rings(2), [...rings(1), ...chain, { position: 0, quantity: 1 }]])
    expect((await refusalBody(send({ lines }))).status).toBeGreaterThanOrEqual(400)
  const { status, data } = await refusalBody(send({ lines: rings(2) }))
  expect([status, data?.code, (data?.['current'] as Order | undefined)?.shipments?.length]).toEqual([
    409,
    'stale_edit',
    1,
  ])
  expect(data?.message).toMatch(/has fewer pieces left to send\.$/)
  const rest = await send()
  expect(rest.shipments?.map(({ lines, insuredValue }) => [lines, insuredValue])).toEqual([
    [rings(1), 110],
    [[...rings(1), ...chain], 440],
  ])
  expect((await refusalBody(send())).data).toMatchObject({
    code: 'stale_edit',
    message: expect.stringMatching(/has been sent\.$/),
  })
  expect((await mails()).map(({ kind, data: { pieces } }) => [kind, pieces])).toEqual([
    ['shipment_sent', ['1 × Ira ring']],
    ['shipment_sent', ['1 × Ira ring', '1 × Dev chain']],
  ])
})

test('an order sent in part stays under To pack', async ({ shop, admin, order, send, setStatus }) => {
  const isToPack = async () => {
    const [listed, found] = [
      await shop.call(listAllOrders, { query: { status: 'ready', limit: '50' } }, admin.token),
      await shop.call(listAllOrders, { query: { status: 'ready', search: order.orderId } }, admin.token),
    ]
    const [board, { toPack }] = [
      await shop.call(getMorningBoard, {}, admin.token),
      await shop.call(getWaitingWork, {}, admin.token),
    ]
    const isIn = (orders: readonly Order[]) => orders.some(({ _id }) => _id === order._id)
    expect([isIn(found), isIn(board.toPack), toPack]).toEqual([isIn(listed), isIn(listed), listed.length])
    return isIn(listed)
  }
  expect(await isToPack()).toBe(true)
  await send({ lines: rings(1) })
  expect(await isToPack()).toBe(true)
  for (const status of ['processing', 'completed'] as const) {
    const { orders, skipped } = await shop.call(
      updateOrderStatuses,
      { body: { orders: [{ _id: order._id }], status } },
      admin.token,
    )
    expect([orders, skipped]).toEqual([
      [],
      [{ _id: order._id, orderId: order.orderId, reasons: ['Part of this order is still to be sent.'] }],
    ])
  }
  await send()
  expect(await isToPack()).toBe(false)
  await setStatus('processing')
  expect(await isToPack()).toBe(true)
})

test.for([
  [{ awb: 'AB1' }, 'awb', 'must be 4 to 30 letters, digits or hyphens'],
  [{ awb: 'A'.repeat(31) }, 'awb', 'must be 4 to 30 letters, digits or hyphens'],
  [{ awb: 'AWB/1234' }, 'awb', 'must be 4 to 30 letters, digits or hyphens'],
  [{ carrierId: '00000000-0000-7000-8000-000000000000' }, 'carrierId', 'is not one of your carriers'],
  [{ lines: [{ position: 2, quantity: 1 }] }, 'lines.0.position', 'is not a line of this order'],
  [{ lines: [...rings(1), ...rings(1)] }, 'lines', 'must name each line once'],
  [{ lines: [] }, 'lines', 'must name at least one line'],
  [{ insuredValue: -1 }, 'insuredValue', 'must not be negative'],
  [{ identityCheck: 'passport' }, 'identityCheck', 'must be one of none, otp, id'],
] as const)(
  'SHIP-03 %j is refused, and nothing is sent',
  async ([body, path, message], { shop, admin, order, send }) => {
    const { status, data } = await refusalBody(send(body))
    expect([status, data?.message, data?.issues]).toEqual([400, `${path}: ${message}`, [{ path, message }]])
    const after = await shop.call(getOrder, { params: { id: order._id } }, admin.token)
    expect([after.status, after.shipments]).toEqual(['pending', undefined])
  },
)

test('SHIP-03 a number is unique for its carrier', async ({ shop, admin, order, send, edit }) => {
  const sent = await send({ awb: 'SAME-1', lines: rings(1) })
  const { status, data } = await refusalBody(send({ awb: 'same-1' }))
  expect([status, data?.issues]).toEqual([
    400,
    [{ path: 'awb', message: `is on a parcel of order ${order.orderId}` }],
  ])
  const other = await shop.call(createCarrier, { body: { name: 'India Post' } }, admin.token)
  const both = await send({ awb: 'SAME-1', carrierId: other._id })
  expect(both.shipments?.map(({ carrier, awb, trackingUrl }) => [carrier, awb, trackingUrl])).toEqual([
    ['Blue Dart', 'SAME-1', 'https://track.example/SAME-1'],
    ['India Post', 'SAME-1', null],
  ])
  expect(
    (await refusalBody(edit(both.shipments?.[1]?._id, { carrierId: sent.shipments?.[0]?.carrierId }))).data
      ?.issues?.[0]?.path,
  ).toBe('awb')
})

test('SHIP-03 rejects a parcel in which any line was already sent', async ({ shop, admin, order, send }) => {
  await send({ lines: chain })
  expect((await refusalBody(send({ lines: [...rings(1), ...chain] }))).data?.code).toBe('stale_edit')
  expect((await shop.call(getOrder, { params: { id: order._id } }, admin.token)).shipments).toHaveLength(1)
})

test('SHIP-03 two concurrent shipments of the last piece send it once', async ({ send }) => {
  const tries = await Promise.allSettled([send({ lines: chain }), send({ lines: chain })])
  expect(tries.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
})

test('SHIP-03 SHIP-06 a parcel is corrected, and a conflict loses nothing', async ({ send, edit }) => {
  const [parcel] = (await send({ identityCheck: 'otp' })).shipments ?? []
  const [corrected] =
    (
      await edit(parcel?._id, {
        awb: 'right-1',
        insuredValue: 600.5,
        receiverName: 'Meera Iyer',
        expectedOn: '2026-12-03',
        version: 1,
      })
    ).shipments ?? []
  expect(corrected).toMatchObject({
    awb: 'RIGHT-1',
    insuredValue: 600.5,
    receiverName: 'Meera Iyer',
    expectedOn: '2026-12-03',
    identityCheck: 'otp',
    version: 2,
  })
  const { status, data } = await refusalBody(edit(parcel?._id, { awb: 'wrong-1', version: 1 }))
  expect([status, data?.code, (data?.['current'] as Order | undefined)?.shipments?.[0]?.awb]).toEqual([
    409,
    'stale_edit',
    'RIGHT-1',
  ])
  expect(data?.message).toMatch(/has another parcel by now\.$/)
  expect(await refusalBody(edit('00000000-0000-7000-8000-000000000000', {}))).toMatchObject({
    status: 404,
    data: { message: 'There is no such parcel.' },
  })
})

test('SHIP-03 insured value and recipient can be set, changed and cleared', async ({ send, edit }) => {
  const details = { insuredValue: 900.25, receiverName: 'Meera Iyer', expectedOn: '2026-12-02' }
  const [parcel] = (await send({ lines: rings(1), ...details })).shipments ?? []
  expect(parcel).toMatchObject(details)
  expect((await edit(parcel?._id, { identityCheck: 'id' })).shipments?.[0]).toEqual({
    ...parcel,
    identityCheck: 'id',
    version: 2,
  })
  expect(
    (await edit(parcel?._id, { insuredValue: null, receiverName: null, expectedOn: null })).shipments?.[0],
  ).toMatchObject({ insuredValue: null, receiverName: null, expectedOn: null, identityCheck: 'id' })
  expect((await send({ lines: chain, insuredValue: null })).shipments?.[1]?.insuredValue).toBeNull()
})

test('SHIP-03 audits parcels and their corrections without the recipient', async ({
  shop,
  admin,
  order,
  send,
  edit,
}) => {
  const [parcel] = (await send({ awb: 'LOG-1', receiverName: 'Meera Iyer' })).shipments ?? []
  await edit(parcel?._id, { awb: 'log-2', receiverName: 'Asha Rao' })
  const shown = {
    carrier: 'Blue Dart',
    awb: 'LOG-1',
    insuredValue: 550,
    identityCheck: 'none',
    expectedOn: null,
    deliveredAt: null,
  }
  const log = await shop.call(listAuditLog, { query: { entity: 'order', entityId: order._id } }, admin.token)
  expect(
    log
      .map(({ title, before, after }) => [title, before, after])
      .filter(([, , after]) => after !== null && 'shipment' in (after as object))
      .toReversed(),
  ).toEqual([
    [order.orderId, { shipment: null }, { shipment: shown }],
    [order.orderId, { shipment: shown }, { shipment: { ...shown, awb: 'LOG-2' } }],
  ])
})
