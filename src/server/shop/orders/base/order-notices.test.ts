import { expect } from 'vitest'
import { amountOf, newProduct, newShopper, sendOrder, type Shopper } from '../../../../../tests/factories.ts'
import { shopTest } from '../../../../../tests/fixtures/shop.ts'
import { mailsFor } from '../../../../../tests/mails.ts'
import { getSettings, updateSettings } from '../../../../contract/manage-settings.ts'
import { updateUserDuty } from '../../../../contract/manage-users.ts'
import { setPaymentReference } from '../../../../contract/payment.ts'
import { readConfig } from '../../../core/config/config.ts'
import { mailPaymentToCheck } from '../../payments/base/payment-notices.ts'
import { renderMail, type StoredMail } from '../../../core/mail/render-mail.ts'

const OWNER = 'owner@kanchan.example'
const bank = {
  BANK_ACCOUNT_NAME: 'Kanchan Jewels',
  BANK_ACCOUNT_NUMBER: '50100123456789',
  BANK_IFSC: 'HDFC0001234',
}
const address = {
  name: 'Asha Rao',
  phone: '9876543210',
  line1: '4 Lake Road',
  line2: '',
  city: 'Kochi',
  state: 'Kerala',
  pin: '682001',
}

const test = shopTest({
  OWNER_EMAIL: OWNER,
  PAN_LIMIT: '1000',
  SECRET_KEY: Buffer.alloc(32, 7).toString('base64'),
  ...bank,
})
  .extend('ring', { scope: 'file' }, ({ shop }) => newProduct(shop, { name: 'Ira ring', price: 142_610.62 }))
  .extend(
    'buy',
    { scope: 'file' },
    ({ shop, ring }) =>
      (shopper: Shopper, change: object = {}) =>
        sendOrder(shop, shopper, {
          products: [{ productId: ring, quantity: 1 }],
          amount: amountOf([{ price: 142_610.62, quantity: 1 }]),
          paymentMethod: 'BANK',
          pan: 'ABCDE1234F',
          address,
          ...change,
        }),
  )
  /** Changes who is notified of what, until the test has ended. */
  .extend('notify', ({ shop }, { onCleanup }) => {
    const before = shop.context.settings.owner
    onCleanup(() => void Object.assign(shop.context.settings, { owner: before }))
    return (change: Partial<typeof before>) =>
      void Object.assign(shop.context.settings, { owner: { ...before, ...change } })
  })
  .extend(
    'mailsOf',
    { scope: 'file' },
    ({ shop }) =>
      async (orderId: string) =>
        (await mailsFor(shop, OWNER))
          .filter(({ data }) => data['orderId'] === orderId)
          .map((mail) => renderMail(mail as StoredMail, kanchan)),
  )

const kanchan = { name: 'Kanchan', email: 'care@kanchan.example', publicUrl: 'https://kanchan.example' }

test.afterEach(async ({ shop }) => {
  await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
})

test('OWNER-03 queues one owner mail per order, without phone number and PAN', async ({
  asha,
  buy,
  mailsOf,
}) => {
  const { order } = (await buy(asha)).body
  const mails = await mailsOf(order.orderId)
  expect(mails.map(({ subject }) => subject)).toEqual([
    `New order ${order.orderId}, ₹1,56,871.68: payment to confirm`,
  ])
  const [mail] = mails
  for (const text of [
    '1 × Ira ring, Gold',
    'Kochi',
    '₹1,56,871.68',
    `https://kanchan.example/dashboard/orders/${order._id}`,
  ])
    expect(mail?.text).toContain(text)
  for (const text of [mail?.text, mail?.html]) expect(text).not.toMatch(/9876543210|ABCDE|Asha|Lake Road/)
})

test('OWNER-03 a mail of an order without an address names no city', async ({ asha, buy, mailsOf }) => {
  const [[known], [unknown]] = [
    await mailsOf((await buy(asha)).body.order.orderId),
    await mailsOf((await buy(asha, { address: undefined })).body.order.orderId),
  ]
  expect([known?.text, unknown?.text].map((text) => text?.includes('City'))).toEqual([true, false])
})

test('OWNER-03 only UPI orders have a payment to confirm', async ({ shop, asha, mailsOf }) => {
  const productId = await newProduct(shop, { price: 100 })
  const place = async (change: object) =>
    (await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '110.00', ...change }))
      .body.order.orderId
  const [cash, upi] = [await place({}), await place({ paymentMethod: 'UPI', utr: '512345678901' })]
  expect([await mailsOf(cash), await mailsOf(upi)].map(([mail]) => mail?.subject)).toEqual([
    `New order ${cash}, ₹110.00`,
    `New order ${upi}, ₹110.00: payment to confirm`,
  ])
})

test('OWNER-03 reports each later reference once', async ({ shop, asha, buy, mailsOf }) => {
  const { order } = (await buy(asha)).body
  for (const utr of ['HDFC00000001', 'HDFC00000001', 'HDFC00000002'])
    await shop.call(setPaymentReference, { params: { id: order._id }, body: { utr } }, asha.token)
  const mails = await mailsOf(order.orderId)
  expect(mails.map(({ subject }) => subject)).toEqual([
    expect.stringMatching(/^New order/),
    `Payment to confirm for order ${order.orderId}`,
    `Payment to confirm for order ${order.orderId}`,
  ])
  expect(mails.map(({ text }) => /HDFC\d+/.exec(text)?.[0])).toEqual([
    undefined,
    'HDFC00000001',
    'HDFC00000002',
  ])
})

test.for([
  ['both', { newOrder: true, payment: true }, [true, true, true]],
  ['new orders only', { newOrder: true, payment: false }, [true, true, false]],
  ['payments only', { newOrder: false, payment: true }, [false, true, true]],
  ['neither', { newOrder: false, payment: false }, [false, false, false]],
  ['both, but nobody', { newOrder: true, payment: true, addresses: [] }, [false, false, false]],
] as const)(
  'OWNER-04 %s: an order in cash, one by bank transfer and its reference',
  async ([, owner, told], { shop, asha, buy, mailsOf, notify }) => {
    notify({
      newOrder: owner.newOrder,
      payment: owner.payment,
      ...('addresses' in owner && { addresses: [] }),
    })
    const productId = await newProduct(shop, { price: 100 })
    const cash = (await sendOrder(shop, asha, { products: [{ productId, quantity: 1 }], amount: '110.00' }))
      .body.order
    const byBank = (await buy(asha)).body.order
    expect(
      [(await mailsOf(cash.orderId)).length, (await mailsOf(byBank.orderId)).length].map(Boolean),
    ).toEqual(told.slice(0, 2))
    await shop.call(
      setPaymentReference,
      { params: { id: byBank._id }, body: { utr: crypto.randomUUID().replaceAll('-', '').slice(0, 20) } },
      asha.token,
    )
    expect(
      (await mailsOf(byBank.orderId)).some(({ subject }) => subject.startsWith('Payment to confirm')),
    ).toBe(told[2])
  },
)

test('OWNER-03 up to five addresses get a mail each', async ({ shop, asha, buy, notify }) => {
  const addresses = ['a@kanchan.example', 'b@kanchan.example']
  notify({ addresses })
  const { order } = (await buy(asha)).body
  await shop.call(
    setPaymentReference,
    { params: { id: order._id }, body: { utr: 'HDFC00000003' } },
    asha.token,
  )
  for (const each of addresses)
    expect((await mailsFor(shop, each)).map(({ kind }) => kind)).toEqual(['owner_order', 'owner_payment'])
  expect(readConfig({ OWNER_EMAIL: 'a@x.in, b@x.in ,c@x.in' }).owner.addresses).toEqual([
    'a@x.in',
    'b@x.in',
    'c@x.in',
  ])
  const sixAddresses = Array.from({ length: 6 }, (_, index) => `o${index}@x.in`).join(',')
  for (const OWNER_EMAIL of [sixAddresses, 'nobody', ',']) {
    expect(() => readConfig({ OWNER_EMAIL })).toThrow(
      'Setting OWNER_EMAIL: must be up to 5 e-mail addresses, with commas between them.',
    )
  }
})

test('NOTICE-05 each notice has its own switch; mails about security have none', async ({
  shop,
  admin,
  asha,
  buy,
}) => {
  const switches = [
    'NOTIFY_NEW_ORDER',
    'NOTIFY_PAYMENT',
    'NOTIFY_RETURN',
    'NOTIFY_LOW_STOCK',
    'NOTIFY_STALE_RATE',
    'NOTIFY_FAILED_REFUND',
  ] as const
  const save = async (values: Partial<Record<(typeof switches)[number], boolean | null>>) => {
    const { groups } = await shop.call(getSettings, {}, admin.token)
    await shop.call(
      updateSettings,
      {
        body: {
          group: 'notices',
          values,
          version: groups.find(({ name }) => name === 'notices')?.version ?? 0,
        },
      },
      admin.token,
    )
  }
  const { owner } = shop.context.settings
  expect([
    owner.newOrder,
    owner.payment,
    owner.returnRequest,
    owner.lowStock,
    owner.staleRate,
    owner.failedRefund,
  ]).toEqual(switches.map(() => true))
  const kindsWith = async (values: Parameters<typeof save>[0]) => {
    await save({ ...Object.fromEntries(switches.map((each) => [each, false])), ...values })
    await shop.context.db.transaction((tx) => tx.db.deleteFrom('outbox').execute())
    await buy(asha)
    await buy(asha, {
      amount: '1.00',
      paymentMethod: 'UPI',
      utr: String(Math.random()).slice(2, 14).padEnd(12, '7'),
    })
    for (const problem of ['wrong_amount', 'refund_failed'] as const) {
      await shop.context.db.transaction((tx) =>
        mailPaymentToCheck(tx, shop.context.settings, { id: problem, amountPaise: 100 }, problem),
      )
    }
    const mails = [
      ...(await mailsFor(shop, OWNER)),
      ...(await mailsFor(shop, shop.context.settings.shop.email)),
    ]
    return mails
      .map(({ kind, data }) => `${kind}${data['paymentId'] ? ` ${String(data['paymentId'])}` : ''}`)
      .toSorted()
  }
  expect(await kindsWith({})).toEqual([])
  expect(await kindsWith({ NOTIFY_NEW_ORDER: true })).toEqual(['owner_order'])
  expect(await kindsWith({ NOTIFY_PAYMENT: true })).toEqual([
    'owner_order',
    'payment_noted',
    'payment_to_check wrong_amount',
  ])
  expect(await kindsWith({ NOTIFY_FAILED_REFUND: true })).toEqual(['payment_to_check refund_failed'])
  const colleague = await newShopper(shop, 'admin')
  await shop.call(
    updateUserDuty,
    { params: { userId: colleague.id }, body: { duty: 'manager' } },
    admin.token,
  )
  expect((await mailsFor(shop, OWNER)).map(({ kind }) => kind)).toContain('office_change')
  await save(Object.fromEntries(switches.map((each) => [each, null])))
})
