import { describe, expect, test as plain } from 'vitest'
import { nextMillisecond } from '../../../../../tests/clock.ts'
import {
  amountOf,
  newProduct,
  newShopper,
  refusal,
  sendOrder,
  type Shopper,
} from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { openTestShop } from '../../../../../tests/shop.ts'
import { confirmOrderPayment } from '../../../../contract/manage-orders.ts'
import { listNotedPayments } from '../../../../contract/noted-payment.ts'
import { getOrder } from '../../../../contract/order.ts'
import { setPaymentReference } from '../../../../contract/payment.ts'
import { getShopFacts } from '../../../../contract/settings.ts'
import { readConfig } from '../../../core/config/config.ts'
import type { OutboxRow } from '../../../core/db/schema/tables.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'
import { releaseUnpaidStock } from '../refund/release-unpaid-stock.ts'

const bank = {
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
}
const details = { name: 'Kanchan Jewels', number: '50100123456789', ifsc: 'HDFC0001234' }
const REFERENCE = 'HDFCR52026112212345678'

const test = shopTest(bank)
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Ira ring', price: 1000 }))
  .extend(
    'buy',
    { scope: 'file' },
    ({ shop, ring }) =>
      (shopper: Shopper, change: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: ring, quantity: 1 }],
          amount: amountOf([{ price: 1000, quantity: 1 }]),
          paymentMethod: 'BANK',
          ...change,
        }),
  )
  .extend(
    'setReference',
    { scope: 'file' },
    ({ shop }) =>
      (shopper: Shopper, id: string, utr: string) =>
        shop.call(setPaymentReference, { params: { id }, body: { utr } }, shopper.token),
  )

test('BANK-01 BANK-02 a bank transfer awaits payment; shop and mail name the account', async ({
  shop,
  asha,
  buy,
}) => {
  expect(await shop.call(getShopFacts, {})).toMatchObject({
    paymentMethods: ['COD', 'UPI', 'BANK'],
    bank: details,
  })
  const {
    status,
    body: { order },
  } = await buy(asha)
  expect([status, order.paymentMethod, order.paymentStatus, order.utr]).toEqual([
    201,
    'BANK',
    'awaiting_confirmation',
    null,
  ])
  const mail = await shop.context.db.reader
    .selectFrom('outbox')
    .selectAll()
    .where('event', '=', `order:${order._id}:placed`)
    .executeTakeFirstOrThrow()
  const { text } = rendered(mail, details)
  for (const part of ['Kanchan Jewels', '50100123456789', 'HDFC0001234', '₹1,100.00', order.orderId])
    expect(text).toContain(part)
  expect(rendered(mail, null).text).not.toContain('IFSC')
})

const rendered = ({ kind, data }: OutboxRow, account: typeof details | null) =>
  renderMail({ kind, data: JSON.parse(data) } as StoredMail, {
    name: 'Kanchan',
    email: 'care@kanchan.example',
    publicUrl: 'https://kanchan.example',
    bank: account,
  })

test('BANK-03 the reference is optional, capitalised and can be added later', async ({
  shop,
  asha,
  ravi,
  buy,
  setReference,
}) => {
  expect((await buy(asha, { utr: REFERENCE.toLowerCase() })).body.order.utr).toBe(REFERENCE)
  const { order } = (await buy(asha)).body
  expect((await setReference(asha, order.orderId, 'sbin000000001')).order.utr).toBe('SBIN000000001')
  const changed = (await setReference(asha, order._id, 'SBIN000000002')).order
  expect(changed.utr).toBe('SBIN000000002')
  await nextMillisecond()
  expect((await setReference(asha, order._id, 'SBIN000000002')).order).toEqual(changed)
  expect((await shop.call(getOrder, { params: { id: order._id } }, asha.token)).utr).toBe('SBIN000000002')
  expect(await refusal(setReference(ravi, order._id, 'SBIN000000003'))).toMatchObject({ status: 404 })
})

test('BANK-03 a reference has 12 to 22 characters, for UPI 12 digits', async ({
  asha,
  buy,
  setReference,
}) => {
  const { order } = (await buy(asha)).body
  const message = 'utr: must be 12 to 22 letters or digits'
  for (const utr of ['12345678901', '12345678901234567890123', 'HDFC-1234567', 'HDFC 1234567']) {
    expect(await buy(asha, { utr })).toMatchObject({
      status: 400,
      body: { code: 'invalid_input', message, issues: [{ path: 'utr' }] },
    })
    expect(await refusal(setReference(asha, order._id, utr))).toEqual({ status: 400, message })
  }
  const upi = await buy(asha, { paymentMethod: 'UPI', utr: 'HDFC00000001' })
  expect([upi.status, upi.body.message]).toEqual([400, 'utr: must be the 12 digits of the UPI reference'])
})

test('BANK-03 references of UPI and bank are unique together', async ({ asha, ravi, buy, setReference }) => {
  const message = 'utr: belongs to another order'
  await buy(asha, { paymentMethod: 'UPI', utr: '412345678901' })
  expect(await buy(ravi, { utr: '412345678901' })).toMatchObject({
    status: 400,
    body: { code: 'invalid_input', message },
  })
  const { order } = (await buy(ravi)).body
  expect(await refusal(setReference(ravi, order._id, '412345678901'))).toEqual({ status: 400, message })
  await setReference(ravi, order._id, '412345678902')
  expect((await buy(asha, { paymentMethod: 'UPI', utr: '412345678902' })).body.message).toBe(message)
})

test('BANK-03 one of two parallel orders gets the same reference', async ({
  asha,
  ravi,
  buy,
  setReference,
}) => {
  const orders = [(await buy(asha)).body.order, (await buy(ravi)).body.order]
  const utr = 'RACE00000000001'
  const responses = await Promise.all(
    [asha, ravi].map((shopper, index) => refusal(setReference(shopper, orders[index]?._id ?? '', utr))),
  )
  expect(responses.map(({ status }) => status).toSorted()).toEqual([400, 'accepted'])
})

test('BANK-03 BANK-04 confirming or refusing a transfer fixes its reference', async ({
  shop,
  admin,
  asha,
  buy,
  setReference,
}) => {
  const [paid, refused] = [(await buy(asha)).body.order, (await buy(asha)).body.order]
  const settle = (id: string, confirmed: boolean) =>
    shop.call(confirmOrderPayment, { params: { id }, body: { confirmed } }, admin.token)
  expect(await settle(paid._id, true)).toMatchObject({ paymentStatus: 'paid', cancelledAt: null })
  expect(await settle(refused._id, false)).toMatchObject({
    paymentStatus: 'awaiting_confirmation',
    cancelledAt: expect.any(String),
  })
  for (const { _id } of [paid, refused]) {
    expect(await refusal(setReference(asha, _id, 'LATE000000001'))).toEqual({
      status: 409,
      message: 'This order can no longer be given a reference.',
    })
  }
  const cash = (await buy(asha, { paymentMethod: 'COD' })).body.order
  expect(await refusal(setReference(asha, cash._id, 'LATE000000001'))).toEqual({
    status: 400,
    message: 'utr: belongs to a bank transfer',
  })
})

test('notes no payment of a rejected bank transfer; its reference stays usable', async ({
  shop,
  admin,
  asha,
  buy,
}) => {
  const refused = await buy(asha, { utr: 'NOTED00000001', amount: '1.00' })
  expect([refused.status, refused.body]).toEqual([
    409,
    expect.not.objectContaining({ paymentNoted: expect.anything() }),
  ])
  expect(
    (await shop.call(listNotedPayments, { query: {} }, admin.token)).map(({ utr }) => utr),
  ).not.toContain('NOTED00000001')
  expect((await buy(asha, { utr: 'NOTED00000001' })).status).toBe(201)
})

test('BANK-02 stock waits for a transfer longer than for a payment by UPI', async ({ shop, ravi }) => {
  const productId = await newProduct(shop, { price: 1000, stock: 5 })
  const order = { products: [{ productId, quantity: 1 }], amount: '1100.00' }
  const ids = [
    (await sendOrder(shop, ravi, { ...order, paymentMethod: 'BANK' })).body.order._id,
    (await sendOrder(shop, ravi, { ...order, paymentMethod: 'UPI' })).body.order._id,
  ]
  const released = async (minutes: number) => {
    await shop.context.db.transaction((tx) =>
      releaseUnpaidStock(tx, readConfig({}), Date.now() + minutes * 60_000),
    )
    const rows = await shop.context.db.reader
      .selectFrom('orders')
      .select(['id', 'stock_released_at'])
      .where('id', 'in', ids)
      .execute()
    return ids.map((id) => rows.find((row) => row.id === id)?.stock_released_at !== null)
  }
  expect(await released(31)).toEqual([false, true])
  expect(await released(48 * 60 + 1)).toEqual([true, true])
})

test('BANK-01 a shopper has at most five orders that wait for a payment', async ({ asha, buy }) => {
  for (let count = 0; count < 5; count += 1) expect((await buy(asha)).status).toBe(201)
  expect(await buy(asha)).toMatchObject({ status: 429, body: { code: 'too_many' } })
})

plain(
  'BANK-01 without an account BANK is refused exactly as CARD, and the shop does not offer it',
  async () => {
    const shop = await openTestShop()
    const asha = await newShopper(shop)
    const productId = await newProduct(shop, { price: 1000 })
    const order = (paymentMethod: string) =>
      sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '1100.00', paymentMethod })
    const [byBank, byCard] = [await order('BANK'), await order('CARD')]
    expect([byBank.status, byBank.text]).toEqual([400, byCard.text])
    const facts = await shop.call(getShopFacts, {})
    expect(facts.paymentMethods).toEqual(['COD', 'UPI'])
    for (const name of ['bank', 'upiLimit', 'panLimit']) expect(facts).not.toHaveProperty(name)
    await shop.close()
  },
)

describe('settings', () => {
  plain.each([
    [{ BANK_IFSC: 'HDFC0001234' }, 'Setting BANK_ACCOUNT_NAME: is needed with BANK_IFSC.'],
    [{ ...bank, BANK_IFSC: 'HDFC1001234' }, 'Setting BANK_IFSC: must be an IFSC such as HDFC0001234.'],
    [{ ...bank, BANK_IFSC: 'hdfc001234' }, 'Setting BANK_IFSC: must be an IFSC such as HDFC0001234.'],
    [{ ...bank, BANK_ACCOUNT_NUMBER: '12345' }, 'Setting BANK_ACCOUNT_NUMBER: must be 6 to 20 digits.'],
    [
      { ...bank, BANK_ACCOUNT_NUMBER: '1'.repeat(21) },
      'Setting BANK_ACCOUNT_NUMBER: must be 6 to 20 digits.',
    ],
    [{ UPI_LIMIT: '-1' }, 'Setting UPI_LIMIT: must be at least 0.'],
    [{ PAN_LIMIT: 'two lakh' }, 'Setting PAN_LIMIT: must be an amount in rupees.'],
  ])('BANK-02 PAN-01 %j does not start the shop', (environment, message) => {
    expect(() => readConfig(environment)).toThrow(message)
  })
})
