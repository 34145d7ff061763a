import { expect } from 'vitest'
import { orderDocumentsTest as test } from '../../../../tests/fixtures/order-documents.ts'
import * as manage from '../../../contract/manage-orders.ts'

test('ADM-14 a packing slip shows contents, address and cash to collect', async ({ place, download }) => {
  const order = await place()
  const slip = await download('packing-slip', order.orderId.toLowerCase())
  expect(slip.headers['content-disposition']).toBe(`inline; filename="packing-slip-${order.orderId}.pdf"`)
  for (const shown of [
    'Packing slip',
    order.orderId,
    '4 Lake Road',
    'Pune 411001',
    'Phone 9876543210',
    '2 ×',
    'Ira ring',
    'Gold, size 7',
    'To collect ₹ 2,716.01',
  ]) {
    expect(slip.words).toContain(shown)
  }
  const { _id } = await place({ address: null, paymentMethod: 'UPI' })
  const { words } = await download('packing-slip', _id)
  for (const shown of ['No delivery address yet', 'To collect Do not send', 'Not paid yet: do not send'])
    expect(words).toContain(shown)
})

test('slips of unpaid, refunded and cancelled orders forbid dispatch', async ({
  shop,
  admin,
  place,
  download,
}) => {
  const order = await place({ paymentMethod: 'UPI' })
  const slip = async () => (await download('packing-slip', order._id)).words
  expect(await slip()).toContain('Not paid yet: do not send')
  await shop.call(
    manage.confirmOrderPayment,
    { params: { id: order._id }, body: { confirmed: true } },
    admin.token,
  )
  expect(await slip()).toContain('To collect Nothing')
  expect(await slip()).not.toContain('do not send')
  await shop.call(manage.refundOrder, { params: { id: order._id } }, admin.token)
  expect(await slip()).toContain('Refunded: do not send')
  await shop.call(manage.cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await slip()).toContain('Cancelled: do not send')
})
