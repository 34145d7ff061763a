import { expect } from 'vitest'
import { newProduct, refusal, refusalBody } from '../../../../tests/factories.ts'
import { piecesTest } from '../../../../tests/fixtures/pieces.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { createManualOrder } from '../../../contract/counter-order.ts'
import { createCredit, getUnusedCredit, listCredits } from '../../../contract/credit.ts'
import { confirmOrderPayment, updateOrderStatus } from '../../../contract/manage-orders.ts'
import { listAllReturns, updateReturn } from '../../../contract/manage-returns.ts'
import { getOrder } from '../../../contract/order.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { createReturn } from '../../../contract/return.ts'
import { dayInIndia, isoDay } from '../../../rules/india-time.ts'
import { renderMail, type StoredMail } from '../../core/mail/render-mail.ts'

const mailShop = { name: 'Suvarna', email: 'shop@example.in', publicUrl: 'https://shop.test' }
const byHand = { way: 'cash', date: isoDay(dayInIndia(Date.now())), reference: 'V-31' } as const

const settings: Record<string, string> = {
  RETURN_DAYS: '15',
  COD_LIMIT: '100000',
  OPEN_COD_ORDERS: '50',
}
// Not `override`, which would change the settings of `piecesTest` for other files of the worker, too.
const test = piecesTest.extend('settings', { scope: 'file' }, settings)

test('RETURN-06 RETURN-07 a returned piece becomes a credit, once', async ({ shop, admin, asha, buy }) => {
  const ring = await newProduct(shop, { price: 100, stock: 9 })
  const { _id: id, orderId } = await buy(asha, [{ id: ring, variantId: '' }], 3)
  await shop.call(updateOrderStatus, { params: { id }, body: { status: 'completed' } }, admin.token)
  await shop.call(confirmOrderPayment, { params: { id }, body: { confirmed: true } }, admin.token)
  const lines = [{ position: 0, quantity: 2 }]
  const { ticket } = await shop.call(
    createReturn,
    { body: { orderId: id, lines, wish: 'exchange', reason: 'Too small' } },
    asha.token,
  )
  const find = async () =>
    (await shop.call(listAllReturns, {}, admin.token)).find((each) => each.ticket === ticket)
  for (const action of ['approve', 'receive'] as const) {
    const { _id = '', version = 0 } = (await find()) ?? {}
    await shop.call(
      updateReturn,
      { params: { id: _id }, body: { action, message: null, version } },
      admin.token,
    )
  }
  const received = await find()
  expect([received?.isRefunded, received && 'isCredited' in received]).toEqual([false, false])

  const request = { lines, reason: 'Too small', restock: false, asCredit: true }
  const { digest, to, amount } = await shop.call(
    previewRefund,
    { params: { id }, body: request },
    admin.token,
  )
  expect([amount, to]).toEqual([220, [{ paymentId: null, provider: 'credit', amount: 220 }]])
  const returnId = received?._id ?? ''
  expect(
    (
      await refusalBody(
        shop.call(
          createRefund,
          { params: { id }, body: { ...request, asCredit: false, digest, returnId, ...byHand } },
          admin.token,
        ),
      )
    ).status,
  ).toBe(409)
  const give = () =>
    refusal(shop.call(createRefund, { params: { id }, body: { ...request, digest, returnId } }, admin.token))
  expect((await Promise.all([give(), give()])).map(({ status }) => status).toSorted()).toEqual([
    409,
    'accepted',
  ])
  expect(await find()).toMatchObject({ state: 'received', isRefunded: true, isCredited: true })
  expect(await shop.call(getOrder, { params: { id } }, asha.token)).toMatchObject({
    refundedAmount: 220,
    creditNotes: [{ amount: 220 }],
  })
  const mail = (await mailsFor(shop, asha.email)).find(({ kind }) => kind === 'payment_refunded')
  expect(renderMail(mail as StoredMail, mailShop).text).toContain('It stays with us as your credit')
  const again = await shop.call(
    previewRefund,
    { params: { id }, body: { lines: [{ position: 0, quantity: 1 }] } },
    admin.token,
  )
  expect(
    (
      await refusal(
        shop.call(
          createRefund,
          {
            params: { id },
            body: {
              lines: [{ position: 0, quantity: 1 }],
              reason: 'Again',
              digest: again.digest,
              returnId,
              ...byHand,
            },
          },
          admin.token,
        ),
      )
    ).status,
  ).toBe(409)

  const take = async () =>
    (
      await shop.call(
        createManualOrder,
        {
          body: {
            customer: { userId: asha.id },
            paymentMethod: 'CASH',
            products: [{ productId: ring, quantity: 1 }],
          },
        },
        admin.token,
      )
    ).order
  const [one, two] = [await take(), await take()]
  const credit = async (order: { _id: string }, rupees: number) =>
    (
      await shop.call(
        createCredit,
        { params: { id: order._id }, body: { kind: 'exchange', from: ticket, amount: rupees } },
        admin.token,
      )
    ).order
  expect(await refusal(credit(one, 220))).toEqual({
    status: 400,
    message: 'The credit is higher than the order.',
  })
  expect(await credit(one, 110)).toMatchObject({
    paymentStatus: 'paid',
    payments: [{ provider: 'credit', credit: 'exchange', amount: 110 }],
  })
  expect((await shop.call(getUnusedCredit, { params: { from: ticket } }, admin.token)).left).toBe(110)
  const sent = await Promise.all([refusal(credit(two, 60)), refusal(credit(await take(), 60))])
  expect(sent.map(({ status }) => status).toSorted()).toEqual([400, 'accepted'])
  expect(await shop.call(listCredits, { params: { id: one._id } }, admin.token)).toMatchObject([
    { kind: 'exchange', amount: 110, from: { _id: id, orderId }, voucher: null, netWeight: null },
  ])
})
