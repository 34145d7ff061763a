import { expect } from 'vitest'
import { amountOf, refusal, sendOrder } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { newRing } from '../../../../../tests/variants.ts'
import { createAlert } from '../../../../contract/alert.ts'
import { addToCart, getCart } from '../../../../contract/cart.ts'
import { createHold } from '../../../../contract/hold.ts'
import type { ImportReport } from '../../../../contract/import-products.ts'
import { cancelOrderAsAdmin } from '../../../../contract/manage-orders.ts'
import { getManagedProduct, updateProduct } from '../../../../contract/manage-products.ts'
import { getOrder, setOrderAddress } from '../../../../contract/order.ts'
import { getProduct } from '../../../../contract/product.ts'
import { dayInIndia, dayOfIso, isoDay } from '../../../../rules/india-time.ts'
import { promisedDay } from '../../../../rules/delivery.ts'
import { leavingDay, madeForYouText } from '../../../../rules/lead-time.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const LEAD_DAYS = 21

const test = shopTest({ OPEN_COD_ORDERS: '50', UPI_ID: 'kanchan@okaxis' })
  /** A ring whose size 12 is in stock once, and whose size 14 is made to order. */
  .extend('ring', ({ shop }) =>
    newRing(shop, [
      { size: '12', price: 1000, stock: 1 },
      { size: '14', price: 1000, stock: 5, leadDays: LEAD_DAYS },
    ]),
  )
  .extend(
    'place',
    ({ shop, asha, ring }) =>
      (size: string, change: object = {}, quantity = 1) =>
        sendOrder(shop, asha, {
          products: [{ productId: ring.id, size, quantity }],
          amount: amountOf([{ price: 1000, quantity }]),
          ...change,
        }),
  )
  .extend('stocksOf', ({ shop, ring }) => async () => {
    const { product } = await shop.call(getProduct, { params: { id: ring.id } })
    return [product.stock, ...(product.variants ?? []).map(({ stock }) => stock)]
  })

const address = {
  name: 'Asha',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Pune',
  state: 'Maharashtra' as const,
  pin: '411001',
}
const promised = () => isoDay(leavingDay(Date.now(), LEAD_DAYS))

test('MTO-01 a variant made to order is offered with its days, not counted', async ({
  shop,
  asha,
  ring,
  place,
  stocksOf,
}) => {
  const { product } = await shop.call(getProduct, { params: { id: ring.id } })
  expect(product.variants?.map(({ stock, leadDays }) => [stock, leadDays])).toEqual([
    [1, undefined],
    [null, LEAD_DAYS],
  ])
  expect(product.stock).toBeNull()
  const {
    status,
    body: { order },
  } = await place('14', {}, 3)
  expect([status, order.products[0]?.leavesBy]).toEqual([201, promised()])
  const {
    body: { order: usual },
  } = await place('12')
  expect(usual.products[0]).not.toHaveProperty('leavesBy')
  expect(await stocksOf()).toEqual([null, 0, null])
  expect(
    await refusal(
      shop.call(
        createAlert,
        { body: { productId: ring.id, variantId: ring.ids[1] ?? '', kind: 'back_in_stock' } as never },
        asha.token,
      ),
    ),
  ).toMatchObject({ status: 400, message: 'This piece is in stock.' })
  expect((await place('12')).body.code).toBe('sold_out')
})

test('MTO-01 cancelling returns nothing to stock that was not counted', async ({
  shop,
  admin,
  place,
  stocksOf,
}) => {
  const { order } = (await place('14', {}, 2)).body
  await shop.call(cancelOrderAsAdmin, { params: { id: order._id }, body: {} }, admin.token)
  expect(await stocksOf()).toEqual([null, 1, null])
})

test('MTO-01 cart, order and mail say by when the piece leaves', async ({ shop, asha, ring, place }) => {
  await shop.call(
    addToCart,
    { body: { productId: ring.id, userId: asha.id, size: '14', quantity: 1 } },
    asha.token,
  )
  expect(await shop.call(getCart, { params: { userId: asha.id } }, asha.token)).toMatchObject([
    { leadDays: LEAD_DAYS, stock: null },
  ])
  const { order } = (await place('14')).body
  const mail = await shop.context.db.reader
    .selectFrom('outbox')
    .select('data')
    .where('event', '=', `order:${order._id}:placed`)
    .executeTakeFirstOrThrow()
  const { text } = renderMail({ kind: 'order_placed', data: JSON.parse(mail.data) } as StoredMail, {
    name: 'Kanchan',
    email: 'shop@kanchan.example',
    publicUrl: 'http://localhost',
  })
  expect(text).toContain(`Gold, size 14. ${madeForYouText(LEAD_DAYS)}`)
})

test('MTO-01 an order keeps its promise when the days change', async ({ shop, admin, asha, ring, place }) => {
  const { order } = (await place('14')).body
  const {
    product: { version },
  } = await shop.call(getManagedProduct, { params: { id: ring.id } }, admin.token)
  const [, made] = ring.ids
  const change = (leadDays: number | null, at: number, more: object = {}) =>
    shop.call(
      updateProduct,
      {
        params: { id: ring.id },
        body: { version: at, variants: [{ _id: ring.ids[0] }, { _id: made, leadDays, ...more }] } as never,
      },
      admin.token,
    )
  const product = await change(30, version)
  expect(product.variants?.[1]).toMatchObject({ leadDays: 30, stock: null })
  for (const [days, problem] of [
    [0, 'must be at least 1 day'],
    [121, 'must be at most 120 days'],
    [1.5, 'must be a whole number of days'],
  ] as const) {
    expect(await refusal(change(days, product.version))).toEqual({
      status: 400,
      message: `variants.1.leadDays: ${problem}`,
    })
  }
  const counted = await change(null, product.version, { stock: 4 })
  expect(counted.variants?.[1]).toMatchObject({ stock: 4 })
  expect(counted.variants?.[1]).not.toHaveProperty('leadDays')
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).products[0]?.leavesBy).toBe(
    promised(),
  )
})

test('MTO-01 a held cart is ordered with the promise', async ({ shop, asha, ring, place }) => {
  await shop.call(
    addToCart,
    { body: { productId: ring.id, userId: asha.id, size: '14', quantity: 1 } },
    asha.token,
  )
  const { holdId } = await shop.call(
    createHold,
    { params: { userId: asha.id }, body: { paymentMethod: 'UPI' } as never },
    asha.token,
  )
  const {
    status,
    body: { order },
  } = await place('14', { holdId, paymentMethod: 'UPI' })
  expect([status, order.products[0]?.leavesBy]).toEqual([201, promised()])
})

test('MTO-01 delivery counts from the day the last piece leaves', async ({ shop, asha, place }) => {
  const from = dayOfIso(promised())
  const expected = isoDay(
    promisedDay(address.pin, new Date(Date.now() + (from - dayInIndia(Date.now())) * 86_400_000)),
  )
  const { order } = (await place('14', { address })).body
  expect(order.deliverBy).toBe(expected)
  const later = (await place('14')).body.order
  expect(later).not.toHaveProperty('deliverBy')
  expect(
    (await shop.call(setOrderAddress, { params: { id: later._id }, body: { address } }, asha.token)).order
      .deliverBy,
  ).toBe(expected)
  expect((await place('12', { address })).body.order).not.toHaveProperty('deliverBy')
})

test('MTO-01 the product file has the days, and changes them', async ({ shop, admin, ring }) => {
  const file = (
    await shop.app.inject({ url: '/api/product/export', headers: { authorization: `Bearer ${admin.token}` } })
  ).payload
  const header =
    file
      .split('\r\n')[0]
      ?.split(',')
      .map((cell) => cell.replaceAll(/[\ufeff"]/g, '')) ?? []
  expect(header).toContain('leadDays')
  const line = file.split('\r\n').find((each) => each.includes(ring.ids[1] ?? '')) ?? ''
  expect(line).toContain(`"${LEAD_DAYS}"`)
  const changed = [header.join(','), line.replace(`"${LEAD_DAYS}"`, '"30"')]
  const send = async (apply = '') =>
    (
      await shop.app.inject({
        method: 'POST',
        url: `/api/product/import${apply}`,
        headers: {
          authorization: `Bearer ${admin.token}`,
          'content-type': 'multipart/form-data; boundary=cut',
        },
        payload: `--cut\r\ncontent-disposition: form-data; name="file"; filename="products.csv"\r\ncontent-type: text/csv\r\n\r\n${changed.join('\r\n')}\r\n--cut--\r\n`,
      })
    ).json<ImportReport>()
  const report = await send()
  expect(report.problems).toEqual([])
  await send(`?apply=${report.digest}`)
  const { product } = await shop.call(getProduct, { params: { id: ring.id } })
  expect(product.variants?.map(({ stock, leadDays }) => [stock, leadDays])).toEqual([
    [1, undefined],
    [null, 30],
  ])
})
