import { expect } from 'vitest'
import { newProduct, newShopper, refusal, refusalBody, type Shopper } from '../../../../tests/factories.ts'
import { piecesTest } from '../../../../tests/fixtures/pieces.ts'
import { mailsFor } from '../../../../tests/mails.ts'
import { listAuditLog } from '../../../contract/audit.ts'
import {
  cancelOrderAsAdmin,
  confirmOrderPayment,
  updateOrderStatus,
} from '../../../contract/manage-orders.ts'
import { listAllReturns, updateReturn, type ManagedReturn } from '../../../contract/manage-returns.ts'
import type { Order } from '../../../contract/order.ts'
import type { ProductDraft } from '../../../contract/product-fields.ts'
import { eraseAccount, getPersonalData } from '../../../contract/privacy.ts'
import { createRefund, previewRefund } from '../../../contract/refund.ts'
import { createReturn, getReturnOptions, listReturns, type NewReturn } from '../../../contract/return.ts'
import { getWaitingWork } from '../../../contract/stats.ts'
import { dayInIndia, dayMonthText, isoDay, startOfDayInIndia } from '../../../rules/india-time.ts'
import type { Mail } from '../../core/mail/mails.ts'
import { renderMail } from '../../core/mail/render-mail.ts'

const DAYS = 15
const password = 'kundan-1947'
const mailShop = { name: 'Suvarna', email: 'shop@example.in', publicUrl: 'https://shop.test' }

const test = piecesTest
  .override('settings', {
    RETURN_DAYS: String(DAYS),
    COD_LIMIT: '100000',
    OPEN_COD_ORDERS: '50',
    BIS_REGISTRATION: 'HM/C-7690000012',
    SHOP_NAME: 'Kanchan Jewels',
    SHOP_ADDRESS: '12 Temple Road\nMysuru 570001',
    OWNER_EMAIL: 'owner@example.in',
  })
  /** An order of products with these fields, three pieces of each, paid and completed this many days ago. */
  .extend(
    'delivered',
    ({ shop, admin, asha, buy }) =>
      async (products: Partial<ProductDraft>[], daysAgo = 0, customer: Shopper = asha): Promise<Order> => {
        const ids = []
        for (const product of products)
          ids.push({ id: await newProduct(shop, { price: 100, ...product }), variantId: '' })
        const order = await buy(customer, ids, 3)
        await shop.call(
          updateOrderStatus,
          { params: { id: order._id }, body: { status: 'completed' } },
          admin.token,
        )
        const at = startOfDayInIndia(isoDay(dayInIndia(Date.now()) - daysAgo)) + 3_600_000
        await shop.context.db.transaction((tx) =>
          tx.db
            .updateTable('order_events')
            .set({ at })
            .where('order_id', '=', order._id)
            .where('event', '=', 'completed')
            .execute(),
        )
        return order
      },
  )
  .extend(
    'request',
    ({ shop, asha }) =>
      ({ _id: orderId }: Order, lines: NewReturn['lines'], { token } = asha, told: Partial<NewReturn> = {}) =>
        shop.call(
          createReturn,
          { body: { orderId, lines, wish: 'refund', reason: 'Too small', ...told } },
          token,
        ),
  )
  .extend(
    'optionsOf',
    ({ shop, asha }) =>
      ({ _id: orderId }: Order) =>
        shop.call(getReturnOptions, { params: { orderId } }, asha.token),
  )
  .extend('found', ({ shop, admin }) => async (ticket: string): Promise<ManagedReturn> => {
    const found = (await shop.call(listAllReturns, {}, admin.token)).find((each) => each.ticket === ticket)
    if (!found) throw new Error(`${ticket} is not listed.`)
    return found
  })
  .extend(
    'step',
    ({ shop, admin }) =>
      (
        { _id: id, version }: ManagedReturn,
        action: 'approve' | 'refuse' | 'receive' | 'close',
        told: object = {},
      ) =>
        shop.call(
          updateReturn,
          { params: { id }, body: { action, message: null, version, ...told } },
          admin.token,
        ),
  )

const line = (position: number, quantity = 1) => ({ position, quantity })

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

test('RETURN-03 concurrent requests never exceed what was bought', async ({
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

test('RETURN-02 RETURN-05 each step is in order, mailed and audited', async ({
  shop,
  admin,
  asha,
  ravi,
  delivered,
  request,
  found,
  step,
}) => {
  const order = await delivered([{ name: 'Tara ring' }])
  const { returns: before = 0 } = await shop.call(getWaitingWork, {}, admin.token)
  const { ticket } = await request(order, [line(0, 2)], asha, {
    wish: 'exchange',
    comment: 'Size 14, please.',
  })
  expect((await shop.call(getWaitingWork, {}, admin.token)).returns).toBe(before + 1)
  const requested = await found(ticket)
  expect(requested).toMatchObject({
    ticket,
    order: { _id: order._id, orderId: order.orderId },
    lines: [{ position: 0, quantity: 2, name: 'Tara ring' }],
    wish: 'exchange',
    reason: 'Too small',
    comment: 'Size 14, please.',
    state: 'requested',
    customer: { email: asha.email },
    decidedBy: null,
    version: 1,
  })
  expect(await refusalBody(step(requested, 'receive'))).toMatchObject({
    status: 409,
    data: { code: 'stale_edit', current: { state: 'requested' } },
  })
  const approved = await step(requested, 'approve', { message: 'Please use Sequel.' })
  expect(approved).toMatchObject({
    state: 'approved',
    message: 'Please use Sequel.',
    decidedBy: expect.any(String) as string,
    version: 2,
  })
  expect(await refusal(step(requested, 'approve'))).toEqual({
    status: 409,
    message: `Return ${ticket} has changed. Please look again.`,
  })
  const closed = await step(await step(approved, 'receive'), 'close')
  expect(closed).toMatchObject({
    state: 'closed',
    message: null,
    receivedAt: expect.any(String) as string,
    closedAt: expect.any(String) as string,
    version: 4,
  })
  for (const action of ['approve', 'refuse', 'receive', 'close'] as const)
    expect((await refusal(step(closed, action))).status).toBe(409)
  expect((await refusal(request(order, [line(0, 2)]))).status).toBe(409)

  const mails = (await mailsFor(shop, asha.email)).filter(({ kind }) => kind === 'return_step')
  expect(mails.map(({ data }) => [data['ticket'], data['state']])).toEqual([
    [ticket, 'requested'],
    [ticket, 'approved'],
    [ticket, 'received'],
    [ticket, 'closed'],
  ])
  const texts = mails.map((mail) => renderMail(mail as Mail, mailShop))
  expect(texts.map(({ subject }) => subject)).toEqual([
    `We have your request: return ${ticket}`,
    `Please send us your pieces: return ${ticket}`,
    `Your pieces have arrived: return ${ticket}`,
    `Your return is complete: return ${ticket}`,
  ])
  for (const words of [
    'Please use Sequel.',
    '2 × Tara ring',
    'Kanchan Jewels\n12 Temple Road\nMysuru 570001',
    'tamper-proof',
    `Return ${ticket}`,
  ])
    expect(texts[1]?.text).toContain(words)
  const notice = (await mailsFor(shop, 'owner@example.in')).find(
    ({ kind, data }) => kind === 'owner_return' && data['ticket'] === ticket,
  )
  expect(renderMail(notice as Mail, mailShop)).toMatchObject({
    subject: `Return requested: ${ticket}`,
    text: expect.stringContaining(`order ${order.orderId} would like to exchange`) as string,
  })
  const log = await shop.call(listAuditLog, { query: { entityId: closed._id } }, admin.token)
  expect(log.map(({ title, before: from, after }) => [title, from, after])).toEqual([
    [ticket, { state: 'received' }, { state: 'closed' }],
    [ticket, { state: 'approved' }, { state: 'received', received: [] }],
    [ticket, { state: 'requested' }, { state: 'approved' }],
  ])
  expect(await shop.call(listReturns, {}, asha.token)).toMatchObject([{ ticket, state: 'closed' }])
  expect(await shop.call(listReturns, {}, ravi.token)).toEqual([])
})

test('RETURN-05 pieces of refused returns can be requested again', async ({
  shop,
  admin,
  asha,
  delivered,
  request,
  found,
  step,
}) => {
  const order = await delivered([{}])
  const rejected = await step(await found((await request(order, [line(0, 3)])).ticket), 'refuse', {
    message: 'They were worn.',
  })
  expect(rejected.state).toBe('refused')
  const unsent = await found((await request(order, [line(0, 3)])).ticket)
  await step(await step(unsent, 'approve'), 'close')
  const again = await request(order, [line(0, 3)])
  const states = (await shop.call(listAllReturns, {}, admin.token)).map(
    ({ state }) => state !== 'closed' && state !== 'refused',
  )
  expect(states).toEqual(states.toSorted((a, b) => Number(b) - Number(a)))
  expect(await shop.call(listReturns, {}, asha.token)).toMatchObject([
    { ticket: again.ticket, state: 'requested' },
    { state: 'closed' },
    { state: 'refused', message: 'They were worn.' },
  ])
})

test('RETURN-06 receiving checks HUID and weight, and returns the pieces', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
  request,
  found,
  step,
}) => {
  const product = await newChain()
  const [one, other] = [
    await newPiece(product, { netWeight: 10.25, grossWeight: 10.25 }),
    await newPiece(product),
  ]
  const order = await buy(asha, [product])
  await assign(order, [{ position: 0, pieces: [one._id] }])
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const { ticket } = await request(order, [line(0)])
  const approved = await step(await found(ticket), 'approve')
  const receive = (piece: object, lossConfirmed = false) =>
    step(approved, 'receive', { pieces: [{ position: 0, ...piece }], lossConfirmed })
  expect(
    (await refusalBody(step(approved, 'receive', { pieces: [{ position: 0 }, { position: 0 }] }))).data,
  ).toMatchObject({ code: 'invalid_input', message: 'pieces.1.position: is not a piece of this return' })
  expect(await refusalBody(receive({ huid: one.huid, grossWeight: 10.1 }))).toMatchObject({
    status: 409,
    data: {
      code: 'piece_too_light',
      message: 'This piece weighs 10.100 g; it weighed 10.250 g when it was sold. Please confirm the loss.',
    },
  })
  expect(await stateOf(one)).toEqual(['sold', order._id, 0])
  const received = await receive({ huid: one.huid, grossWeight: 10.1 }, true)
  expect(received).toMatchObject({
    state: 'received',
    isRefunded: false,
    received: [
      { position: 0, huid: one.huid, grossWeight: 10.1, text: `HUID ${one.huid} was sold with this order.` },
    ],
  })
  expect([await stateOf(one), await stateOf(other)]).toEqual([
    ['returned', order._id, 0],
    ['in_stock', null, null],
  ])

  const body = { lines: [line(0)], reason: 'Too small', restock: false, returnId: received._id }
  const { digest } = await shop.call(
    previewRefund,
    { params: { id: order._id }, body: { lines: body.lines } },
    admin.token,
  )
  const refund = () =>
    shop.call(
      createRefund,
      {
        params: { id: order._id },
        body: { ...body, digest, way: 'cash', date: isoDay(dayInIndia(Date.now())), reference: 'V-18' },
      },
      admin.token,
    )
  await refund()
  expect(await found(ticket)).toMatchObject({ state: 'received', isRefunded: true })
  expect((await refusal(refund())).status).toBe(409)
})

test('RETURN-06 refunds at most the pieces of a return', async ({
  shop,
  admin,
  delivered,
  request,
  found,
  step,
}) => {
  const order = await delivered([{}])
  await shop.call(confirmOrderPayment, { params: { id: order._id }, body: { confirmed: true } }, admin.token)
  const received = await step(
    await step(await found((await request(order, [line(0)])).ticket), 'approve'),
    'receive',
  )
  const refund = async (quantity: number) => {
    const lines = [line(0, quantity)]
    const { digest } = await shop.call(
      previewRefund,
      { params: { id: order._id }, body: { lines } },
      admin.token,
    )
    return shop.call(
      createRefund,
      {
        params: { id: order._id },
        body: {
          lines,
          reason: 'Too small',
          returnId: received._id,
          digest,
          way: 'cash',
          date: isoDay(dayInIndia(Date.now())),
          reference: 'V-19',
        },
      },
      admin.token,
    )
  }
  expect(await refusal(refund(2))).toEqual({ status: 400, message: 'lines: more than was returned' })
  expect((await refund(1)).refundedAmount).toBe(110)
  expect((await request(order, [line(0, 2)])).state).toBe('requested')
})

test('RETURN-06 warns of a HUID that was not sold with the order', async ({
  shop,
  admin,
  asha,
  newChain,
  newPiece,
  buy,
  assign,
  stateOf,
  request,
  found,
  step,
}) => {
  const product = await newChain()
  const one = await newPiece(product)
  const order = await buy(asha, [product])
  await assign(order, [{ position: 0, pieces: [one._id] }])
  await shop.call(
    updateOrderStatus,
    { params: { id: order._id }, body: { status: 'completed' } },
    admin.token,
  )
  const approved = await step(await found((await request(order, [line(0)])).ticket), 'approve')
  expect(await step(approved, 'receive', { pieces: [{ position: 0, huid: 'zz99zz' }] })).toMatchObject({
    received: [{ huid: 'ZZ99ZZ', grossWeight: null, text: 'HUID ZZ99ZZ was not sold with this order.' }],
  })
  expect((await stateOf(one))[0]).toBe('sold')
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
