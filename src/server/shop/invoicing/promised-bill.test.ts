import { expect } from 'vitest'
import { newChain } from '../../../../tests/weighed.ts'
import { weighedInvoiceTest as test, wordsOf } from '../../../../tests/fixtures/weighed-invoice.ts'
import { updateSettings } from '../../../contract/manage-settings.ts'

test('PROMISE-01 a bill keeps the promise of its day', async ({ shop, admin, bill }) => {
  const { _id } = await newChain(shop, admin)
  const products = [{ productId: _id, quantity: 1 }]
  const before = await bill(products)
  expect(before.text).not.toContain('value on the day')

  const promise = async (percent: number, version: number) => {
    const body = { group: 'jewellery', values: { EXCHANGE_GOLD: percent }, version } as const
    await shop.call(updateSettings, { body }, admin.token)
    await expect.poll(() => shop.context.settings.promises.exchange?.gold).toBe(percent)
  }
  await promise(100, 0)
  const { order, text } = await bill(products)
  expect(text).toContain('Exchange: 100% of the gold value on the day')

  await promise(90, 1)
  for (const paper of ['a5', '80mm']) {
    const { rawPayload } = await shop.app.inject({
      url: `/api/orders/invoice/${order._id}?paper=${paper}`,
      headers: { authorization: `Bearer ${admin.token}` },
    })
    expect(wordsOf(rawPayload), paper).toContain('Exchange: 100% of the gold value')
  }
})
