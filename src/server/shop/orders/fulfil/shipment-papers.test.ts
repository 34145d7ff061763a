import { expect } from 'vitest'
import { newShopper } from '../../../../../tests/factories.ts'
import { chain, rings, shipmentsTest } from '../../../../../tests/fixtures/shipments.ts'
import { pdfText } from '../../../../../tests/pdf-text.ts'
import { deleteUser } from '../../../../contract/manage-users.ts'
import { createCarrier, deleteCarrier } from '../../../../contract/manage-shipments.ts'
import { getOrder } from '../../../../contract/order.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const test = shipmentsTest

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
  const { subject, text } = renderMail({ kind: mail?.kind, data: mail?.data } as StoredMail, {
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
