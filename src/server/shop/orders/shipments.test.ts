import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, refusalBody, sendOrder } from '../../../../tests/factories.ts'
import { shopTest } from '../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { pdfText } from '../../../../tests/pdf-text.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import { deleteUser } from '../../../contract/manage-users.ts'
import {
  cancelOrderAsAdmin,
  listAllOrders,
  updateOrderStatus,
  updateOrderStatuses,
} from '../../../contract/manage-orders.ts'
import {
  createCarrier,
  createShipment,
  deleteCarrier,
  updateShipment,
} from '../../../contract/manage-shipments.ts'
import { updateProduct } from '../../../contract/manage-products.ts'
import { getMorningBoard } from '../../../contract/morning-board.ts'
import { getWaitingWork } from '../../../contract/stats.ts'
import { getOrder, listOrders, type Order, type OrderStatus } from '../../../contract/order.ts'
import { renderMail } from '../../core/mail/render-mail.ts'
import type { Mail } from '../../core/mail/mails.ts'

const address = {
  name: 'Asha',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra',
  pin: '411001',
}
let serial = 1000

const test = shopTest()
  .extend('carrier', { scope: 'file' }, ({ shop, admin }) =>
    shop.call(
      createCarrier,
      { body: { name: 'Blue Dart', trackingUrl: 'https://track.example/{awb}' } },
      admin.token,
    ),
  )
  /** Asha's order of two rings at ₹100 and a chain at ₹300, with 10 % tax. */
  .extend('order', async ({ shop, asha }): Promise<Order> => {
    const [ring, chain] = [
      await newProduct(shop, { name: 'Ira ring', price: 100 }),
      await newProduct(shop, { name: 'Dev chain', price: 300 }),
    ]
    const products = [
      { productId: ring, quantity: 2 },
      { productId: chain, quantity: 1 },
    ]
    return (
      await sendOrder(shop, asha, {
        products,
        amount: amountOf([
          { price: 100, quantity: 2 },
          { price: 300, quantity: 1 },
        ]),
        address,
      })
    ).body.order
  })
  .extend(
    'send',
    ({ shop, admin, carrier, order }) =>
      (body: object = {}) =>
        shop.call(
          createShipment,
          {
            params: { id: order.orderId },
            body: { carrierId: carrier._id, awb: `AWB-${(serial += 1)}`, ...body },
          },
          admin.token,
        ),
  )
  .extend(
    'edit',
    { scope: 'file' },
    ({ shop, admin }) =>
      (id: string | undefined, body: object) =>
        shop.call(updateShipment, { params: { id: id ?? '' }, body }, admin.token),
  )
  .extend(
    'setStatus',
    ({ shop, admin, order }) =>
      (status: OrderStatus) =>
        shop.call(updateOrderStatus, { params: { id: order._id }, body: { status } }, admin.token),
  )
  .extend(
    'mails',
    ({ shop, asha }) =>
      async () =>
        (await mailsFor(shop, asha.email)).slice(1),
  )

const rings = (quantity: number) => [{ position: 0, quantity }]
const chain = [{ position: 1, quantity: 1 }]

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
  [{ awb: 'AWB 1234' }, 'awb', 'must be 4 to 30 letters, digits or hyphens'],
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

test('SHIP-02 a deleted carrier stays named on its parcels', async ({ shop, admin, order, send }) => {
  const carrier = await shop.call(
    createCarrier,
    { body: { name: 'Sequel', trackingUrl: 'https://sequel.example/{awb}' } },
    admin.token,
  )
  await send({ carrierId: carrier._id, awb: 'SEQ-1' })
  await shop.call(deleteCarrier, { params: { id: carrier._id } }, admin.token)
  expect((await shop.call(getOrder, { params: { id: order._id } }, admin.token)).shipments).toMatchObject([
    { carrierId: null, carrier: 'Sequel', awb: 'SEQ-1', trackingUrl: null },
  ])
})

test('SHIP-05 one mail per parcel has carrier, number, link and day', async ({
  asha,
  order,
  send,
  mails,
}) => {
  await send({ awb: 'BD-5', lines: rings(1), expectedOn: '2026-12-02' })
  const [mail] = await mails()
  const { subject, text } = renderMail({ kind: mail?.kind, data: mail?.data } as Mail, {
    name: 'Suvarna',
    email: 'care@shop.test',
    publicUrl: 'https://shop.test',
  })
  expect(subject).toBe(`Your parcel is on its way: ${order.orderId}`)
  expect(asha.email).not.toBe('')
  for (const words of [
    'Courier: Blue Dart, tracking number BD-5.',
    '1 × Ira ring',
    'Expected on 2 December.',
    'https://track.example/BD-5',
    `https://shop.test/orders/${order._id}`,
  ])
    expect(text).toContain(words)
})

test('the next packing slip lists only unsent pieces', async ({ shop, admin, order, send }) => {
  const slip = async () =>
    pdfText(
      (
        await shop.app.inject({
          url: `/api/orders/packing-slip/${order._id}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).rawPayload,
    ).join(' ')
  for (const words of ['Pieces 3', '2 × Ira ring', '1 × Dev chain']) expect(await slip()).toContain(words)
  await send({ lines: [...rings(1), ...chain] })
  expect(await slip()).toContain('1 × Ira ring')
  expect(await slip()).not.toContain('Dev chain')
  await send()
  for (const words of ['Pieces 3', '2 × Ira ring', '1 × Dev chain']) expect(await slip()).toContain(words)
})

test('SHIP-06 the packing slip asks for a required identity check', async ({ shop, admin, order, send }) => {
  const slip = async () =>
    pdfText(
      (
        await shop.app.inject({
          url: `/api/orders/packing-slip/${order._id}`,
          headers: { authorization: `Bearer ${admin.token}` },
        })
      ).rawPayload,
    ).join(' ')
  await send({ lines: rings(1) })
  expect(await slip()).not.toContain('Check identity at delivery')
  await send({ identityCheck: 'id' })
  expect(await slip()).toContain('Check identity at delivery')
})

test('SHIP-06 the name of the receiver goes with the customer', async ({
  shop,
  admin,
  order,
  send,
  edit,
}) => {
  const buyer = await newShopper(shop)
  expect(buyer.id).not.toBe(order.userId)
  const [parcel] = (await send({ receiverName: 'Meera Iyer' })).shipments ?? []
  await edit(parcel?._id, { deliveredAt: new Date().toISOString() })
  await shop.call(deleteUser, { params: { userId: order.userId ?? '' } }, admin.token)
  const row = await shop.context.db.reader
    .selectFrom('shipments')
    .select(['awb', 'receiver_name'])
    .where('id', '=', parcel?._id ?? '')
    .executeTakeFirst()
  expect(row).toEqual({ awb: parcel?.awb, receiver_name: null })
})
