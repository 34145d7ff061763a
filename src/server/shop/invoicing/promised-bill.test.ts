import { expect } from 'vitest'
import { refusal } from '../../../../tests/factories.ts'
import { sellByPiece } from '../../../../tests/pieces.ts'
import { newChain } from '../../../../tests/weighed.ts'
import { weighedInvoiceTest as test, wordsOf } from '../../../../tests/fixtures/weighed-invoice.ts'
import { getSettings, updateSettings } from '../../../contract/manage-settings.ts'
import { listSoldPieces } from '../../../contract/old-gold.ts'
import { getOrder } from '../../../contract/order.ts'

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

test('PROMISE-01 the counter finds the promises of a piece by HUID or bill', async ({
  shop,
  admin,
  bill,
}) => {
  const { groups } = await shop.call(getSettings, {}, admin.token)
  const version = groups.find(({ name }) => name === 'jewellery')?.version ?? 0
  const values = { EXCHANGE_GOLD: 100, BUYBACK_GOLD: 90 }
  await shop.call(updateSettings, { body: { group: 'jewellery', values, version } }, admin.token)
  await expect.poll(() => shop.context.settings.promises.buyback?.gold).toBe(90)

  const { _id, variants = [] } = await newChain(shop, admin)
  const ids = variants.map((variant) => variant._id)
  const [piece] = await sellByPiece(shop, admin, _id, ids, [10.25])
  const { order } = await bill([{ productId: _id, quantity: 1 }])
  const { invoiceNumber } = await shop.call(getOrder, { params: { id: order._id } }, admin.token)
  const find = (code: string) => shop.call(listSoldPieces, { query: { code } }, admin.token)
  const sold = {
    invoice: invoiceNumber,
    name: order.products[0]?.name,
    huid: piece?.huid,
    metal: 'gold',
    fineness: 916,
    gross: 10.25,
    net: 10.25,
    exchange: 100,
    buyback: 90,
  }

  expect(await find(String(invoiceNumber).toLowerCase())).toEqual([sold])
  expect(await find(piece?.huid ?? '')).toEqual([sold])
  expect(await find('ZZ9999')).toEqual([])
  expect(await refusal(find('1'))).toEqual({ status: 400, message: 'code: is too short' })
})
