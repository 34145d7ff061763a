import { expect } from 'vitest'
import { newProduct, newShopper, refusal, refusalBody } from '../../../../tests/factories.ts'
import { DAYS, line, returnsTest } from '../../../../tests/fixtures/returns.ts'
import { cancelOrderAsAdmin, confirmOrderPayment } from '../../../contract/manage-orders.ts'
import { listAllReturns } from '../../../contract/manage-returns.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { listReturns, type NewReturn } from '../../../contract/return.ts'
import { dayInIndia, dayMonthText, isoDay } from '../../../rules/india-time.ts'

const test = returnsTest

const password = 'kundan-1947'

test('RETURN-01 says in the stated texts why pieces can never be returned', async ({
  delivered,
  request,
  optionsOf,
}) => {
  const order = await delivered([
    { name: 'Plain ring' },
    { name: 'Name ring', notReturnable: 'engraved' },
    { name: 'Bridal set', notReturnable: 'made_to_order' },
    { name: 'Lakshmi', hallmark: 'exempt', hallmarkReason: 'coin' },
    { name: 'Silver Coin 10 g', category: 'Idols & Coins' },
    { name: 'Nose pin', notReturnable: 'other' },
    { name: 'Ganesha', category: 'Idols & Coins' },
  ])
  const texts = [
    null,
    "Engraved pieces can't be returned.",
    "Pieces made to order can't be returned.",
    "Coins can't be returned.",
    "Coins can't be returned.",
    "This piece can't be returned.",
    null,
  ]
  expect((await optionsOf(order)).lines.map(({ quantity, problem }) => [quantity, problem])).toEqual(
    texts.map((text) => [text === null ? 3 : 0, text]),
  )
  for (const [position, text] of texts.entries()) {
    if (text !== null)
      expect(await refusalBody(request(order, [line(0), line(position)]))).toMatchObject({
        status: 422,
        data: { code: 'not_returnable', message: text },
      })
  }
})

test('RETURN-01 MTO-01 a line that was made to order is never returnable', async ({
  shop,
  delivered,
  request,
}) => {
  const order = await delivered([{}])
  await shop.context.db.transaction((tx) =>
    tx.db
      .updateTable('order_lines')
      .set({ leaves_on: dayInIndia(Date.now()) })
      .where('order_id', '=', order._id)
      .execute(),
  )
  expect(await refusal(request(order, [line(0)]))).toEqual({
    status: 422,
    message: "Pieces made to order can't be returned.",
  })
})

test('RETURN-03 counts days in India from delivery, the last one included', async ({
  delivered,
  request,
  optionsOf,
}) => {
  const today = dayInIndia(Date.now())
  const [inTime, late] = [
    await delivered([{}, { returnDays: 1 }, { returnDays: 30 }], DAYS),
    await delivered([{ returnDays: 30 }, {}], DAYS + 1),
  ]
  expect((await optionsOf(inTime)).lines).toEqual([
    { position: 0, quantity: 3, until: isoDay(today), problem: null },
    {
      position: 1,
      quantity: 0,
      until: isoDay(today - DAYS + 1),
      problem: `This piece could be returned until ${dayMonthText(today - DAYS + 1)}.`,
    },
    { position: 2, quantity: 3, until: isoDay(today + DAYS), problem: null },
  ])
  expect(await request(inTime, [line(0)])).toEqual({
    ticket: expect.stringMatching(/^R\d\d-\d{6}$/) as string,
    state: 'requested',
    version: 1,
  })
  expect(await refusal(request(late, [line(1)]))).toEqual({
    status: 422,
    message: `This piece could be returned until ${dayMonthText(today - 1)}.`,
  })
  expect((await request(late, [line(0)])).state).toBe('requested')
})

test('RETURN-03 counts from the parcel of the piece', async ({ shop, asha, buy, request, optionsOf }) => {
  const order = await buy(asha, [{ id: await newProduct(shop, { price: 100 }), variantId: '' }])
  expect(await refusal(request(order, [line(0)]))).toEqual({
    status: 422,
    message: "This piece hasn't been delivered yet.",
  })
  expect((await optionsOf(order)).lines).toEqual([])
  const at = Date.now() - 3 * 86_400_000
  await shop.context.db.transaction((tx) =>
    tx.db
      .insertInto('shipments')
      .values({
        id: crypto.randomUUID(),
        order_id: order._id,
        carrier_id: null,
        carrier_name: 'Sequel',
        awb: order.orderId,
        lines: JSON.stringify([line(0)]),
        insured_paise: null,
        identity_check: 'none',
        receiver_name: null,
        sent_at: at,
        expected_on: null,
        delivered_at: at,
        version: 1,
      })
      .execute(),
  )
  expect((await optionsOf(order)).lines).toMatchObject([
    { quantity: 1, until: isoDay(dayInIndia(at) + DAYS), problem: null },
  ])
})

test('RETURN-03 concurrent requests never exceed the purchase', async ({
  ravi,
  delivered,
  request,
  optionsOf,
}) => {
  const order = await delivered([{}])
  const sent = await Promise.all([1, 2, 3, 4].map(() => refusalBody(request(order, [line(0, 2)]))))
  expect(sent.map(({ status }) => status).toSorted()).toEqual([409, 409, 409, 'accepted'])
  expect(sent.find(({ status }) => status === 409)?.data).toMatchObject({
    code: 'stale_edit',
    message: 'Some of these pieces were requested or refunded already. Please look again.',
  })
  expect((await optionsOf(order)).lines).toMatchObject([{ quantity: 1, problem: null }])
  expect((await refusal(request(order, [line(1)]))).status).toBe(409)
  expect(await refusal(request(order, [line(0)], ravi))).toEqual({
    status: 404,
    message: 'There is no such order.',
  })
  await request(order, [line(0)])
  expect((await optionsOf(order)).lines).toMatchObject([
    { quantity: 0, problem: 'Already requested or refunded.' },
  ])
})

test('RETURN-03 refunded and cancelled pieces are not returned again', async ({
  shop,
  admin,
  delivered,
  request,
}) => {
  const [order, cancelled] = [await delivered([{}]), await delivered([{}])]
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  const body = { lines: [line(0, 2)], reason: 'Clasp broken', restock: false }
  const { digest } = await shop.call(previewRefund, { params: { id: order._id }, body }, admin.token)
  await shop.call(
    createRefund,
    {
      params: { id: order._id },
      body: { ...body, digest, way: 'cash', date: isoDay(dayInIndia(Date.now())), reference: 'V-17' },
    },
    admin.token,
  )
  expect((await refusal(request(order, [line(0, 2)]))).status).toBe(409)
  expect((await request(order, [line(0)])).state).toBe('requested')
  await shop.call(cancelOrderAsAdmin, { params: { id: cancelled._id }, body: {} }, admin.token)
  expect(await refusal(request(cancelled, [line(0)]))).toEqual({
    status: 422,
    message: 'This order was cancelled.',
  })
})

test('RETURN-03 limits requests per hour and rejects bad ones', async ({
  shop,
  asha,
  delivered,
  request,
}) => {
  const order = await delivered([{}, {}, {}, {}])
  for (const [told, path] of [
    [{ lines: [] }, 'lines'],
    [{ lines: [line(0), line(0)] }, 'lines'],
    [{ wish: 'gift' }, 'wish'],
    [{ reason: ' ' }, 'reason'],
    [{ comment: 'x'.repeat(1001) }, 'comment'],
    [{ lines: [line(0, 0)] }, 'lines.0.quantity'],
  ] as const) {
    expect(
      (await refusalBody(request(order, [line(0)], asha, told as unknown as Partial<NewReturn>))).data,
      path,
    ).toMatchObject({ code: 'invalid_input', issues: [{ path }] })
  }
  for (let sent = 0; sent < 10; sent += 1) await request(order, [line(sent % 4)])
  expect(await refusal(request(order, [line(3)]))).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^You can request 10 returns an hour\. Please try again in /) as string,
  })
  expect(await shop.call(listReturns, {}, asha.token)).toHaveLength(10)
})

test('RETURN-03 personal words are exported, and erased with the account', async ({
  shop,
  admin,
  delivered,
  request,
  found,
  step,
}) => {
  const owner = await newShopper(shop, 'user', password)
  const order = await delivered([{}], 0, owner)
  const { ticket } = await request(order, [line(0)], owner, {
    reason: 'The clasp scratches Ishani',
    comment: 'Please call Ishani.',
  })
  expect((await shop.call(getPersonalData, {}, owner.token)).returns).toMatchObject([
    { ticket, reason: 'The clasp scratches Ishani', comment: 'Please call Ishani.' },
  ])
  await step(await found(ticket), 'refuse', { message: 'Sorry, Ishani.' })
  await shop.call(eraseAccount, { body: { password } }, owner.token)
  expect(await found(ticket)).toMatchObject({
    state: 'refused',
    reason: '',
    comment: null,
    message: null,
    customer: null,
  })
  expect(
    (await shop.call(listAllReturns, {}, admin.token)).filter((each) =>
      JSON.stringify(each).includes('Ishani'),
    ),
  ).toEqual([])
})
