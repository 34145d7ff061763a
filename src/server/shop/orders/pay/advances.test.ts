import { expect } from 'vitest'
import { refusal, refusalBody } from '../../../../../tests/factories.ts'
import { counterTest } from '../../../../../tests/fixtures/counter-orders.ts'
import { enterRates, gold, newChain } from '../../../../../tests/weighed.ts'
import { addOrderPayment } from '../../../../contract/counter-order.ts'
import { createCredit } from '../../../../contract/credit.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { getSettings, updateSettings } from '../../../../contract/manage-settings.ts'
import { getMorningBoard } from '../../../../contract/morning-board.ts'
import type { Order } from '../../../../contract/order.ts'
import { HOUR_MS } from '../../../../rules/durations.ts'

const DAY_HOURS = 24

const test = counterTest
  .extend('advance', { scope: 'file' }, ({ shop, admin }) => async (percent: number, days: number) => {
    const values = { ADVANCE_PERCENT: percent, ADVANCE_DAYS: days }
    const { groups } = await shop.call(getSettings, {}, admin.token)
    const version = groups.find(({ name }) => name === 'jewellery')?.version ?? 0
    await shop.call(updateSettings, { body: { group: 'jewellery', values, version } }, admin.token)
    await expect.poll(() => shop.context.settings.advance).toEqual({ percent, days })
  })
  /** An estimate of ₹1,67,532.86 for a weighed chain. */
  .extend('estimate', { scope: 'file' }, ({ shop, admin, take }) => async () => {
    await enterRates(shop, admin, [gold(916, 13_430)])
    const chain = await newChain(shop, admin)
    return take({ products: [{ productId: chain._id, quantity: 1 }] })
  })
  /** As if this many hours had passed for the price of an order. */
  .extend(
    'letPass',
    { scope: 'file' },
    ({ shop }) =>
      ({ _id }: Order, hours: number) =>
        shop.context.db.transaction(async (tx) => {
          await tx.db
            .updateTable('orders')
            .set((e) => ({ price_until: e('price_until', '-', hours * HOUR_MS) }))
            .where('id', '=', _id)
            .execute()
        }),
  )
  .extend(
    'board',
    { scope: 'file' },
    ({ shop, admin }) =>
      async () =>
        (await shop.call(getMorningBoard, {}, admin.token)).expiredAdvances?.map(({ orderId }) => orderId) ??
        [],
  )

const hoursUntil = ({ priceUntil }: Order) =>
  Math.round((Date.parse(priceUntil ?? '') - Date.now()) / HOUR_MS)

test('RECEIPT-01 any advance keeps the price for good by default', async ({
  estimate,
  pay,
  expire,
  read,
  board,
}) => {
  const order = await estimate()
  expect(await pay(order, { provider: 'cash', amount: 1 })).toMatchObject({ priceUntil: null })
  await expire(400 * DAY_HOURS)
  expect(await read(order)).toMatchObject({ cancelledAt: null, stockReleasedAt: null, dueAmount: 167_531.86 })
  expect(await board()).not.toContain(order.orderId)
  expect(await pay(order, { provider: 'cash', amount: 1 })).toMatchObject({ paidAmount: 2 })
})

test('RECEIPT-01 a smaller advance keeps the price as the estimate', async ({
  shop,
  admin,
  advance,
  estimate,
  pay,
  letPass,
  expire,
  read,
  board,
}) => {
  await advance(10, 30)
  const order = await estimate()
  expect(hoursUntil(await pay(order, { provider: 'cash', amount: 16_753.28 }))).toBe(24)
  await letPass(order, 25)
  await expire(25)
  expect(await read(order)).toMatchObject({ cancelledAt: null, stockReleasedAt: null })
  expect(await board()).toContain(order.orderId)

  await enterRates(shop, admin, [gold(916, 17_459)])
  const send = (acceptOldPrice?: boolean) =>
    shop.call(
      addOrderPayment,
      {
        params: { id: order._id },
        body: { provider: 'cash', amount: 0.01, ...(acceptOldPrice && { acceptOldPrice }) },
      },
      admin.token,
    )
  expect(await refusalBody(send())).toMatchObject({
    status: 409,
    data: { code: 'price_changed', totals: { grandTotal: 216_593.99 } },
  })
  expect(
    await refusal(
      shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token),
    ),
  ).toMatchObject({ status: 409 })

  // One paisa more is ten percent of the price, whose thirty days begin.
  expect(hoursUntil((await send(true)).order)).toBe(30 * DAY_HOURS)
  expect(await board()).not.toContain(order.orderId)
})

test('RECEIPT-01 an advance keeps the price for its days', async ({
  shop,
  admin,
  advance,
  estimate,
  pay,
  letPass,
  read,
  board,
}) => {
  await advance(10, 30)
  const order = await estimate()
  expect(
    hoursUntil(await pay(order, { provider: 'upi', amount: 16_753.29, reference: '402812345671' })),
  ).toBe(30 * DAY_HOURS)
  await letPass(order, 29 * DAY_HOURS)
  await pay(order, { provider: 'upi', amount: 100, reference: '402812345672' })
  await letPass(order, 2 * DAY_HOURS)
  expect(await board()).toContain(order.orderId)

  const oldGold = (acceptOldPrice: boolean) =>
    shop.call(
      createCredit,
      {
        params: { id: order._id },
        body: {
          kind: 'old_gold',
          metal: 'gold',
          fineness: 916,
          grossWeight: 1,
          netWeight: 1,
          perGram: 13_000,
          seller: { name: 'Meera Iyer', address: '12 Temple Road' },
          acceptOldPrice,
        },
      },
      admin.token,
    )
  expect(await refusalBody(oldGold(false))).toMatchObject({ status: 409, data: { code: 'price_changed' } })
  await oldGold(true)
  const rest = (await read(order)).dueAmount ?? 0
  const { order: paid } = await shop.call(
    addOrderPayment,
    {
      params: { id: order._id },
      body: { provider: 'bank', amount: rest, reference: 'NEFT 7781', acceptOldPrice: true },
    },
    admin.token,
  )
  expect(paid).toMatchObject({ paymentStatus: 'paid', paidAmount: 167_532.86, priceUntil: null })
  expect(await board()).not.toContain(order.orderId)
})
